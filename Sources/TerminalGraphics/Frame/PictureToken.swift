package import Thumbnails

/// Which pixels a tile shows: those of a thumbnail key, and of a preview which one. Equal tokens mean equal pixels,
/// so that a picture once sent to the terminal is never sent again and never taken for another.
package struct PictureToken: Hashable, Sendable {
    /// Photo, file version and size.
    package let key: ThumbnailKey
    /// 0 for the thumbnail itself; a digest of the pixels for a preview, of which one key can have several.
    private let preview: UInt64

    /// The token of a thumbnail that was made for a key.
    package init(key: ThumbnailKey, thumbnail: Thumbnail) {
        self.key = key
        preview = thumbnail.isPreview ? Self.digest(thumbnail) : 0
    }

    /// FNV-1a over size and pixels; previews are small.
    private static func digest(_ thumbnail: Thumbnail) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for byte in thumbnail.pixels { add(byte) }
        add(UInt8(truncatingIfNeeded: thumbnail.width))
        return hash | 1
    }
}
