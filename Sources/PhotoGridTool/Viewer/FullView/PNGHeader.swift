/// What the header of a PNG file says (PNG specification, section 11.2.1).
package struct PNGHeader: Equatable, Sendable {
    /// How many bytes of a file it takes, signature included.
    package static let byteCount = 33

    /// Columns and rows, before any orientation.
    package let width: Int
    package let height: Int
    /// Bits for each sample, or for each palette index.
    package let bitDepth: Int
    /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
    package let colorType: Int
    /// Whether the rows come in seven passes.
    package let isInterlaced: Bool

    /// From the first bytes of a file; nil for what is no PNG file.
    package init?(_ bytes: [UInt8]) {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        guard bytes.count >= Self.byteCount, bytes.starts(with: start) else { return nil }
        func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        (width, height) = (number(at: 16), number(at: 20))
        (bitDepth, colorType, isInterlaced) = (Int(bytes[24]), Int(bytes[25]), bytes[28] != 0)
    }

    /// The kind of colours, in words.
    package var colors: String {
        switch colorType {
        case 0: "grey"
        case 2: "RGB"
        case 3: "palette"
        case 4: "grey with transparency"
        case 6: "RGB with transparency"
        default: "unknown (\(colorType))"
        }
    }
}
