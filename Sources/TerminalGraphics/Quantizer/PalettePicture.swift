/// A picture of at most 256 colours: a palette, and for every pixel the index of its colour.
package struct PalettePicture: Hashable, Sendable {
    /// Width and height in pixels.
    package let size: PixelSize
    /// The palette: red, green, blue, alpha; straight alpha. Those that are not opaque come first, a wholly transparent one
    /// before all others; the rest is ordered from dark to light.
    package let colors: [SIMD4<UInt8>]
    /// For every pixel the index of its colour, rows from the top, no padding.
    package let indices: [UInt8]

    init(size: PixelSize, colors: [SIMD4<UInt8>], indices: [UInt8]) {
        precondition(indices.count == size.width * size.height, "one index for each pixel")
        self.size = size
        self.colors = colors
        self.indices = indices
    }

    /// The index of the one colour that is wholly transparent; nil where every pixel can be seen.
    package var clearIndex: UInt8? { colors.first?.w == 0 ? 0 : nil }
}
