/// What a person sees of a program's output: characters in cells, and which modes are on.
///
/// Understands what the viewer writes and skips the rest, so that it stays independent of the code that writes it.
struct ScreenReader {
    private(set) var cells: [[Character]]
    private(set) var isAlternate = false
    private(set) var isCursorVisible = true
    /// Private modes that are on, each as `?number`, as far as they were switched on.
    private(set) var modesOn: Set<String> = []
    /// Commands of the kitty graphics protocol, each as the text between `_G` and its terminator.
    private(set) var graphicsCommands: [String] = []
    /// Pictures by OSC 1337, each as what stands before and behind the colon.
    private(set) var inlineFiles: [(keys: String, data: String)] = []
    /// Sixel pictures, each as the bytes between introducer and terminator.
    private(set) var sixels: [[UInt8]] = []
    /// Whether symbols that divide a cell were ever shown: pictures without images.
    private(set) var hasShownBlocks = false
    /// Whether an upload has begun that has not ended: the terminal would take the next program's picture for its rest.
    var isInUpload: Bool {
        graphicsCommands.last { !$0.contains("a=") || $0.hasPrefix("a=t") || $0.hasPrefix("a=T") }
            .map { $0.prefix { $0 != ";" }.contains("m=1") } ?? false
    }
    /// Control bytes that have no business in a grid: anything but escape sequences, line ends and shifts.
    private(set) var strayControls: [UInt8] = []
    private var column = 0
    private var row = 0
    private var savedCursor = (column: 0, row: 0)
    /// The lines that scroll.
    private var region: Range<Int>
    private var pending: [UInt8] = []
    /// The main screen and its cursor while the alternate one is shown.
    private var main: ([[Character]], Int, Int) = ([], 0, 0)

    init(columns: Int, rows: Int) {
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        region = 0..<rows
    }

    /// The screen's lines, without blanks at their ends.
    var lines: [String] {
        cells.map { line in
            var text = String(line)
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// The last line: the viewer's status.
    var lastLine: String { lines.last ?? "" }

    func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

    mutating func clear() {
        cells = cells.map { Array(repeating: " ", count: $0.count) }
    }

    /// Blanks the main screen too, which the alternate one hides.
    mutating func clearBoth() {
        clear()
        if isAlternate { main.0 = cells }
    }

    mutating func show(_ bytes: [UInt8]) {
        pending += bytes
        var rest = pending[...]
        while let used = showOne(rest) { rest = rest.dropFirst(used) }
        pending = Array(rest)
    }

    /// Shows what stands at the front; nil when it has not come whole. Answers how many bytes that was.
    private mutating func showOne(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0x1B: return showEscape(bytes)
        case 0x0D: column = 0
        case 0x0A: lineFeed()
        case 0x20...0x7E: put(Character(Unicode.Scalar(first)))
        case 0xC2...0xF4:
            let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            guard bytes.count >= length else { return nil }
            let text = String(decoding: bytes.prefix(length), as: UTF8.self)
            if text.unicodeScalars.contains(where: { $0.value < 0xA0 || $0.properties.isBidiControl }) {
                strayControls += bytes.prefix(length)
            }
            if let character = text.first { put(character) }
            return length
        default: strayControls.append(first)
        }
        return 1
    }

    private mutating func lineFeed() {
        guard row == cells.count - 1 else {
            row += 1
            return
        }
        cells.removeFirst()
        cells.append(Array(repeating: " ", count: cells.first?.count ?? 1))
    }

    private mutating func setAlternate(_ isOn: Bool) {
        guard isOn != isAlternate else { return }
        isAlternate = isOn
        if isOn {
            main = (cells, column, row)
            clear()
        } else {
            (cells, column, row) = main
        }
    }

    private mutating func put(_ character: Character) {
        if column == cells[row].count, !isAlternate {
            column = 0
            lineFeed()
        }
        guard column < cells[row].count else { return }
        cells[row][column] = character
        if let first = character.unicodeScalars.first, (0x2580...0x259F).contains(first.value) { hasShownBlocks = true }
        column += 1
    }

    private mutating func showEscape(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= 2 else { return nil }
        let kind = bytes[bytes.startIndex + 1]
        switch kind {
        case UInt8(ascii: "["):
            let body = bytes.dropFirst(2)
            guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
            control(String(decoding: body[..<end], as: UTF8.self), body[end])
            return bytes.distance(from: bytes.startIndex, to: end) + 1
        case UInt8(ascii: "_"), UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "^"):
            guard let (body, length) = string(bytes) else { return nil }
            if kind == UInt8(ascii: "_"), body.first == UInt8(ascii: "G") {
                graphicsCommands.append(String(decoding: body.dropFirst(), as: UTF8.self))
            }
            let text = Array("1337;File=".utf8)
            if kind == UInt8(ascii: "]"), body.starts(with: text), let colon = body.firstIndex(of: UInt8(ascii: ":")) {
                let keys = String(decoding: body[..<colon].dropFirst(text.count), as: UTF8.self)
                inlineFiles.append((keys, String(decoding: body[colon...].dropFirst(), as: UTF8.self)))
            }
            if kind == UInt8(ascii: "P"), body.drop(while: { (0x30...0x3B).contains($0) }).first == UInt8(ascii: "q") {
                sixels.append(Array(body))
            }
            return length
        case UInt8(ascii: "7"): savedCursor = (column, row)
        case UInt8(ascii: "8"): (column, row) = savedCursor
        default: break
        }
        return 2
    }

