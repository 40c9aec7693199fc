/// Files by iTerm2's OSC 1337: in one sequence, or in parts.
extension ModelTerminal {
    mutating func systemCommand(_ body: [UInt8]) {
        let text = body.prefix(5) == Array("1337;".utf8)[...] ? body.dropFirst(5) : []
        guard let first = text.first else { return }
        if body.count > 1 << 20 { violations.append("an OSC of \(body.count) bytes") }
        let separator = text.firstIndex { $0 == UInt8(ascii: "=") } ?? text.endIndex
        let argument = text[min(separator + 1, text.endIndex)...]
        switch String(decoding: text[..<separator], as: UTF8.self) {
        case "File":
            let colon = argument.firstIndex(of: UInt8(ascii: ":")) ?? argument.endIndex
            let data = argument[min(colon + 1, argument.endIndex)...]
            show(Self.keys(argument[..<colon]), text: Array(data), byteCount: body.count)
        case "MultipartFile": multipart = (Self.keys(argument), [])
        case "FilePart": multipart?.text += argument
        case "FileEnd":
            guard let (keys, text) = multipart else { return violations.append("an end without a file") }
            multipart = nil
            show(keys, text: text, byteCount: text.count)
        default: violations.append("an unknown OSC 1337 that begins with \(first)")
        }
    }

    private static func keys(_ text: ArraySlice<UInt8>) -> [String: String] {
        var keys: [String: String] = [:]
        for pair in String(decoding: text, as: UTF8.self).split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { keys[String(parts[0])] = String(parts[1]) }
        }
        return keys
    }

    private mutating func show(_ keys: [String: String], text: [UInt8], byteCount: Int) {
        guard keys["inline"] == "1", let file = Self.decodeBase64(text), !file.isEmpty else {
            return violations.append("a file that is not shown")
        }
        guard let width = keys["width"].flatMap(Int.init), let height = keys["height"].flatMap(Int.init), width > 0,
            height > 0
        else { return violations.append("a file without a size in cells") }
        if keys["preserveAspectRatio"] != "0" { violations.append("a file that the terminal fits itself") }
        if let size = keys["size"].flatMap(Int.init), size != file.count { violations.append("a file of another size") }
        if cursor.row + height > rows - 1 { violations.append("a file in the bottom row, which scrolls the screen") }
        guard cursor.column + width <= columns, cursor.row + height <= rows else {
            return violations.append("a file beyond the edge")
        }
        let (number, picture) = (drawings.count, decodeFile?(file))
        drawings.append(
            Drawing(
                column: cursor.column, row: cursor.row, columns: width, rows: height, byteCount: byteCount, file: file))
        for row in 0..<height {
            for column in 0..<width {
                let place = (column: cursor.column + column, row: cursor.row + row)
                if let picture {
                    draw(picture, over: (width, height), cell: (column, row), at: place)
                } else {
                    pieces[place.row][place.column] = .file(drawing: number, column: column, row: row)
                }
            }
        }
        if keys["doNotMoveCursor"] != "1" { loseCursor() }
    }

    /// Draws what a cell shows of a picture that is stretched over so many. What was there shines through, as in those terminals
    /// that lay one picture over the other.
    private mutating func draw(
        _ picture: Raster, over size: (columns: Int, rows: Int), cell: (column: Int, row: Int),
        at place: (column: Int, row: Int)
    ) {
        var pixels = Array(repeating: Int32(-1), count: cellPixels.width * cellPixels.height)
        if case .pixels(let old) = pieces[place.row][place.column] { pixels = old }
        for index in pixels.indices {
            let x = (cell.column * cellPixels.width + index % cellPixels.width) * picture.width
            let y = (cell.row * cellPixels.height + index / cellPixels.width) * picture.height
            let source = y / (size.rows * cellPixels.height) * picture.width + x / (size.columns * cellPixels.width)
            let alpha = Int32(picture.pixels[4 * source + 3])
            guard alpha > 0 else { continue }
            let below = max(0, pixels[index])
            func mixed(_ channel: Int, _ shift: Int32) -> Int32 {
                let ink = Int32(picture.pixels[4 * source + channel])
                let level = alpha == 255 ? ink : (ink * alpha + (below >> shift & 0xFF) * (255 - alpha) + 127) / 255
                return level << shift
            }
            pixels[index] = mixed(0, 16) | mixed(1, 8) | mixed(2, 0)
        }
        if pixels.contains(where: { $0 >= 0 }) { pieces[place.row][place.column] = .pixels(pixels) }
    }
}
