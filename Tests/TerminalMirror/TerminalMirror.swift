import Glibc
import TerminalGraphics
import TestSupport
import TestTerminal
import Thumbnails

/// Shows what the tests' terminal makes of a stream, beside a screenshot of a real terminal.
@main
enum TerminalMirror {
    private static let help = """
        usage: TerminalMirror record FOLDER COLUMNSxROWS CELLWIDTHxCELLHEIGHT ALBUM
               TerminalMirror compare COLUMNSxROWS STREAM SHOT WIDTHxHEIGHT [--text TEXT] [--status TEXT]
                              [--filled PERCENT] [--album FOLDER] [--render FILE]

        record: writes 30 streams, N.stream and N.end, that show the album's pictures: 0 to 9 by the kitty graphics protocol, 10 to 19
        in symbols, 20 to 29 by sixel.
        compare: SHOT is a screenshot, three bytes a pixel. Succeeds when every cell of it looks as the tests' terminal has it, TEXT stands
        somewhere, or in the bottom row while nothing is loading, pictures fill at least PERCENT of it, and every caption stands below its picture of the album. --render writes what
        was expected as a PNG file.
        """

    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            switch words.first {
            case "record" where words.count == 5: try record(Array(words.dropFirst()))
            case "compare" where words.count >= 5: exit(try compare(Array(words.dropFirst())) ? 0 : 1)
            default: fail(help)
            }
        } catch {
            fail("\(error)")
        }
    }

    private static func record(_ words: [String]) throws {
        let (columns, rows) = pair(words[1])
        let (width, height) = pair(words[2])
        let photos = names(in: words[3]).map { Photo.ID(path: "\(words[3])/\($0)") }
        for number in 0..<30 as Range<UInt64> {
            var recorder = StreamRecorder(
                seed: number, graphics: graphics(ofStream: number), window: CellSize(columns: columns, rows: rows),
                cellPixels: PixelSize(width: width, height: height), photos: photos)
            let (shown, farewell) = try recorder.record()
            try writeFile(shown, to: Photo.ID(path: "\(words[0])/\(number).stream"))
            try writeFile(farewell, to: Photo.ID(path: "\(words[0])/\(number).end"))
        }
    }

    private static func graphics(ofStream number: UInt64) -> PictureProtocol {
        switch number {
        case 0..<10: .kitty
        case 10..<20: .symbols(number % 2 == 0 ? .quadrants : .halfBlocks)
        // Every other stream with pictures in pieces.
        default: .sixel(SixelTraits(largestSequence: number % 2 == 0 ? nil : 2_000))
        }
    }

    private static func compare(_ words: [String]) throws -> Bool {
        let (columns, rows) = pair(words[0])
        let (width, height) = pair(words[3])
        let shot = try readFile(words[2])
        guard shot.count == width * height * 3, width % columns == 0, height % rows == 0 else {
            print("a screenshot of \(shot.count) bytes, \(width) × \(height), for \(columns) × \(rows) cells")
            return false
        }
        var terminal = ModelTerminal(columns: columns, rows: rows)
        terminal.cellPixels = (width / columns, height / rows)
        terminal.receive(lastSession(in: try readFile(words[1])))
        let rendering = ScreenRendering(terminal, cellWidth: width / columns, cellHeight: height / rows)
        if let path = option("--render", in: words) {
            try writeFile(try render(rendering), to: Photo.ID(path: path))
        }
        let comparison = ScreenComparison(rendering, shot: shot)
        for difference in comparison.differences.prefix(5) {
            print(
                "cell \(difference.column), \(difference.row): \(difference.expected) expected, \(difference.found) found"
            )
        }
        print(
            "\(comparison.differences.count) of \(columns * rows) cells differ, \(comparison.exactCells) compared exactly, "
                + "\(comparison.pixelCells) pixel by pixel, \(terminal.places.count) images")
        var isRight = comparison.differences.isEmpty
        if let text = option("--text", in: words), !terminal.text.contains(where: { $0.contains(text) }) {
            print("“\(text)” is nowhere on the screen")
            isRight = false
        }
        if let percent = option("--filled", in: words).flatMap({ Int($0) }) {
            let filled = rendering.isPicture.count { $0 } * 100 / rendering.isPicture.count
            if filled < percent {
                print("pictures fill \(filled) % of the screen")
                isRight = false
            }
        }
        if let status = option("--status", in: words) {
            let line = terminal.text[rows - 1]
            if !line.contains(status) || line.contains("loading") {
                print("the status line is: \(line)")
                isRight = false
            }
        }
        if isRight, let folder = option("--album", in: words) {
            let album = try AlbumComparison(terminal, rendering, folder: folder, names: names(in: folder))
            let others = album.wrong.isEmpty ? "" : "; these are not: \(album.wrong.joined(separator: ", "))"
            print("\(album.right.count) pictures are those of their files\(others)")
            isRight = album.wrong.isEmpty && !album.right.isEmpty
        }
        return isRight
    }

    /// What came after the alternate screen was entered last: before it a shell was talking.
    private static func lastSession(in bytes: [UInt8]) -> [UInt8] {
        let entry = Array("\u{1B}[?1049h".utf8)
        var rest = bytes[...]
        while let next = rest.dropFirst().firstRange(of: entry) { rest = rest[next.lowerBound...] }
        return Array(rest)
    }

    private static func render(_ rendering: ScreenRendering) throws -> [UInt8] {
        var pixels: [UInt8] = []
        for index in stride(from: 0, to: rendering.pixels.count, by: 3) {
            pixels += rendering.pixels[index..<index + 3] + [255]
        }
        let height = rendering.rows * rendering.cellHeight
        return try PNGWriter().encode(
            Thumbnail(
                width: rendering.width, height: height, pixels: pixels, originalWidth: rendering.width,
                originalHeight: height))
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { fail("\(folder) cannot be read") }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".png") { names.append(name) }
        }
        return names.sorted()
    }

    private static func option(_ name: String, in words: [String]) -> String? {
        words.firstIndex(of: name).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    }

    private static func pair(_ text: String) -> (Int, Int) {
        let numbers = text.split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { fail(help) }
        return (numbers[0], numbers[1])
    }

    private static func fail(_ message: String) -> Never {
        print(message)
        exit(2)
    }
}
