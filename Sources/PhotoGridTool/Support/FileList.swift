internal import Glibc
internal import TerminalGraphics
internal import Thumbnails

/// The names in a list that a person or another program made: `--files-from`.
package struct FileList {
    /// The names, in order; none is empty.
    package let names: [[UInt8]]

    /// Takes the list's bytes apart.
    /// - Parameter isNullSeparated: Whether a zero ends each name, instead of a newline.
    /// - Throws: `UsageError` for lines that hold a zero, as no path does.
    package init(_ bytes: [UInt8], isNullSeparated: Bool) throws(UsageError) {
        if !isNullSeparated, bytes.contains(0) {
            throw UsageError("the list of files holds zeros; --null reads names that end in one")
        }
        let end = isNullSeparated ? 0 : UInt8(ascii: "\n")
        names = bytes.split(separator: end).map(Array.init)
    }

    /// Reads the list at a path; `-` is standard input.
    /// - Throws: `UsageError` when it cannot be read.
    init(at path: [UInt8], isNullSeparated: Bool) throws(UsageError) {
        let isStandardInput = path == Array("-".utf8)
        let descriptor =
            isStandardInput
            ? STDIN_FILENO : Photo.ID(pathBytes: path).withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else { throw Self.unreadable(path, SystemError(code: errno)) }
        defer { if !isStandardInput { close(descriptor) } }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try readAll(from: descriptor)
        } catch {
            throw Self.unreadable(path, error)
        }
        try self.init(bytes, isNullSeparated: isNullSeparated)
    }

    private static func unreadable(_ path: [UInt8], _ error: SystemError) -> UsageError {
        UsageError("\(readable(path)): the list cannot be read: \(error)")
    }

    /// What a name of a list is called in the output: never anything outside, whatever the name says.
    ///
    /// A path from the root loses its slash, `.` and `..` go, each `..` with the component before it.
    package static func relativePath(of name: [UInt8]) -> [UInt8] {
        var components: [ArraySlice<UInt8>] = []
        for component in name.split(separator: UInt8(ascii: "/")) where component != [UInt8(ascii: ".")] {
            if component.elementsEqual("..".utf8) { _ = components.popLast() } else { components.append(component) }
        }
        return Array(components.joined(separator: [UInt8(ascii: "/")]))
    }
}
