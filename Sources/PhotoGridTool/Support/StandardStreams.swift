internal import Glibc
internal import TerminalGraphics

/// Writes all bytes to a descriptor, blocking. Answers 0, or the number of the error that ended it.
@discardableResult
func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Int32 {
    let bytes = Array(bytes)
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes { buffer in
            write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        }
        if count >= 0 {
            written += count
        } else if errno == EAGAIN {
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&ready, 1, 1000)
        } else if errno != EINTR {
            return errno
        }
    }
    return 0
}

/// Writes to standard output. A reader that goes away has had enough, which is its right.
///
/// - Throws: `OutputFailure` when the bytes cannot be written.
/// - Returns: whether there still is a reader.
@discardableResult
func writeOutput(_ bytes: some Collection<UInt8>) throws(OutputFailure) -> Bool {
    switch writeAll(bytes, to: STDOUT_FILENO) {
    case 0: return true
    case EPIPE: return false
    case let number: throw OutputFailure(number: number)
    }
}

/// Standard output does not take what is written to it.
struct OutputFailure: Error, CustomStringConvertible {
    /// The system's error number.
    let number: Int32

    var description: String { "cannot write to standard output: \(String(cString: strerror(number)))" }
}

/// Puts something harmless where a standard descriptor was closed: else the next file that is opened would take its number,
/// and get what is written to it. Reading finds the end, writing fails.
func fillStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        _ = open("/dev/null", O_RDONLY)
    }
}

/// Writes one line about the program to standard error.
func complain(_ sentence: String) {
    writeAll("photogrid: \(sentence)\n".utf8, to: STDERR_FILENO)
}

/// Bytes that a person typed, or that name a file, as text that cannot command a terminal.
func readable(_ bytes: some Collection<UInt8>) -> String {
    DisplayText(bytes: bytes).string
}
