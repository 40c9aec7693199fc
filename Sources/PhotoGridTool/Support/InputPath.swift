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

/// Makes the folder, and those above it that are missing. Answers the error number of the first that cannot be made.
func makeFolders(_ folder: Photo.ID) -> Int32? {
    let code = makeFolder(folder)
    guard code == ENOENT, let parent = folder.parent else { return code }
    return makeFolders(parent) ?? makeFolder(folder)
}

/// Makes one folder. Answers the error number unless it is there afterwards.
private func makeFolder(_ folder: Photo.ID) -> Int32? {
    guard folder.withCPath({ mkdir($0, 0o777) }) != 0 else { return nil }
    let code = errno
    return folder.leadsToFolder ? nil : code
}
