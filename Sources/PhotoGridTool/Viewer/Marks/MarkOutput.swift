internal import PhotoGrid
package import Thumbnails

/// Marked photos as a list for other programs: the bytes of their paths, unaltered.
package struct MarkOutput: Equatable {
    /// What ends each path.
    package enum Terminator: Equatable, Sendable {
        /// A newline (`-o`): a path that holds one is left out.
        case newline
        /// A zero (`-0`): any path can be told.
        case zero
    }

    /// The list.
    package private(set) var bytes: [UInt8] = []
    /// The paths that cannot be told.
    package private(set) var leftOut: [Photo.ID] = []

    /// The list of these photos, in their order.
    package init(_ photos: [Photo.ID], terminator: Terminator) {
        let end: UInt8 = terminator == .zero ? 0 : UInt8(ascii: "\n")
        for photo in photos {
            if photo.pathBytes.contains(end) {
                leftOut.append(photo)
            } else {
                bytes += photo.pathBytes + [end]
            }
        }
    }
}

extension Set<Photo.ID> {
    /// In the natural order of their paths, in which a folder lists them too.
    package var inNaturalOrder: [Photo.ID] {
        map { id -> (key: [UInt8], id: Photo.ID) in
            var key: [UInt8] = []
            id.pathBytes.withUnsafeBufferPointer { NaturalOrder.appendKey(of: $0, to: &key) }
            return (key, id)
        }.sorted {
            $0.key == $1.key ? $0.id < $1.id : $0.key.lexicographicallyPrecedes($1.key)
        }.map(\.id)
    }
}
