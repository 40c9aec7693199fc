public import Thumbnails

/// What the pixels of a laboratory thumbnail say about themselves.
///
/// A test reads it from what a cell *shows*, and so needs to believe nobody about whose picture that is.
///
/// Layout in the pixels: 32 bytes from the start of the first row, little-endian: a mark (4), serial (4), revision (4), pixel size (4),
/// decode (8), stage (4), checksum (4).
public struct PictureTag: Hashable, Sendable {
    /// The photo's number in its album.
    public var serial: Int
    /// Which contents of the file: 0, and one more with every rewriting.
    public var revision: Int
    /// The size that was asked for, in pixels.
    public var pixelSize: Int
    /// Which run of a decoder painted it.
    public var decode: UInt64
    /// Whether it is a coarse forerunner.
    public var isPreview: Bool

    /// A tag from its parts.
    public init(serial: Int, revision: Int, pixelSize: Int, decode: UInt64 = 0, isPreview: Bool = false) {
        self.serial = serial
        self.revision = revision
        self.pixelSize = pixelSize
        self.decode = decode
        self.isPreview = isPreview
    }

    /// The smallest pixel size whose thumbnails have room for a tag.
    public static let smallestPixelSize = 8

    private static let mark: UInt32 = 0x5047_5447
    private static let byteCount = 32

    /// The tag that the thumbnail carries; nil if it was not painted by the laboratory, or its pixels were damaged.
    public init?(in thumbnail: Thumbnail) {
        guard thumbnail.pixels.count >= Self.byteCount else { return nil }
        let tag: PictureTag? = thumbnail.pixels.withUnsafeBytes { bytes in
            func word(_ index: Int) -> UInt32 {
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
            }
            guard word(0) == Self.mark, word(7) == Self.checksum(word) else { return nil }
            return PictureTag(
                serial: Int(word(1)), revision: Int(word(2)), pixelSize: Int(word(3)),
                decode: UInt64(word(4)) | UInt64(word(5)) << 32, isPreview: word(6) == 1)
        }
        guard let tag else { return nil }
        self = tag
    }

    /// A thumbnail that carries the tag: `pixelSize` pixels wide, and between a half and three quarters of that high, so that photos
    /// differ in bytes.
    public func paint() -> Thumbnail {
        let height = Self.height(serial: serial, pixelSize: pixelSize)
        var words: [UInt32] = [
            Self.mark, UInt32(truncatingIfNeeded: serial), UInt32(truncatingIfNeeded: revision),
            UInt32(truncatingIfNeeded: pixelSize), UInt32(truncatingIfNeeded: decode),
            UInt32(truncatingIfNeeded: decode >> 32), isPreview ? 1 : 0, 0,
        ]
        words[7] = Self.checksum { words[$0] }
        var pixels = [UInt8](repeating: 0, count: pixelSize * height * 4)
        pixels.withUnsafeMutableBytes { bytes in
            for (index, word) in words.enumerated() {
                bytes.storeBytes(of: word.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
        return Thumbnail(
            width: pixelSize, height: height, pixels: pixels, originalWidth: pixelSize * 8,
            originalHeight: height * 8, isPreview: isPreview)
    }

    /// Bytes that a thumbnail of the photo takes.
    public static func byteCount(serial: Int, pixelSize: Int) -> Int {
        pixelSize * height(serial: serial, pixelSize: pixelSize) * 4
    }

    private static func height(serial: Int, pixelSize: Int) -> Int {
        precondition(pixelSize >= smallestPixelSize, "a smaller thumbnail has no room for its tag")
        return max(4, pixelSize * (2 + serial % 2) / 4)
    }

    /// Of the first seven words. A plain loop: tags are read from every cell after every event.
    private static func checksum(_ word: (Int) -> UInt32) -> UInt32 {
        var sum: UInt32 = 0x811C_9DC5
        var index = 0
        while index < 7 {
            sum = (sum ^ word(index)) &* 0x0100_0193
            index += 1
        }
        return sum
    }
}
