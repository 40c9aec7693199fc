private import Glibc

/// Measured latencies.
extension LatencyModel {
    /// The largest file that is read, in bytes.
    static let largestTraceFile = 16 << 20

    /// A trace from text: durations such as `5ms`, parted by commas, spaces or ends of lines; lines that begin with `#` are comments.
    ///
    /// - Throws: `LatencyError` with the line that cannot be read, or because there is no duration at all.
    public static func trace(text: String) throws(LatencyError) -> LatencyModel {
        var values: [Int64] = []
        for (offset, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        where !line.hasPrefix("#") {
            do throws(LatencyError) {
                for word in line.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
                    values.append(try LatencyError.duration(word))
                }
            } catch {
                throw LatencyError(error.reason, line: offset + 1)
            }
        }
        guard !values.isEmpty else { throw LatencyError("a trace needs one duration at least, such as “5ms”") }
        return .trace(values)
    }

    /// A trace from a file of such text, up to 16 MiB.
    ///
    /// - Throws: `LatencyError`, which names the file, and the line if it could be opened.
    public static func trace(file path: String) throws(LatencyError) -> LatencyModel {
        do throws(LatencyError) {
            return try trace(text: String(decoding: read(path), as: UTF8.self))
        } catch {
            throw LatencyError(error.reason, file: path, line: error.line)
        }
    }

    /// Whatever is no regular file is refused: a pipe might never end.
    private static func read(_ path: String) throws(LatencyError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw LatencyError(String(cString: strerror(errno))) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw LatencyError("not a regular file")
        }
        guard status.st_size <= largestTraceFile else { throw LatencyError("larger than 16 MiB") }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if got < 0, errno == EINTR { continue }
            if got < 0 { throw LatencyError(String(cString: strerror(errno))) }
            if got == 0 { break }
            count += got
        }
        return Array(bytes.prefix(count))
    }
}
