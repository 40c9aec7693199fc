package import Thumbnails

extension Photo.ID {
    /// The folder that the path lies in, without a slash at its end unless it is the root of all.
    package var folder: Photo.ID { parent ?? self }

    /// The path, as that of a folder: it ends in a slash.
    var folderBytes: [UInt8] {
        pathBytes.last == UInt8(ascii: "/") ? pathBytes : pathBytes + [UInt8(ascii: "/")]
    }

    /// Whether the path lies in the folder, at whatever depth, or is the folder itself.
    func isInside(_ folder: Photo.ID) -> Bool {
        self == folder || pathBytes.starts(with: folder.folderBytes)
    }
}
