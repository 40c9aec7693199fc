/// A picture as a perfect decoder sees it: 16 bits a channel, straight alpha, before any orientation.
///
/// Rows from the top, each from the left, four values a pixel: red, green, blue, alpha. A sample `v` of a depth with
/// the maximum `m` is `v * 65535 / m`, which is exact for every depth that PNG has.
package struct RGBA16Picture: Equatable, Sendable {
    /// Pixels a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// `width * height` pixels: red, green, blue, alpha.
    package let pixels: [SIMD4<UInt16>]

    /// A picture from its pixels.
    package init(width: Int, height: Int, pixels: [SIMD4<UInt16>]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height, "one value for each pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The pixel at `x`, `y`.
    package subscript(x: Int, y: Int) -> SIMD4<UInt16> { pixels[y * width + x] }
}

/// What a picture has beside its samples that decides their colours.
package struct ColorTable: Hashable, Sendable {
    /// The palette: red, green, blue.
    package var palette: [SIMD3<UInt8>] = []
    /// What the tRNS chunk says.
    package var transparency: Transparency?

    /// A table, empty by default.
    package init(palette: [SIMD3<UInt8>] = [], transparency: Transparency? = nil) {
        self.palette = palette
        self.transparency = transparency
    }

    /// The colour of a pixel, at 16 bits a channel. A palette index out of range is opaque black.
    package func color(of pixel: Samples, form: PixelForm) -> SIMD4<UInt16> {
        let scale = UInt16.max / form.maximum
        let opaque = UInt16.max
        switch form.colorType {
        case .grey:
            let value = pixel.x * scale
            return SIMD4(value, value, value, isKey(pixel, form) ? 0 : opaque)
        case .greyAlpha:
            let value = pixel.x * scale
            return SIMD4(value, value, value, pixel.y * scale)
        case .rgb:
            return SIMD4(pixel.x * scale, pixel.y * scale, pixel.z * scale, isKey(pixel, form) ? 0 : opaque)
        case .rgba:
            return pixel &* Samples(repeating: scale)
        case .palette:
            return paletteColor(Int(pixel.x))
        }
    }

    private func isKey(_ pixel: Samples, _ form: PixelForm) -> Bool {
        guard case .key(let key) = transparency else { return false }
        let mask = form.maximum
        if form.colorType == .grey { return pixel.x == key.x & mask }
        return pixel.x == key.x & mask && pixel.y == key.y & mask && pixel.z == key.z & mask
    }

    private func paletteColor(_ index: Int) -> SIMD4<UInt16> {
        guard index < palette.count else { return SIMD4(0, 0, 0, .max) }
        let entry = palette[index]
        var alpha = UInt16.max
        if case .alphas(let alphas) = transparency, alphas.count <= palette.count, index < alphas.count {
            alpha = UInt16(alphas[index]) * 257
        }
        return SIMD4(UInt16(entry.x) * 257, UInt16(entry.y) * 257, UInt16(entry.z) * 257, alpha)
    }
}

/// What a tRNS chunk says.
package enum Transparency: Hashable, Sendable {
    /// For palettes: the alpha of the first entries; the rest is opaque.
    case alphas([UInt8])
    /// For grey (`x`) and RGB: the one colour that is transparent, at native depth.
    case key(SIMD3<UInt16>)
}
