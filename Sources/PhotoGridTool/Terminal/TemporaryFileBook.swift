package import TerminalGraphics

/// Which temporary files of pictures are still to be read by the terminal, and which by nobody any more.
///
///     waiting ──its picture is sent──▶ sent ──the terminal was given back──▶ to be removed
///        └──its picture is no longer wanted, or made again──▶ to be removed
package struct TemporaryFileBook {
    private var waiting: [PictureKey: [UInt8]] = [:]
    private var sent: Set<[UInt8]> = []

    /// An empty book.
    package init() {}

    /// Enters what the painter keeps for a picture, if it is the path of a file. Answers the paths of files to be removed.
    package mutating func note(_ file: [UInt8], for key: PictureKey) -> [[UInt8]] {
        let previous = waiting.removeValue(forKey: key)
        guard file.first == UInt8(ascii: "/") else { return previous.map { [$0] } ?? [] }
        // The terminal has read and removed what had this name before.
        sent.remove(file)
        waiting[key] = file
        return previous.map { [$0] } ?? []
    }

    /// Looks what became of the files after a frame. Answers the paths of files to be removed: the painter has dropped them.
    package mutating func settle(with painter: ScreenPainter) -> [[UInt8]] {
        var dropped: [[UInt8]] = []
        for (key, path) in waiting where !painter.keepsFile(for: key) {
            waiting[key] = nil
            if painter.holdsImage(of: key) { sent.insert(path) } else { dropped.append(path) }
        }
        return dropped
    }

    /// The terminal will not read what it has not read by now. Answers the paths of files to be removed.
    package mutating func forgetSent() -> [[UInt8]] {
        defer { sent = [] }
        return Array(sent)
    }
}
