import ScrollLab
import TerminalGraphics
import Thumbnails

/// Faults planted between the parts of a session, to see the judge find them.
enum SessionFault: CaseIterable {
    /// A file that was made is taken for the picture that is waited for now: nobody asks again whose it is.
    case takesFilesForOthers
    /// Pictures that another replaces, or that were scrolled away, stay where they are.
    case losesRemovals
    /// Old and new file have the same token: a picture once sent is shown for good.
    case ignoresVersions
    /// Tiles show the photos of the frame before the last key.
    case showsNeighbours
    /// Now and then text does not arrive.
    case losesText
    /// A picture that is in memory looks as a loading one does.
    case hidesPictures

    /// What becomes of a frame's bytes.
    func spoil(_ bytes: [UInt8], using chance: inout SplitMix64) -> [UInt8] {
        switch self {
        case .losesRemovals: Self.withoutRemovals(bytes)
        case .losesText where chance.below(4) == 0: bytes.filter { !(0x61...0x7A).contains($0) || $0 == 0x6D }
        default: bytes
        }
    }

    private static func withoutRemovals(_ bytes: [UInt8]) -> [UInt8] {
        let removal = Array("\u{1B}_Ga=d,d=i".utf8)
        var result: [UInt8] = []
        var rest = bytes[...]
        while let range = rest.firstRange(of: removal) {
            result += rest[..<range.lowerBound]
            rest = rest[range.upperBound...]
            rest = rest[(rest.firstRange(of: [0x1B, 0x5C])?.upperBound ?? rest.endIndex)...]
        }
        return result + rest
    }

    /// What becomes of a tile before it is painted.
    func spoil(_ tiles: inout [FrameTile], visible: Range<Int>) {
        switch self {
        case .ignoresVersions:
            for index in tiles.indices {
                guard case .picture(let token, let thumbnail) = tiles[index].content, !thumbnail.isPreview else {
                    continue
                }
                var key = token.key
                key = ThumbnailKey(
                    photo: key.photo, version: SyntheticAlbum.version(serial: 0, revision: 0), pixelSize: key.pixelSize)
                tiles[index].content = .picture(thumbnail, for: key)
            }
        case .showsNeighbours where visible.lowerBound > 0 && tiles.count > 1: tiles.swapAt(0, 1)
        case .hidesPictures where visible.lowerBound % 3 == 1: tiles[0].content = .loading
        default: break
        }
    }
}
