internal import Glibc

/// What the first bytes of a PNG file say (PNG 3rd edition, 5.2 and 11.2.1).
///
/// ```
/// 0          8        12       16      20       24      25       26       27       28        29    33
/// │ signature │ 13     │ "IHDR" │ width │ height │ depth │ colour │ method │ filter │ passes  │ CRC │ …
///                                                numbers: four bytes, the first one the most significant
/// ```
package struct PNGHeader: Equatable, Sendable {
    private static let start: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    /// How many bytes of a file it takes, signature and checksum included. The checksum is not compared.
    private static let byteCount = 33

    /// Columns as the file stores them.
    package let width: Int
    /// Rows as the file stores them.
    package let height: Int
    /// Bits for each sample, or for each palette index.
    package let bitDepth: Int
    /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
    package let colorType: Int
    /// Whether the rows come in seven passes.
    package let isInterlaced: Bool

    /// From the first bytes of a file; nil when they do not begin a PNG file, or a side is 0 or over 2³¹ − 1.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.byteCount, bytes.starts(with: Self.start) else { return nil }
        func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (number(at: 16), number(at: 20))
        let sides = 1...Int(Int32.max)
        guard sides.contains(width), sides.contains(height) else { return nil }
        (self.width, self.height) = (width, height)
        (bitDepth, colorType, isInterlaced) = (Int(bytes[24]), Int(bytes[25]), bytes[28] != 0)
    }

    /// From a photo's file; nil when it cannot be read or is no PNG file. Reads 33 bytes: blocks.
    package init?(of photo: Photo.ID) {
        guard let file = try? PhotoFile(opening: photo) else { return nil }
        self.init(
            [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
                count = max(0, pread(file.descriptor, buffer.baseAddress, buffer.count, 0))
            })
    }
}
