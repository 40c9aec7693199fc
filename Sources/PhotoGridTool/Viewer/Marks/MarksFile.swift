internal import Glibc
internal import PhotoGrid
internal import Thumbnails

/// The file in which marks outlive the program: paths, each ended by a zero, as `--print0` prints them.
///
/// A file without a single zero has a path in each line: what `-o` printed can be read, too.
struct MarksFile {
    /// The file itself: where a link leads to, so that the link stays.
    let path: Photo.ID

    /// The file at a path that a person typed; nothing is read yet.
    init(_ typed: [UInt8]) {
        let path = absolutePath(typed)
        self.path = path.resolved ?? path
    }

    /// The marks in the file; none when it is not there yet.
    ///
    /// - Throws: `UsageError` when it is there and cannot be read, or could not be replaced: better now than after an hour of
    ///   marking.
    func read() throws(UsageError) -> Set<Photo.ID> {
        guard path.folder.withCPath({ access($0, W_OK | X_OK) }) == 0 else { throw failure("written") }
        let file = path.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
        if file < 0, errno == ENOENT { return [] }
        guard file >= 0 else { throw failure("read") }
        defer { close(file) }
        do throws(SystemError) {
            return Self.paths(in: try readAll(from: file))
        } catch {
            throw failure("read", error)
        }
    }

    private static func paths(in bytes: [UInt8]) -> Set<Photo.ID> {
        let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        return Set(bytes.split(separator: separator).map { AbsolutePath.make(Photo.ID(pathBytes: Array($0))) })
    }

    /// Replaces the file: whoever looks sees the old marks or the new ones, never a part. Answers what is wrong, or nil.
    func write(_ marks: [Photo.ID]) -> String? {
        do throws(SystemError) {
            var file = try TemporaryFile(beside: path, permissions: 0o666)
            try file.write(marks.flatMap { $0.pathBytes + [0] })
            try file.synchronize()
            try file.takeName()
            return nil
        } catch {
            return failure("written", error).description
        }
    }

    private func failure(_ verb: String, _ error: SystemError = SystemError(code: errno)) -> UsageError {
        UsageError("\(readable(path.pathBytes)): marks cannot be \(verb): \(error)")
    }
}
