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
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("read") }
            if count == 0 { return Self.paths(in: bytes) }
            bytes += block[..<count]
        }
    }

    private static func paths(in bytes: [UInt8]) -> Set<Photo.ID> {
        let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        return Set(bytes.split(separator: separator).map { AbsolutePath.make(Photo.ID(pathBytes: Array($0))) })
    }

    /// Replaces the file: whoever looks sees the old marks or the new ones, never a part. Answers what is wrong, or nil.
    func write(_ marks: [Photo.ID]) -> String? {
        let name = Array(".\(getpid()).photogrid-marks".utf8)
        let temporary = path.folder.appending(name)
        let file = temporary.withCPath { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        guard file >= 0 else { return failure("written").description }
        var code = writeAll(marks.flatMap { $0.pathBytes + [0] }, to: file)
        if code == 0, fsync(file) != 0 { code = errno }
        if close(file) != 0, code == 0 { code = errno }
        if code == 0, temporary.withCPath({ from in path.withCPath { rename(from, $0) } }) != 0 { code = errno }
        guard code != 0 else { return nil }
        _ = temporary.withCPath { unlink($0) }
        errno = code
        return failure("written").description
    }

    private func failure(_ verb: String) -> UsageError {
        UsageError("\(readable(path.pathBytes)): marks cannot be \(verb): \(String(cString: strerror(errno)))")
    }
}
