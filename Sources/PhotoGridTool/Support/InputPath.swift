internal import Glibc
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

/// A path that a person named, made absolute and looked at once.
struct InputPath: Equatable {
    /// The absolute path.
    let id: Photo.ID
    /// Whether it leads to a folder.
    let isFolder: Bool
    /// Which bytes, or which folder, it leads to.
    let version: FileVersion

    /// Looks at the path; links are followed.
    ///
    /// - Throws: `UsageError` when nothing is there, or it cannot be looked at.
    init(_ typed: [UInt8]) throws(UsageError) {
        id = absolutePath(typed)
        var status = stat()
        guard id.withCPath({ stat($0, &status) }) == 0 else {
            throw UsageError("\(readable(typed)): \(LoadFailure(errno: errno))")
        }
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        version = FileVersion(status)
    }

    /// Looks at all of them.
    static func all(_ typed: [[UInt8]]) throws(UsageError) -> [InputPath] {
        var paths: [InputPath] = []
        for path in typed { paths.append(try InputPath(path)) }
        return paths
    }

    /// One sentence for folders without pictures.
    static func nothingFound(in paths: [InputPath]) -> String {
        "no PNG files in " + paths.map { readable($0.id.pathBytes) }.joined(separator: ", ")
    }
}

/// The path from the root, without `.`, `..` and doubled slashes.
func absolutePath(_ typed: [UInt8]) -> Photo.ID {
    AbsolutePath.make(Photo.ID(pathBytes: typed))
}

/// The folder that holds what the absolute path leads to.
func parentFolder(of path: Photo.ID) -> Photo.ID {
    let parent = path.pathBytes.dropLast(path.nameBytes.count + 1)
    return Photo.ID(pathBytes: parent.isEmpty ? [UInt8(ascii: "/")] : Array(parent))
}

/// Makes the folder, and those above it that are missing. Answers the error number of the first that cannot be made.
func makeFolders(_ folder: Photo.ID) -> Int32? {
    let code = makeFolder(folder)
    guard code == ENOENT, folder.pathBytes.count > 1 else { return code }
    return makeFolders(parentFolder(of: folder)) ?? makeFolder(folder)
}

/// Makes one folder. Answers the error number unless it is there afterwards.
private func makeFolder(_ folder: Photo.ID) -> Int32? {
    guard folder.withCPath({ mkdir($0, 0o777) }) != 0 else { return nil }
    let code = errno
    return isFolder(folder) ? nil : code
}

private func isFolder(_ path: Photo.ID) -> Bool {
    var status = stat()
    return path.withCPath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
}
