import Thumbnails

/// Keys and pictures that tell each other apart.
enum LoaderSamples {
    static func key(_ serial: Int, version: Int = 1, size: Int = 64) -> ThumbnailKey {
        ThumbnailKey(
            photo: Photo.ID(path: "/photos/\(serial).png"),
            version: FileVersion(
                device: 1, inode: UInt64(serial), size: 1_000, modificationTime: Int64(version), statusChangeTime: 1),
            pixelSize: size)
    }

    static func serial(of key: ThumbnailKey) -> Int { Int(key.version.inode) }

    /// A picture of one row whose first pixel says whose it is.
    static func picture(_ serial: Int, bytes: Int = 400) -> Thumbnail {
        var pixels = [UInt8](repeating: 7, count: max(4, bytes / 4 * 4))
        for byte in 0..<4 { pixels[byte] = UInt8(truncatingIfNeeded: serial >> (8 * byte)) }
        return Thumbnail(
            width: pixels.count / 4, height: 1, pixels: pixels, originalWidth: 1_000, originalHeight: 1_000)
    }

    static func serial(of thumbnail: Thumbnail) -> Int {
        (0..<4).reduce(0) { $0 | Int(thumbnail.pixels[$1]) << (8 * $1) }
    }
}
