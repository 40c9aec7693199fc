import CSystem
import Dispatch
import Glibc
import Thumbnails

/// A folder in which programs make their thumbnails: the inputs as links with names of their own, and a folder of outputs for
/// each program.
final class PeerWorkshop {
    private let scratch: ScratchFolder
    var folder: String { scratch.path }

    /// Makes the folder, in memory where there is a file system for that; nil when that is not possible.
    init?() {
        guard let scratch = ScratchFolder(inMemory: true) else { return nil }
        self.scratch = scratch
        makeFolder("inputs")
        for peer in Peer.allCases { makeFolder(peer.rawValue) }
        removeWhenInterrupted()
    }

    /// Whoever interrupts the program does not want the folder either: in memory it would cost until the next start.
    private func removeWhenInterrupted() {
        for number in [SIGINT, SIGTERM, SIGHUP] where !csystem_is_signal_ignored(number) {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            // The handler keeps its source alive: it watches until the process ends.
            source.setEventHandler { [folder, source] in
                _ = source
                FolderNames.removeTree(folder)
                exit(128 + number)
            }
            source.resume()
        }
    }

    /// The path under which a program finds the file: a link with a plain name, so that two files of one name differ.
    func input(_ index: Int, _ file: String) -> String {
        let path = "\(folder)/inputs/\(name(index))"
        unlink(path)
        _ = symlink((Photo.ID(path: file).resolved?.path ?? file), path)
        return path
    }

    /// A file of one pixel, to see what starting a program takes; nil when it cannot be written.
    func smallestInput() -> String? {
        let path = "\(folder)/inputs/\(Self.smallest)"
        let pixel = Thumbnail(width: 1, height: 1, pixels: [1, 2, 3, 255], originalWidth: 1, originalHeight: 1)
        return (try? PNGWriter().write(pixel, to: path)) == nil ? nil : path
    }

    /// Removes the thumbnail of that file; whether there was one.
    func takeSmallestOutput(of peer: Peer) -> Bool { unlink("\(outputs(of: peer))/\(Self.smallest)") == 0 }

    private static let smallest = "smallest.png"

    /// Where a program's thumbnail of the file of that index is, if it made one.
    func output(_ index: Int, of peer: Peer) -> String { "\(folder)/\(peer.rawValue)/\(name(index))" }

    /// The folder of a program's thumbnails.
    func outputs(of peer: Peer) -> String { "\(folder)/\(peer.rawValue)" }

    private func name(_ index: Int) -> String { "\(index).png" }

    private func makeFolder(_ name: String) { mkdir("\(folder)/\(name)", 0o700) }

}
