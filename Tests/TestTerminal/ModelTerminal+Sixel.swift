/// Sixel graphics, as DEC STD 070 and xterm's control sequences describe them.
extension ModelTerminal {
    mutating func deviceControl(_ body: [UInt8]) {
        if isInsideTmux, body.starts(with: "tmux;".utf8) { return handOn(body.dropFirst(5)) }
        guard let start = body.firstIndex(where: { !(0x30...0x3B).contains($0) }), body[start] == UInt8(ascii: "q")
        else {
            return violations.append("an unknown device control string")
        }
        let parameters = String(decoding: body[..<start], as: UTF8.self).split(
            separator: ";", omittingEmptySubsequences: false
        ).map { Int($0) ?? 0 }
        if parameters.count < 2 || parameters[1] != 1 { violations.append("a sixel that fills its background") }
        var picture = SixelReader(body[(start + 1)...])
        picture.read()
        violations += picture.violations
        show(picture, byteCount: body.count)
    }

    private mutating func show(_ picture: SixelReader, byteCount: Int) {
        let (width, height) = (picture.declared.width, picture.declared.height)
        let bandHeight = (height + 5) / 6 * 6
        let size = (
            columns: (width + cellPixels.width - 1) / cellPixels.width,
            rows: (bandHeight + cellPixels.height - 1) / cellPixels.height
        )
        if cursor.row + size.rows > rows - 1 {
            violations.append("a sixel in the bottom row, which scrolls the screen")
        }
        if cursor.column + size.columns > columns { violations.append("a sixel beyond the right edge") }
        if picture.colors.count > 256 { violations.append("\(picture.colors.count) colours") }
        drawings.append(
            Drawing(
                column: cursor.column, row: cursor.row, columns: size.columns, rows: size.rows, byteCount: byteCount))
        for row in 0..<min(size.rows, rows - cursor.row) {
            for column in 0..<min(size.columns, columns - cursor.column) {
                let place = (column: cursor.column + column, row: cursor.row + row)
                var pixels = Array(repeating: Int32(-1), count: cellPixels.width * cellPixels.height)
                if case .pixels(let old) = pieces[place.row][place.column] { pixels = old }
                for index in pixels.indices {
                    let x = column * cellPixels.width + index % cellPixels.width
                    let y = row * cellPixels.height + index / cellPixels.width
                    if let color = picture.color(x: x, y: y) { pixels[index] = color }
                }
                if pixels.contains(where: { $0 >= 0 }) { pieces[place.row][place.column] = .pixels(pixels) }
            }
        }
        loseCursor()
    }
}

/// Reads the data of a sixel.
struct SixelReader {
    private(set) var declared = (width: 0, height: 0)
    /// The palette: `0xRRGGBB` by register.
    private(set) var colors: [Int: Int32] = [:]
    private(set) var violations: [String] = []
    /// The pixels that were drawn, rows from the top; −1 elsewhere.
    private var pixels: [Int32] = []
    private var rest: ArraySlice<UInt8>
    private var position = (x: 0, y: 0)
    private var color: Int32?

    init(_ data: ArraySlice<UInt8>) { rest = data }

    /// The colour of a pixel; nil where none was drawn.
    func color(x: Int, y: Int) -> Int32? {
        guard x < declared.width, y < declared.height, pixels[y * declared.width + x] >= 0 else { return nil }
        return pixels[y * declared.width + x]
    }

    mutating func read() {
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): readSize()
            case UInt8(ascii: "#"): readColor()
            case UInt8(ascii: "!"):
                let count = readNumbers().first ?? 1
                if let sixel = rest.popFirst() { draw(sixel, count: count) }
            case UInt8(ascii: "$"): position.x = 0
            case UInt8(ascii: "-"): position = (0, position.y + 6)
            case 0x3F...0x7E: draw(byte, count: 1)
            default: violations.append("byte \(byte) in a sixel")
            }
        }
    }

    /// Numbers between semicolons; one that is left out is 0.
    private mutating func readNumbers() -> [Int] {
        var numbers: [Int] = []
        var isOpen = false
        while let byte = rest.first, (0x30...0x39).contains(byte) || byte == UInt8(ascii: ";") {
            rest = rest.dropFirst()
            if byte == UInt8(ascii: ";") {
                if !isOpen { numbers.append(0) }
                isOpen = false
                continue
            }
            if !isOpen { numbers.append(0) }
            isOpen = true
            numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + Int(byte - 0x30), 1 << 20)
        }
        return numbers
    }

    private mutating func readSize() {
        let numbers = readNumbers()
        guard numbers.count == 4, numbers[0] == numbers[1], numbers[0] > 0 else {
            return violations.append("pixels that are not square")
        }
        declared = (numbers[2], numbers[3])
        pixels = Array(repeating: -1, count: declared.width * declared.height)
    }

    private mutating func readColor() {
        let numbers = readNumbers()
        guard let register = numbers.first else { return violations.append("a colour without a register") }
        if numbers.count == 5, numbers[1] == 2, numbers[2...].allSatisfy({ (0...100).contains($0) }) {
            let levels = numbers[2...].map { Int32(($0 * 255 + 50) / 100) }
            colors[register] = levels[0] << 16 | levels[1] << 8 | levels[2]
        } else if numbers.count != 1 || colors[register] == nil {
            violations.append("a colour that is not known")
        }
        color = colors[register]
    }

    private mutating func draw(_ sixel: UInt8, count: Int) {
        guard (0x3F...0x7E).contains(sixel) else { return violations.append("byte \(sixel) after a repeat") }
        for column in 0..<count {
            for bit in 0..<6 where (sixel - 0x3F) >> UInt8(bit) & 1 == 1 {
                guard let color else { return violations.append("a pixel without a colour") }
                let (x, y) = (position.x + column, position.y + bit)
                guard x < declared.width, y < declared.height else {
                    return violations.append("a sixel larger than it says")
                }
                pixels[y * declared.width + x] = color
            }
        }
        position.x += count
    }
}
