/// What complete control sequences mean.
extension InputParser {
    mutating func interpretControl(_ body: [UInt8], final: UInt8, alt: Bool) {
        let sequence = ControlSequence(body: body, final: final)
        if let key = sequence.keyPress {
            var key = key
            if alt { key.modifiers.insert(.alt) }
            return events.append(.key(key))
        }
        hasAltPrefix = alt
        emitPrefixAlone()
        if sequence.isPasteStart {
            begin(.paste)
        } else if let focus = sequence.focus {
            events.append(.focus(focus))
        } else if let mouse = sequence.mouse {
            events.append(.mouse(mouse))
        } else if let reply = sequence.reply {
            events.append(.reply(reply))
        }
    }

    mutating func interpretShift3(_ final: UInt8, parameters: [UInt8], alt: Bool) {
        let sequence = ControlSequence(body: parameters, final: final)
        guard var key = sequence.shift3KeyPress else {
            hasAltPrefix = alt
            return emitPrefixAlone()
        }
        if alt { key.modifiers.insert(.alt) }
        events.append(.key(key))
    }
}

/// A control sequence taken apart: `CSI`, a private prefix, parameters with sub-parameters, intermediates, a final.
struct ControlSequence {
    /// One of `< = > ?`, or 0.
    private(set) var prefix: UInt8 = 0
    /// Parameters, each with its sub-parameters; −1 where left out.
    private(set) var parameters: [[Int]] = []
    private(set) var intermediates: [UInt8] = []
    let final: UInt8

    /// From the bytes between introducer and final.
    init(body: [UInt8], final: UInt8) {
        self.final = final
        var current: [Int] = [-1]
        var hasAny = false
        for (index, byte) in body.enumerated() {
            switch byte {
            case 0x30...0x39:
                let digit = Int(byte) - 0x30
                let value = max(0, current[current.count - 1])
                current[current.count - 1] = min(value * 10 + digit, 0x7FFF_FFFF)
                hasAny = true
            case UInt8(ascii: ":"):
                current.append(-1)
                hasAny = true
            case UInt8(ascii: ";"):
                parameters.append(current)
                current = [-1]
                hasAny = true
            case 0x3C...0x3F where index == 0: prefix = byte
            default: intermediates.append(byte)
            }
        }
        if hasAny { parameters.append(current) }
    }

    /// A parameter's first number, or `fallback` where it is left out.
    func number(_ index: Int, default fallback: Int = 0) -> Int {
        guard parameters.indices.contains(index), let value = parameters[index].first, value >= 0 else {
            return fallback
        }
        return value
    }

    var isPlain: Bool { prefix == 0 && intermediates.isEmpty }

    var isPasteStart: Bool { isPlain && final == UInt8(ascii: "~") && number(0) == 200 }

    var focus: Bool? {
        guard isPlain, parameters.isEmpty else { return nil }
        return final == UInt8(ascii: "I") ? true : final == UInt8(ascii: "O") ? false : nil
    }

    var mouse: MouseEvent? {
        guard prefix == UInt8(ascii: "<"), intermediates.isEmpty, parameters.count == 3 else { return nil }
        let (column, row) = (number(1) - 1, number(2) - 1)
        guard column >= 0, row >= 0 else { return nil }
        switch final {
        case UInt8(ascii: "M"): return MouseEvent(code: number(0), isRelease: false, column: column, row: row)
        case UInt8(ascii: "m"): return MouseEvent(code: number(0), isRelease: true, column: column, row: row)
        default: return nil
        }
    }
}
