/// Paths by their spelling alone.
extension Photo.ID {
    /// The path, as that of a folder: it ends in a slash.
    package var folderBytes: [UInt8] {
        pathBytes.last == UInt8(ascii: "/") ? pathBytes : pathBytes + [UInt8(ascii: "/")]
    }

    /// The path of a name in this folder.
    package func appending(_ name: some Collection<UInt8>) -> Photo.ID {
        Photo.ID(pathBytes: folderBytes + name)
    }

    /// The path of the folder that holds it; nil for the root folder.
    package var parent: Photo.ID? {
        guard let slash = pathBytes.lastIndex(of: UInt8(ascii: "/")), pathBytes.count > 1 else { return nil }
        return Photo.ID(pathBytes: Array(pathBytes[..<max(1, slash)]))
    }

    /// The path of the folder that holds it; the root folder's is its own.
    package var folder: Photo.ID { parent ?? self }

    /// Whether the path lies in the folder, at whatever depth, or is the folder itself.
    package func isInside(_ folder: Photo.ID) -> Bool {
        let slash = UInt8(ascii: "/")
        let prefix = folder.pathBytes.last == slash ? folder.pathBytes.dropLast() : folder.pathBytes[...]
        guard pathBytes.starts(with: prefix) else { return false }
        return pathBytes.count == prefix.count || pathBytes[prefix.count] == slash
    }
}
