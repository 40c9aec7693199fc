internal import PhotoGrid
internal import Thumbnails

/// The pictures that a command line names.
struct PredecodeInput {
    /// The folders and files that were typed.
    let paths: [InputPath]
    private let options: PredecodeOptions
    private let list: FileList?

    /// Looks at what was typed, and reads the list.
    /// - Throws: `UsageError` for a path that does not exist, and a list that cannot be read.
    init(_ options: PredecodeOptions) throws(UsageError) {
        self.options = options
        paths = try InputPath.all(options.paths)
        if let path = options.list {
            list = try FileList(at: path, isNullSeparated: options.isListNullSeparated)
        } else {
            list = nil
        }
    }

    /// Goes through all of it, now.
    /// - Parameters:
    ///   - output: A folder that is left out.
    ///   - isWanted: Asked now and then; after false the walk holds only what it has found until then.
    func walk(excluding output: Photo.ID?, while isWanted: @escaping () -> Bool) -> PhotoWalk {
        var walk = PhotoWalk(
            isRecursive: options.isRecursive, shard: options.shard, excluding: output, while: isWanted)
        for path in paths where isWanted() {
            if path.isFolder {
                walk.addFolder(path.id)
            } else {
                walk.addFile(path.id, relativePath: Array(path.id.nameBytes))
            }
        }
        for name in list?.names ?? [] where isWanted() {
            walk.addFile(absolutePath(name), relativePath: FileList.relativePath(of: name))
        }
        return walk
    }

    /// Whether it is a fault that there is nothing: not for a list or a part, which may well be empty.
    var shouldHoldSomething: Bool { list == nil && options.shard == nil && !options.follows && !options.prunes }
}
