package import Thumbnails

/// Which thumbnail is written where: `OUT/<path relative to DIR>`, and for a file that was named itself `OUT/<its name>`.
///
/// Finds two pictures that want the same place before either is written.
package struct PredecodePlan {
    /// Two pictures with one target.
    package struct Conflict: Error, Equatable {
        /// The picture that was there first.
        package let first: Photo.ID
        /// The picture that wants the same place.
        package let second: Photo.ID
        /// The place.
        package let target: Photo.ID

        package init(first: Photo.ID, second: Photo.ID, target: Photo.ID) {
            self.first = first
            self.second = second
            self.target = target
        }
    }

    private let output: [UInt8]
    private var sources: [Photo.ID: Photo.ID] = [:]

    /// A plan for thumbnails below this folder.
    package init(output: Photo.ID) {
        self.output = withSlash(output.pathBytes)
    }

    /// Reserves the place of a picture.
    ///
    /// - Parameter folder: The folder that was named and that holds the picture; nil for a picture that was named itself.
    /// - Throws: `Conflict` when another picture has the place. The same picture may come twice.
    package mutating func target(for photo: Photo.ID, in folder: Photo.ID?) throws(Conflict) -> Photo.ID {
        var relative = photo.nameBytes
        if let folder {
            let prefix = withSlash(folder.pathBytes)
            if photo.pathBytes.starts(with: prefix) { relative = photo.pathBytes[prefix.count...] }
        }
        let target = Photo.ID(pathBytes: output + relative)
        if let first = sources.updateValue(photo, forKey: target), first != photo {
            throw Conflict(first: first, second: photo, target: target)
        }
        return target
    }
}

private func withSlash(_ path: [UInt8]) -> [UInt8] {
    path.last == UInt8(ascii: "/") ? path : path + [UInt8(ascii: "/")]
}
