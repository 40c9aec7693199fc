package import Thumbnails

/// Samples/Album, as it stands in the repository.
package enum SampleAlbum {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Samples/Album"

    /// The names of the files that look like photographs.
    package static let photographs = [
        "photo 1 misty mountains", "photo 2 sunset", "photo 3 green hills", "photo 4 lake", "photo 5 dunes",
        "photo 6 city", "photo 7 winter forest", "photo 8 moonrise", "photo 9 milky way", "photo 10 aurora",
        "photo 11 planet", "photo 12 ice",
    ]

    /// The thumbnail of a file, given without `.png`, whose longest side has `pixelSize` pixels.
    package static func thumbnail(_ name: String, pixelSize: Int) throws -> Thumbnail {
        let photo = Photo.ID(path: "\(folder)/\(name).png")
        let key = ThumbnailKey(photo: photo, version: try FileVersion(of: photo), pixelSize: pixelSize)
        return try PNGDecoder().decode(key, context: DecodeContext())
    }
}
