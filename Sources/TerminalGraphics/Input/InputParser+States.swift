/// What each state does with a byte.
extension InputParser {
    mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeInGround(byte)
        case .escape(let escapes): takeAfterEscape(byte, escapes: escapes)
        case .control: takeInControl(byte)
        case .shift3: takeInShift3(byte)
        case .string(let kind): takeInString(byte, kind: kind)
        case .stringEscape(let kind): takeAfterEscapeInString(byte, kind: kind)
        case .legacyMouse: takeInLegacyMouse(byte)
        case .paste: takeInPaste(byte)
        case .utf8(let missing): takeInCharacter(byte, missing: missing)
        }
    }

    private mutating func takeInGround(_ byte: UInt8) {
        switch byte {
        case 0x1B: state = .escape(escapes: 1)
        case 0..<0x20, 0x7F: emitControl(byte)
        case 0x20..<0x7F: emit(.character(Unicode.Scalar(byte)))
        case 0xC2...0xDF: beginCharacter(byte, missing: 1)
        case 0xE0...0xEF: beginCharacter(byte, missing: 2)
        case 0xF0...0xF4: beginCharacter(byte, missing: 3)
        default: break  // not UTF-8: types nothing
        }
    }

    private mutating func beginCharacter(_ byte: UInt8, missing: Int) {
        buffer.append(byte)
        state = .utf8(missing: missing)
    }

    private mutating func takeInCharacter(_ byte: UInt8, missing: Int) {
        guard byte & 0xC0 == 0x80 else {
            reset()
            return take(byte)
        }
        buffer.append(byte)
        guard missing == 1 else {
            state = .utf8(missing: missing - 1)
            return
        }
        let modifiers: KeyModifiers = hasAltPrefix ? .alt : []
        var decoder = UTF8()
        var iterator = buffer.makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator), scalar.value >= 0xA0 {
            emit(.character(scalar), modifiers)
        }
        reset()
    }

    private mutating func emitControl(_ byte: UInt8, _ modifiers: KeyModifiers = []) {
        switch byte {
        case 0x0D: emit(.enter, modifiers)
        case 0x09: emit(.tab, modifiers)
        case 0x08, 0x7F: emit(.backspace, modifiers)
        case 0x00: emit(.character(" "), modifiers.union(.control))
        case 0x1C...0x1F: emit(.character(Unicode.Scalar(byte + 0x40)), modifiers.union(.control))
        default: emit(.character(Unicode.Scalar(byte + 0x60)), modifiers.union(.control))
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8, escapes: Int) {
        hasAltPrefix = escapes == 2
        switch byte {
        case 0x1B:
            if escapes == 2 { emit(.escape) }
            state = .escape(escapes: 2)
        case UInt8(ascii: "["): begin(.control)
        case UInt8(ascii: "O"): begin(.shift3)
        case UInt8(ascii: "]"): beginString(.osc)
        case UInt8(ascii: "P"): beginString(.dcs)
        case UInt8(ascii: "_"): beginString(.apc)
        case UInt8(ascii: "^"): beginString(.pm)
        case UInt8(ascii: "X"): beginString(.sos)
        case UInt8(ascii: "\\") where escapes == 1: reset()  // the end of a string that is no longer read
        default: takeWithAlt(byte)
        }
    }

    private mutating func beginString(_ kind: StringKind) {
        emitPrefixAlone()
        begin(.string(kind))
    }

    /// An ESC before something that is not a key was the Escape key.
    mutating func emitPrefixAlone() {
        if hasAltPrefix { emit(.escape) }
        hasAltPrefix = false
    }

    private mutating func takeWithAlt(_ byte: UInt8) {
        emitPrefixAlone()
        reset()
        switch byte {
        case 0..<0x20, 0x7F: emitControl(byte, .alt)
        case 0x20..<0x7F: emit(.character(Unicode.Scalar(byte)), .alt)
        default:
            takeInGround(byte)
            hasAltPrefix = state != .ground
        }
    }

    private mutating func takeInControl(_ byte: UInt8) {
        switch byte {
        case 0x1B:
            reset()
            state = .escape(escapes: 1)
        case 0..<0x20, 0x7F...: abandon(before: byte)
        case UInt8(ascii: "[") where buffer.isEmpty: append(byte)  // the Linux console's F1 to F5
        case UInt8(ascii: "M") where buffer.isEmpty:
            emitPrefixAlone()
            state = .legacyMouse
        case UInt8(ascii: "$") where isShiftedKeyOfRxvt: finishControl(final: byte)
        case 0x40..<0x7F: finishControl(final: byte)
        default: append(byte)
        }
    }

    /// rxvt ends some keys with `$`, which elsewhere is followed by a final byte.
    private var isShiftedKeyOfRxvt: Bool {
        (1...2).contains(buffer.count) && buffer.allSatisfy { (0x30...0x39).contains($0) }
    }

    private mutating func takeInShift3(_ byte: UInt8) {
        switch byte {
        case 0x1B:
            reset()
            state = .escape(escapes: 1)
        case 0..<0x20, 0x7F...: abandon(before: byte)
        case 0x30...0x3B: append(byte)
        default:
            let parameters = buffer
            let hadAlt = hasAltPrefix
            let complete = !overflowed
            reset()
            if complete { interpretShift3(byte, parameters: parameters, alt: hadAlt) }
        }
    }

    /// A control byte never belongs to a sequence: whoever sends one has given the sequence up.
    private mutating func abandon(before byte: UInt8) {
        reset()
        if byte < 0x80 { take(byte) }
    }

    private mutating func finishControl(final: UInt8) {
        let body = buffer
        let complete = !overflowed
        let hadAlt = hasAltPrefix
        reset()
        guard complete else { return }
        interpretControl(body, final: final, alt: hadAlt)
    }

    private mutating func takeInString(_ byte: UInt8, kind: StringKind) {
        switch byte {
        case 0x07 where kind == .osc: finishString(kind)
        case 0x1B: state = .stringEscape(kind)
        case 0..<0x20, 0x7F: abandon(before: byte)
        default: append(byte)
        }
    }

    private mutating func takeAfterEscapeInString(_ byte: UInt8, kind: StringKind) {
        if byte == UInt8(ascii: "\\") { return finishString(kind) }
        reset()
        state = .escape(escapes: 1)
        take(byte)
    }

    private mutating func finishString(_ kind: StringKind) {
        let body = buffer
        let complete = !overflowed
        reset()
        guard complete, let reply = TerminalReply(stringKind: kind, body: body) else { return }
        events.append(.reply(reply))
    }

    private mutating func takeInLegacyMouse(_ byte: UInt8) {
        buffer.append(byte)
        guard buffer.count == 3 else { return }
        let (code, column, row) = (Int(buffer[0]) - 32, Int(buffer[1]) - 33, Int(buffer[2]) - 33)
        reset()
        guard code >= 0, column >= 0, row >= 0 else { return }
        if let event = MouseEvent(legacyCode: code, column: column, row: row) { events.append(.mouse(event)) }
    }

    private mutating func takeInPaste(_ byte: UInt8) {
        if byte == 0x03, followsPause {
            endPaste()
            reset()
            return take(byte)
        }
        // The end marker is looked for in everything that comes, also beyond what is kept.
        if buffer.count < Self.pasteLimit + Self.pasteEnd.count { buffer.append(byte) } else { shiftTail(byte) }
        if byte == Self.pasteEnd.last, buffer.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            buffer.removeLast(Self.pasteEnd.count)
            endPaste()
            reset()
        }
    }

    /// Keeps the last bytes of a paste that is too long where the end marker is looked for.
    private mutating func shiftTail(_ byte: UInt8) {
        let start = buffer.count - Self.pasteEnd.count
        for index in start..<buffer.count - 1 { buffer[index] = buffer[index + 1] }
        buffer[buffer.count - 1] = byte
    }

    mutating func endPaste() {
        events.append(.paste(Array(buffer.prefix(Self.pasteLimit))))
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)
}
