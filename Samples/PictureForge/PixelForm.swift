/// What the samples of a PNG picture mean (PNG specification, section 11.2.1, "colour type").
package enum ColorType: UInt8, CaseIterable, Sendable {
    /// One sample: grey.
    case grey = 0
    /// Three samples: red, green, blue.
    case rgb = 2
    /// One sample: an index into the palette.
    case palette = 3
    /// Two samples: grey, alpha.
    case greyAlpha = 4
    /// Four samples: red, green, blue, alpha.
    case rgba = 6

    /// Samples a pixel.
    package var channelCount: Int {
        switch self {
        case .grey, .palette: 1
        case .greyAlpha: 2
        case .rgb: 3
        case .rgba: 4
        }
    }

    /// The depths that the PNG specification allows for it, in bits a sample.
    package var legalDepths: [Int] {
        switch self {
        case .grey: [1, 2, 4, 8, 16]
        case .palette: [1, 2, 4, 8]
        case .rgb, .greyAlpha, .rgba: [8, 16]
        }
    }
}

/// How the pixels of a PNG picture are stored: colour type, bits a sample, and whether in Adam7's seven passes.
package struct PixelForm: Hashable, Sendable, CustomStringConvertible {
    /// What the samples mean.
    package let colorType: ColorType
    /// Bits a sample.
    package let depth: Int
    /// Whether the rows are stored in the seven passes of Adam7.
    package let isInterlaced: Bool

    /// A form, whose depth must be legal for its colour type.
    package init(_ colorType: ColorType, depth: Int = 8, interlaced: Bool = false) {
        precondition(colorType.legalDepths.contains(depth), "\(colorType) has no depth of \(depth) bits")
        self.colorType = colorType
        self.depth = depth
        self.isInterlaced = interlaced
    }

    /// The thirty legal forms: fifteen plain ones, then the same interlaced.
    package static let all: [PixelForm] = [false, true].flatMap { interlaced in
        ColorType.allCases.flatMap { type in
            type.legalDepths.map { PixelForm(type, depth: $0, interlaced: interlaced) }
        }
    }

    /// The largest sample.
    package var maximum: UInt16 { UInt16((1 << depth) - 1) }

    /// Bits a pixel.
    package var bitsPerPixel: Int { depth * colorType.channelCount }

    /// The distance, in bytes, to the byte that the row filters call "left": at least 1.
    package var filterDistance: Int { max(1, bitsPerPixel / 8) }

    /// Bytes of a row of `width` pixels, without the filter's byte.
    package func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

    /// For instance "rgba 16 bit interlaced".
    package var description: String { "\(colorType) \(depth) bit\(isInterlaced ? " interlaced" : "")" }
}
