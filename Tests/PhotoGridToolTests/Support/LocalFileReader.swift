import Glibc
import TestSupport

/// The part of a terminal that reads pictures from temporary files (`t=t` of the kitty graphics protocol).
struct LocalFileReader {
    /// A file that the terminal was told of.
    struct File: Equatable {
        var path: String
        /// The keys of the command.
        var keys: [String]
        /// How many bytes it has; nil when it could not be read.
        var size: Int?
        /// Who may do what with it.
        var permissions: mode_t
    }

    /// All files, in the order in which the terminal was told of them.
    private(set) var files: [File] = []
    private var commandsSeen = 0
    private var answers = ""

    /// Those that were pictures, not questions.
    var pictures: [File] { files.filter { !$0.keys.contains("a=q") } }

    /// Looks at the commands that are new. A terminal removes files in known folders only, with a mark in their names.
    mutating func read(_ commands: [String], removesFiles: Bool) {
        for command in commands.dropFirst(commandsSeen) {
            let keys = command.prefix { $0 != ";" }.split(separator: ",").map(String.init)
            guard keys.contains("t=t") else {
                if keys.contains("a=q") { answer(keys, "OK") }
                continue
            }
            let path = decodeBase64(command.drop { $0 != ";" }.dropFirst())
            var status = stat()
            let size = lstat(path, &status) == 0 ? (try? readFile(path))?.count : nil
            files.append(File(path: path, keys: keys, size: size, permissions: status.st_mode))
            if keys.contains("a=q") { answer(keys, size == 4 ? "OK" : "EBADF:cannot be read") }
            let isKnownFolder = path.hasPrefix("/dev/shm/") || path.hasPrefix("/tmp/")
            if removesFiles, isKnownFolder, path.contains("tty-graphics-protocol") { unlink(path) }
        }
        commandsSeen = commands.count
    }

    private mutating func answer(_ keys: [String], _ message: String) {
        let image = keys.first { $0.hasPrefix("i=") } ?? ""
        answers += "\u{1B}_G\(image);\(message)\u{1B}\\"
    }

    /// The answers that are due.
    mutating func takeAnswers() -> String {
        defer { answers = "" }
        return answers
    }

    private func decodeBase64(_ text: Substring) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var (bits, count, bytes) = (0, 0, [UInt8]())
        for character in text {
            guard let value = alphabet.firstIndex(of: character) else { break }
            (bits, count) = (bits << 6 | value, count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
