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
        let number = drawings.count
        drawings.append(
            Drawing(
                column: cursor.column, row: cursor.row, columns: width, rows: height, byteCount: byteCount, file: file))
        for row in 0..<height {
            for column in 0..<width {
                pieces[cursor.row + row][cursor.column + column] = .file(drawing: number, column: column, row: row)
            }
        }
        if keys["doNotMoveCursor"] != "1" { loseCursor() }
    }
}
