internal import Glibc
package import Thumbnails

/// The first bytes of a PNG file (PNG 3rd edition, 5.2 and 11.2.1).
///
/// ```
/// 0        8        12       16       20       24
/// │signature│ length │ "IHDR" │ width  │ height │ …        numbers: four bytes, the first one the most significant
/// ```
package enum PNGHeader {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let headerType = Array("IHDR".utf8)
    private static let byteCount = 24

    /// The size that the photo's file says its picture has; nil when it cannot be read or is no PNG file. Reads 24 bytes: blocks.
    package static func dimensions(of photo: Photo.ID) -> PixelDimensions? {
        // Without blocking: a pipe without a writer would otherwise wait for ever.
        let descriptor = photo.withCPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        return dimensions(in: bytes)
    }

    /// The size that these first bytes of a file say; nil when they do not begin a PNG file, or a side is 0.
    package static func dimensions(in bytes: [UInt8]) -> PixelDimensions? {
        guard bytes.count >= byteCount, bytes[..<8].elementsEqual(signature), bytes[12..<16].elementsEqual(headerType)
        else { return nil }
        func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (number(at: 16), number(at: 20))
        let sides = 1...Int(Int32.max)
        return sides.contains(width) && sides.contains(height) ? PixelDimensions(width: width, height: height) : nil
    }
}
