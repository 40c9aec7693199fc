internal import Glibc
internal import TerminalGraphics
package import Thumbnails

/// The folder of `--output`: thumbnails are written into it, and nowhere else.
///
/// Folders inside are made as they are needed. Links inside are not followed: one that stands where a folder should be
/// costs the files below it, one that stands where a file should be is replaced.
package final class OutputFolder: Sendable {
    /// The folder's absolute path.
    package let path: Photo.ID
    /// Folders that pictures come from, and which therefore nothing is written to.
    private let sources: Set<FolderIdentity>
    private let writer = PNGWriter()
    /// Folders inside that have been looked at, and why they cannot be used.
    private let verdicts = Locked<[[UInt8]: PNGWriteFailure?]>([:])

    init(_ path: Photo.ID, sources: Set<FolderIdentity>) {
        self.path = path
        self.sources = sources
    }

    /// A folder for whatever comes.
    package convenience init(_ path: Photo.ID) {
        self.init(path, sources: [])
    }

    /// Writes a thumbnail to a path inside, and answers how many bytes that took.
    package func write(_ thumbnail: Thumbnail, to relativePath: [UInt8]) throws(PNGWriteFailure) -> Int {
        var folder = path.pathBytes
        if let failure = verdict(on: folder, isInside: false) { throw failure }
        for component in relativePath.split(separator: UInt8(ascii: "/")).dropLast() {
            folder = folder.withSlash + component
            if let failure = verdict(on: folder, isInside: true) { throw failure }
        }
        return try writer.write(thumbnail, to: path.pathBytes.withSlash + relativePath)
    }

    /// Why a folder cannot be written to; nil when it can.
    private func verdict(on folder: [UInt8], isInside: Bool) -> PNGWriteFailure? {
        if let known = verdicts.withLock({ $0[folder] }) { return known }
        let verdict = look(at: folder, isInside: isInside)
        verdicts.withLock { $0[folder] = .some(verdict) }
        return verdict
    }

    private func look(at folder: [UInt8], isInside: Bool) -> PNGWriteFailure? {
        let id = Photo.ID(pathBytes: folder)
        if isInside, id.withCPath({ mkdir($0, 0o777) }) != 0, errno != EEXIST { return .file(path: id, errno: errno) }
        var status = stat()
        let result = id.withCPath { isInside ? lstat($0, &status) : stat($0, &status) }
        guard result == 0 else { return .file(path: id, errno: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: break
        case S_IFLNK: return .refused(reason: "\(readable(folder)) is a link, which is not followed")
        default: return .file(path: id, errno: ENOTDIR)
        }
        guard !sources.contains(FolderIdentity(status)) else {
            return .refused(reason: "\(readable(folder)) holds pictures that are read: choose another --output")
        }
        return nil
    }
}

/// Two pictures that would have one place in the output.
package struct OutputConflict: Error, Equatable {
    /// The picture that was there first.
    package let first: Photo.ID
    /// The picture that wants the same place.
    package let second: Photo.ID
    /// Where it stands among all pictures.
    package let index: Int
    /// The place, relative to the output's folder.
    package let relativePath: [UInt8]

    /// The pictures of which that is so, in order.
    ///
    /// - Complexity: O(n), and memory for a number of each.
    package static func all(in photos: PhotoPaths) -> [OutputConflict] {
        var conflicts: [OutputConflict] = []
        var places: [Int: Int] = [:]
        places.reserveCapacity(photos.count)
        for index in photos.indices {
            let path = photos.relativePath(at: index)
            guard let first = places[path.hashValue], photos.relativePath(at: first) == path else {
                places[path.hashValue] = index
                continue
            }
            conflicts.append(
                OutputConflict(first: photos[first], second: photos[index], index: index, relativePath: path))
        }
        return conflicts
    }
}
