/// The samples of one pixel, in the order of the colour type; lanes that the colour type has no use for are ignored.
///
/// Grey and palette use `x`; grey with alpha `x`, `y`; RGB `x`, `y`, `z`; RGBA all four.
package typealias Samples = SIMD4<UInt16>

/// A picture's samples at their native depth: rows from the top, each from the left, `channelCount` samples a pixel.
package struct SampleRaster: Equatable, Sendable {
    /// Pixels a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Samples a pixel.
    package let channelCount: Int
    /// `width * height * channelCount` samples.
    package private(set) var samples: [UInt16]

    /// Draws every pixel once, row by row. A sample that does not fit the form's depth is a mistake of the caller.
    package init(width: Int, height: Int, form: PixelForm, draw: (_ x: Int, _ y: Int) -> Samples) {
        precondition(width > 0 && height > 0, "a PNG picture has at least one pixel")
        self.width = width
        self.height = height
        channelCount = form.colorType.channelCount
        samples = []
        samples.reserveCapacity(width * height * channelCount)
        let maximum = form.maximum
        for y in 0..<height {
            for x in 0..<width {
                let pixel = draw(x, y)
                for channel in 0..<channelCount {
                    precondition(pixel[channel] <= maximum, "sample \(pixel[channel]) in \(form) at \(x), \(y)")
                    samples.append(pixel[channel])
                }
            }
        }
    }

    /// The samples of the pixel at `x`, `y`; unused lanes are 0.
    package subscript(x: Int, y: Int) -> Samples {
        var pixel = Samples.zero
        let start = (y * width + x) * channelCount
        for channel in 0..<channelCount { pixel[channel] = samples[start + channel] }
        return pixel
    }
}
