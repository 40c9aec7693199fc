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
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try readAll(from: STDIN_FILENO)
        } catch {
            throw UsageError("standard input: \(LoadFailure(errno: error.code))")
        }
        return try FileList(bytes, isNullSeparated: terminator == 0).names.map(absolutePath)
    }
}
