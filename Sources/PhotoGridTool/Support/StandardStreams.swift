internal import Glibc
internal import TerminalGraphics

/// Writes all bytes to a descriptor, blocking. Answers 0, or the number of the error that ended it.
@discardableResult
package func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Int32 {
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

/// Writes one line about the program to standard error.
func complain(_ sentence: String) {
    writeAll("photogrid: \(sentence)\n".utf8, to: STDERR_FILENO)
}

/// Bytes that a person typed, or that name a file, as text that cannot command a terminal.
func readable(_ bytes: some Collection<UInt8>) -> String {
    DisplayText(bytes: bytes).string
}
