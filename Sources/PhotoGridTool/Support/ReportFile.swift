internal import Glibc
internal import Thumbnails

/// A file that is written as a whole: under another name first, which it changes when it is complete.
enum ReportFile {
    /// Writes the text, and replaces what had the name. Answers why it could not.
    static func write(_ text: String, to name: [UInt8]) -> LoadFailure? {
        let target = absolutePath(name)
        let temporary = Photo.ID(pathBytes: target.pathBytes + Array(".\(getpid()).tmp".utf8))
        let file = temporary.withCPath { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        guard file >= 0 else { return LoadFailure(errno: errno) }
        var trouble = writeAll(text.utf8, to: file)
        if close(file) != 0, trouble == 0 { trouble = errno }
        if trouble == 0, temporary.withCPath({ from in target.withCPath { rename(from, $0) } }) != 0 { trouble = errno }
        guard trouble != 0 else { return nil }
        _ = temporary.withCPath { unlink($0) }
        return LoadFailure(errno: trouble)
    }
}