    /// Moves the lines of the region up, or down where `count` is negative.
    private mutating func scroll(by count: Int) {
        let old = cells
        for line in region {
            let blank = Array(repeating: Character(" "), count: old[line].count)
            cells[line] = region.contains(line + count) ? old[line + count] : blank
        }
    }

    /// The contents of a control string, and the length of the whole.
    private func string(_ bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, Int)? {
        var index = bytes.startIndex + 2
        while index < bytes.endIndex {
            if bytes[index] == 0x07 { return (bytes[(bytes.startIndex + 2)..<index], index + 1 - bytes.startIndex) }
            if bytes[index] == 0x1B {
                guard index + 1 < bytes.endIndex else { return nil }
                return (bytes[(bytes.startIndex + 2)..<index], index + 2 - bytes.startIndex)
            }
            index += 1
        }
        return nil
    }

    private mutating func control(_ parameters: String, _ final: UInt8) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        let first = numbers.first.flatMap(\.self)
        if final == UInt8(ascii: "h"), parameters.hasPrefix("?") { modesOn.insert(parameters) }
        if final == UInt8(ascii: "l"), parameters.hasPrefix("?") { modesOn.remove(parameters) }
        switch Character(Unicode.Scalar(final)) {
        case "H", "f":
            row = min(cells.count, max(1, first ?? 1)) - 1
            column = max(1, (numbers.count > 1 ? numbers[1] : nil) ?? 1) - 1
        case "A": row = max(0, row - (first ?? 1))
        case "B": row = min(cells.count - 1, row + (first ?? 1))
        case "C": column += first ?? 1
        case "D": column = max(0, column - (first ?? 1))
        case "G": column = max(1, first ?? 1) - 1
        case "d": row = min(cells.count, max(1, first ?? 1)) - 1
        case "J": erase(from: first == 2 ? 0 : row)
        case "K": eraseLine()
        case "X": for index in column..<min(column + (first ?? 1), cells[row].count) { cells[row][index] = " " }
        case "r":
            region = max(1, first ?? 1) - 1..<min(cells.count, (numbers.count > 1 ? numbers[1] : nil) ?? cells.count)
            (column, row) = (0, 0)
        case "S" where !parameters.hasPrefix("?"): scroll(by: first ?? 1)
        case "T": scroll(by: -(first ?? 1))
        case "h" where parameters == "?1049": setAlternate(true)
        case "l" where parameters == "?1049": setAlternate(false)
        case "h" where parameters == "?25": isCursorVisible = true
        case "l" where parameters == "?25": isCursorVisible = false
        default: break
        }
    }

    private mutating func erase(from first: Int) {
        if first == row { eraseLine() }
        for line in (first == row ? row + 1 : first)..<cells.count {
            cells[line] = Array(repeating: " ", count: cells[line].count)
        }
    }

    private mutating func eraseLine() {
        guard column < cells[row].count else { return }
        for index in column..<cells[row].count { cells[row][index] = " " }
    }
}
