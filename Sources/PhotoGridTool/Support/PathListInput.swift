internal import Glibc
internal import PhotoGrid
internal import Thumbnails

/// The list of paths on standard input that `-` stands for.
enum PathListInput {
    /// The word that stands for it.
    static let word = Array("-".utf8)

    /// Reads the list to its end, and makes its paths absolute. Empty lines are left out; nothing is looked at.
    ///
    /// - Throws: `UsageError` when standard input is a terminal, or cannot be read.
    static func read(endedBy terminator: UInt8) throws(UsageError) -> [Photo.ID] {
        guard isatty(STDIN_FILENO) == 0 else {
            throw UsageError("- reads a list of paths, but standard input is a terminal")
        }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(STDIN_FILENO, &block, block.count)
            if count > 0 {
                bytes += block[..<count]
            } else if count == 0 {
                return try paths(in: bytes, endedBy: terminator).map(absolutePath)
            } else if errno != EINTR {
                throw UsageError("standard input: \(LoadFailure(errno: errno))")
            }
        }
    }

    /// The paths in a list.
    ///
    /// - Throws: `UsageError` for lines that hold a zero, as no path does.
    private static func paths(in bytes: [UInt8], endedBy terminator: UInt8) throws(UsageError) -> [[UInt8]] {
        if terminator != 0, bytes.contains(0) {
            throw UsageError("the list on standard input holds zeros; --null reads paths that end in one")
        }
        return bytes.split(separator: terminator).map(Array.init)
    }
}
