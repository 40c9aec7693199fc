import Glibc
import PhotoGridTool
import PictureForge
import TestSupport
import TestTerminal
import Testing
import Thumbnails

/// A large folder, from one end to the other and back.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `A folder of many files` {
    /// How many files, and how often both ends are visited: as a check of seconds allows, or as the environment says.
    private static func number(_ name: String, otherwise: Int) -> Int {
        getenv(name).flatMap { Int(String(cString: $0)) } ?? otherwise
    }

    private func residentKilobytes(of process: pid_t) throws -> Int {
        let status = String(decoding: try readFile("/proc/\(process)/status"), as: UTF8.self)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.split(whereSeparator: \.isWhitespace)[1]) } ?? 0
    }

    @Test(arguments: [PseudoTerminal.Persona.kitty, .sixel])
    func `takes no more memory however often its ends are visited, here and in the terminal`(
        persona: PseudoTerminal.Persona
    ) throws {
        let count = Self.number("PHOTOGRID_FILES", otherwise: 2_000)
        let visits = Self.number("PHOTOGRID_VISITS", otherwise: 11)
        // From some thirty pages on the terminal is handed more than it may hold.
        let pages = Self.number("PHOTOGRID_PAGES", otherwise: 2)
        let folder = try TemporaryFolder()
        for number in 1...6 {
            try folder.write(forgedPicture(number, width: 240, height: 180).bytes, to: "\(number).png")
        }
        for number in 7...count {
            link("\(folder.path)/\(1 + number % 6).png", "\(folder.path)/\(number).png")
        }
        let terminal = try PseudoTerminal([folder.path], persona: persona, columns: 120, rows: 40)
        var screen = ModelTerminal(columns: 120, rows: 40)
        var watched = 0
        var (afterTen, highest) = (0, 0)
        func show() {
            screen.receive(Array(terminal.received[watched...]))
            watched = terminal.received.count
            highest = max(highest, screen.images.values.reduce(0) { $0 + pixelBytes($1) })
        }
        let last = " \(grouped(count))/\(grouped(count))"
        for visit in 1...visits {
            for (key, status) in [("G", last), ("g", " 1/\(grouped(count))")] {
                terminal.type(key)
                // No tile waits or loads any more.
                let isThere = terminal.waitUntil {
                    $0.screen.lastLine.contains(status) && !$0.screen.contains("…") && !$0.screen.contains("·")
                }
                try #require(isThere, "visit \(visit): \(terminal.screen.lastLine)")
            }
            show()
            if visit == 10 { afterTen = try residentKilobytes(of: terminal.process) }
        }
        let grown = try residentKilobytes(of: terminal.process) - afterTen
        print(
            "\(count) files: \(afterTen) kB after ten visits, \(grown) kB more after \(visits); images of \(highest) bytes at most"
        )
        #expect(afterTen > 0 && grown < 5_000)
        #expect(persona == .sixel ? !terminal.screen.sixels.isEmpty : highest > 0)
        for page in 1...pages {
            let before = terminal.screen.lastLine
            terminal.type("\u{06}")
            let isThere = terminal.waitUntil {
                $0.screen.lastLine != before && !$0.screen.contains("…") && !$0.screen.contains("·")
            }
            try #require(isThere, "page \(page): \(terminal.screen.lastLine)")
            show()
        }
        print("\(screen.uploads) uploads; images of \(highest) bytes at most")
        #expect(highest <= 64 << 20)
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    /// Four for each pixel that the header of a PNG file speaks of.
    private func pixelBytes(_ file: [UInt8]) -> Int {
        guard file.count > 24 else { return 0 }
        func number(_ place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return number(16) * number(20) * 4
    }
}
