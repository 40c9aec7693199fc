import Thumbnails

/// A small picture being worked on: premultiplied red, green, blue, alpha, each 0 to 255; rows from the top.
struct PixelBlock {
    let size: PixelSize
    var pixels: [SIMD4<Float>]

    /// The pixels of a thumbnail.
    init(_ thumbnail: Thumbnail) {
        size = PixelSize(width: thumbnail.width, height: thumbnail.height)
        pixels = thumbnail.pixels.withUnsafeBufferPointer { bytes in
            (0..<thumbnail.width * thumbnail.height).map { index in
                let alpha = Float(bytes[4 * index + 3])
                let scale = alpha / 255
                return SIMD4(
                    Float(bytes[4 * index]) * scale, Float(bytes[4 * index + 1]) * scale,
                    Float(bytes[4 * index + 2]) * scale, alpha)
            }
        }
    }

    init(size: PixelSize, pixels: [SIMD4<Float>]) {
        self.size = size
        self.pixels = pixels
    }

    /// Another size: every pixel is the mean of its source rectangle, fractional borders weighted.
    ///
    /// - Complexity: O(width × height) of both sizes.
    func resized(to target: PixelSize) -> PixelBlock {
        guard target != size else { return self }
        let wide = Self.averagingRows(pixels, size: size, to: target.width)
        return PixelBlock(
            size: target,
            pixels: Self.averagingColumns(
                wide, size: PixelSize(width: target.width, height: size.height), to: target.height))
    }

    /// Shortens or lengthens each row to `target` pixels.
    private static func averagingRows(
        _ source: [SIMD4<Float>], size: PixelSize, to target: Int
    ) -> [SIMD4<Float>] {
        let length = size.width
        guard length != target else { return source }
        var result = [SIMD4<Float>](repeating: .zero, count: target * size.height)
        forEachShare(of: length, in: target) { position, index, weight in
            for row in 0..<size.height { result[row * target + index] += source[row * length + position] * weight }
        }
        return result
    }

    /// Shortens or lengthens each column to `target` pixels.
    private static func averagingColumns(
        _ source: [SIMD4<Float>], size: PixelSize, to target: Int
    ) -> [SIMD4<Float>] {
        let width = size.width
        guard size.height != target else { return source }
        var result = [SIMD4<Float>](repeating: .zero, count: width * target)
        forEachShare(of: size.height, in: target) { position, index, weight in
            for column in 0..<width { result[index * width + column] += source[position * width + column] * weight }
        }
        return result
    }

    /// Which of `length` source pixels make up which of `target` pixels, and with what weights.
    @inline(__always)
    private static func forEachShare(
        of length: Int, in target: Int, _ body: (_ position: Int, _ index: Int, _ weight: Float) -> Void
    ) {
        // Positions are counted in units of 1/target of a source pixel: exact in integers.
        for index in 0..<target {
            let (start, end) = (index * length, (index + 1) * length)
            for position in start / target...(end - 1) / target {
                let weight = Float(min(end, (position + 1) * target) - max(start, position * target)) / Float(length)
                body(position, index, weight)
            }
        }
    }

    /// Over a pattern that leaves nothing transparent; the pattern is told where each pixel is.
    mutating func compose(over color: (_ x: Int, _ y: Int) -> RGB) {
        for y in 0..<size.height {
            for x in 0..<size.width {
                let index = y * size.width + x
                let missing = 1 - pixels[index].w / 255
                guard missing > 0 else { continue }
                let behind = color(x, y)
                pixels[index] += SIMD4(Float(behind.red), Float(behind.green), Float(behind.blue), 255) * missing
            }
        }
    }

    /// Straight RGBA bytes, in the layout of a thumbnail, in the middle of a transparent canvas.
    func straightPixels(canvas: PixelSize) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: canvas.width * canvas.height * 4)
        let left = (canvas.width - size.width) / 2
        let top = (canvas.height - size.height) / 2
        for y in 0..<size.height {
            for x in 0..<size.width {
                let pixel = pixels[y * size.width + x]
                guard pixel.w > 0 else { continue }
                let straight = pixel * (255 / pixel.w)
                let target = ((top + y) * canvas.width + left + x) * 4
                for channel in 0..<3 { bytes[target + channel] = Self.byte(straight[channel]) }
                bytes[target + 3] = Self.byte(pixel.w)
            }
        }
        return bytes
    }

    /// The nearest byte; of two as near the larger one.
    @inline(__always)
    static func byte(_ value: Float) -> UInt8 {
        let clamped = min(255, max(0, value))
        let whole = UInt8(clamped)
        // A call of the system's rounding for each channel would take longer than all the rest.
        return whole &+ (clamped - Float(whole) >= 0.5 ? 1 : 0)
    }
}

extension Backdrop {
    /// The colour behind a pixel; nil where the terminal's own background shows.
    func color(x: Int, y: Int, square: Int) -> RGB? {
        switch self {
        case .terminal: nil
        case .black: .black
        case .white: .white
        case .checkerboard: (x / square + y / square) % 2 == 0 ? RGB(154, 154, 154) : RGB(102, 102, 102)
        }
    }
}
