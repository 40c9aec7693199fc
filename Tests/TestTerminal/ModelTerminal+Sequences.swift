extension ModelTerminal {
    mutating func control(_ body: String, final: Character) {
        let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        switch final {
        case "H":
            let row = max(1, numbers.first ?? 1)
            let column = max(1, numbers.count > 1 ? numbers[1] : 1)
            if row > rows || column > columns { violations.append("moves to \(column), \(row)") }
            cursor = (min(column, columns) - 1, min(row, rows) - 1)
        case "C":
            cursor.column += max(1, numbers.first ?? 1)
            if cursor.column >= columns { violations.append("moves beyond the edge") }
        case "D": cursor.column = max(0, cursor.column - max(1, numbers.first ?? 1))
        case "m": changeStyle(body)
        case "K" where body == "2":
            cells[cursor.row] = Array(repeating: Cell(text: " ", style: style), count: columns)
            pieces[cursor.row] = Array(repeating: nil, count: columns)
            erasedRows += 1
        case "J" where body == "2":
            // Seen in kitty 0.26.5: images that are not shown afterwards are thrown away.
            violations.append("clears the screen, and with it all images")
            images = [:]
            clear()
        case "r": setRegion(numbers)
        case "S": scroll(by: max(1, numbers.first ?? 1))
        case "T": scroll(by: -max(1, numbers.first ?? 1))
        case "h": setMode(body, on: true)
        case "l": setMode(body, on: false)
        case "n" where body == "5": answers += Array("\u{1B}[0n".utf8)
        case "u":
            if body == ">1" { keyboardStack += 1 } else if body == "<" { keyboardStack -= 1 }
        default: violations.append("unknown sequence CSI \(body) \(final)")
        }
    }

    private mutating func clear() {
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
        pieces = Array(repeating: Array(repeating: nil, count: columns), count: rows)
        places = [:]
    }

    private mutating func setMode(_ mode: String, on: Bool) {
        if on { modes.insert(mode) } else { modes.remove(mode) }
        if mode == "?1049" {
            if on {
                mainImages = images
                images = [:]
            } else {
                images = mainImages
            }
            clear()
        }
        if mode == "?2026", !on { synchronizedUpdates += 1 }
    }

    private mutating func changeStyle(_ body: String) {
        var codes = body.split(separator: ";").map { Int($0) ?? 0 }[...]
        if codes.isEmpty { codes = [0] }
        while let code = codes.popFirst() {
            switch code {
            case 0: style = Style()
            case 1...9: style.attributes.insert(code)
            case 30...37, 90...97: style.foreground = [code < 90 ? code - 30 : code - 82]
            case 40...47, 100...107: style.background = [code < 100 ? code - 40 : code - 92]
            case 39: style.foreground = []
            case 49: style.background = []
            case 38, 48:
                let kind = codes.popFirst()
                let count = kind == 5 ? 1 : 3
                let color = Array(codes.prefix(count))
                codes = codes.dropFirst(count)
                if code == 38 { style.foreground = color } else { style.background = color }
            default: violations.append("unknown SGR \(code)")
            }
        }
    }

    mutating func graphics(_ body: [UInt8]) {
        guard body.first == UInt8(ascii: "G") else { return violations.append("an APC that is not graphics") }
        let end = body.firstIndex(of: UInt8(ascii: ";")) ?? body.endIndex
        var keys: [String: String] = [:]
        for pair in String(decoding: body[1..<end], as: UTF8.self).split(separator: ",") {
            let parts = pair.split(separator: "=")
            if parts.count == 2 { keys[String(parts[0])] = String(parts[1]) }
        }
        let data = end < body.endIndex ? Array(body[(end + 1)...]) : []
        let isQuiet = keys["q"] == "2" || keys["a"] == "d" || (keys["a"] == "p" && keys["q"] == "1")
        if !isQuiet { violations.append("a graphics command that asks for an answer") }
        if upload != nil, keys["a"] != nil { violations.append("a command in the middle of an upload") }
        keys["a"].map { actions.append($0) }
        switch keys["a"] {
        case "t": beginUpload(keys, data: data)
        case nil: continueUpload(keys, data: data)
        case "p": place(keys)
        case "d": delete(keys)
        default: violations.append("unknown graphics action")
        }
    }

    private mutating func beginUpload(_ keys: [String: String], data: [UInt8]) {
        guard let image = keys["i"].flatMap(Int.init), image > 0, keys["f"] == "100" else {
            return violations.append("an upload without a number")
        }
        images[image] = nil
        places = places.filter { $0.key.image != image }
        upload = (image, [])
        uploads += 1
        continueUpload(keys, data: data)
    }

    private mutating func continueUpload(_ keys: [String: String], data: [UInt8]) {
        if isInUpdate { violations.append("an upload inside a synchronized update") }
        if data.count > 4096 { violations.append("a piece of \(data.count) bytes") }
        guard var current = upload else { return violations.append("a piece without an upload") }
        if keys["m"] == "1", data.count % 4 != 0 { violations.append("a piece that is no multiple of 4") }
        current.text += data
        upload = current
        guard keys["m"] != "1" else { return }
        upload = nil
        if let file = Self.decodeBase64(current.text), !file.isEmpty { images[current.image] = file }
    }

    private mutating func place(_ keys: [String: String]) {
        guard let image = keys["i"].flatMap(Int.init), images[image] != nil else {
            let image = keys["i"].flatMap(Int.init) ?? 0
            guard dropped.contains(image) else { return violations.append("a place for an image that is not there") }
            let answer = "\u{1B}_Gi=\(image),p=\(keys["p"] ?? "0");ENOENT:no such image\u{1B}\\"
            if keys["q"] != "2" { answers += Array(answer.utf8) }
            return
        }
        let shown = Shown(
            column: cursor.column, row: cursor.row, columns: keys["c"].flatMap(Int.init) ?? 0,
            rows: keys["r"].flatMap(Int.init) ?? 0,
            part: ["x", "y", "w", "h"].compactMap { keys[$0].flatMap(Int.init) })
        if keys["C"] != "1" { violations.append("a place that moves the cursor") }
        if shown.columns < 1 || shown.rows < 1 { violations.append("a place of no size") }
        if shown.column + shown.columns > columns || shown.row + shown.rows > rows - 1 {
            violations.append("a place beyond the edge or in the bottom row")
        }
        places[Place(image: image, number: keys["p"].flatMap(Int.init) ?? 0)] = shown
    }

    /// Throws images away, as terminals do for want of room.
    package mutating func drop(_ numbers: some Sequence<Int>) {
        for image in numbers {
            dropped.insert(image)
            images[image] = nil
            places = places.filter { $0.key.image != image }
        }
    }

    private mutating func delete(_ keys: [String: String]) {
        let image = keys["i"].flatMap(Int.init) ?? 0
        upload = nil  // seen in kitty 0.26.5: any deletion ends an upload that is under way
        switch keys["d"] {
        case "i" where keys["p"] == nil: places = places.filter { $0.key.image != image }
        case "i": places[Place(image: image, number: keys["p"].flatMap(Int.init) ?? 0)] = nil
        case "I":
            if places.keys.contains(where: { $0.image == image }), !isInUpdate, !wasResized {
                violations.append("frees image \(image), which is shown")
            }
            images[image] = nil
            places = places.filter { $0.key.image != image }
        default: violations.append("deletes more than one of its own")
        }
    }

    /// The bytes of base64 text; nil for other text.
    package static func decodeBase64(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in text {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 97 + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - 48 + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case UInt8(ascii: "="): continue
            default: return nil
            }
            bits = (bits << 6 | Int(value)) & 0xFFFFFF
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(bits >> count & 0xFF))
            }
        }
        return result
    }
}
