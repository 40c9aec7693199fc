/// The keys that arrive as sequences: xterm's, rxvt's, the Linux console's and kitty's spellings.
extension ControlSequence {
    /// The key of a sequence that begins with `CSI`; nil for what is no key, and for the release of one.
    var keyPress: KeyPress? {
        if intermediates == [UInt8(ascii: "[")] { return prefix == 0 ? linuxFunctionKey : nil }
        guard isPlain else { return nil }
        switch final {
        case UInt8(ascii: "~"): return tildeKey
        case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "@"): return rxvtKey
        case UInt8(ascii: "u"): return kittyKey
        case UInt8(ascii: "Z"): return KeyPress(.tab, modifiers(1).union(.shift))
        case UInt8(ascii: "a")...UInt8(ascii: "d") where parameters.isEmpty:
            return Self.cursorKeys[final - 0x20].map { KeyPress($0, .shift) }
        case UInt8(ascii: "R") where parameters.count > 1 && number(0) != 1: return nil
        default: break
        }
        guard isPress, let key = Self.cursorKeys[final] ?? Self.functionKeys[final] else { return nil }
        return KeyPress(key, modifiers(1))
    }

    /// The key of a sequence that begins with `SS3`.
    var shift3KeyPress: KeyPress? {
        let modifiers = Self.modifiers(encoded: number(parameters.count - 1, default: 1))
        if let key = Self.cursorKeys[final] ?? Self.functionKeys[final] { return KeyPress(key, modifiers) }
        switch final {
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return Self.cursorKeys[final - 0x20].map { KeyPress($0, .control) }
        case UInt8(ascii: "M"): return KeyPress(.enter, modifiers)
        case UInt8(ascii: "I"): return KeyPress(.tab, modifiers)
        case UInt8(ascii: " "): return KeyPress(.character(" "), modifiers)
        case UInt8(ascii: "X"): return KeyPress(.character("="), modifiers)
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            return KeyPress(.character(Unicode.Scalar(final - 0x40)), modifiers)  // the keypad
        default: return nil
        }
    }

    private static let cursorKeys: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    ]

    private static let functionKeys: [UInt8: Key] = [
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
        UInt8(ascii: "S"): .function(4),
    ]

    /// The keys that end with `~`, and rxvt's variants of them.
    private static let numberedKeys: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11),
        24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15), 29: .function(16),
        31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
    ]

    private var linuxFunctionKey: KeyPress? {
        guard parameters.isEmpty, (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) else { return nil }
        return KeyPress(.function(Int(final - UInt8(ascii: "A")) + 1))
    }

    private var tildeKey: KeyPress? {
        if number(0) == 27, parameters.count == 3 {  // xterm's modifyOtherKeys
            return Self.textKey(code: number(2), modifiers: modifiers(1))
        }
        guard isPress, let key = Self.numberedKeys[number(0)] else { return nil }
        return KeyPress(key, modifiers(1))
    }

    private var rxvtKey: KeyPress? {
        guard parameters.count == 1, let key = Self.numberedKeys[number(0)] else { return nil }
        switch final {
        case UInt8(ascii: "$"): return KeyPress(key, .shift)
        case UInt8(ascii: "^"): return KeyPress(key, .control)
        default: return KeyPress(key, [.shift, .control])
        }
    }

    /// kitty's keyboard protocol: `CSI code:shifted ; modifiers:event ; text u`.
    private var kittyKey: KeyPress? {
        guard isPress, let codes = parameters.first, codes[0] > 0 else { return nil }
        var held = modifiers(1)
        if held.contains(.shift), codes.count > 1, codes[1] > 0 {
            held.remove(.shift)
            return Self.textKey(code: codes[1], modifiers: held)
        }
        return Self.textKey(code: codes[0], modifiers: held)
    }

    /// Whether the event is a press or a repeat, not a release.
    private var isPress: Bool {
        guard parameters.count > 1, parameters[1].count > 1 else { return true }
        return parameters[1][1] != 3
    }

    private func modifiers(_ index: Int) -> KeyModifiers {
        Self.modifiers(encoded: number(index, default: 1))
    }

    /// 1 + the sum of Shift 1, Alt 2, Control 4, Super 8, Hyper 16, Meta 32, locks 64 and 128.
    private static func modifiers(encoded: Int) -> KeyModifiers {
        let bits = max(0, encoded - 1)
        var modifiers = KeyModifiers(rawValue: UInt8(bits & 7))
        if bits & 0x38 != 0 { modifiers.insert(.command) }
        return modifiers
    }

    private static func textKey(code: Int, modifiers: KeyModifiers) -> KeyPress? {
        switch code {
        case 9: return KeyPress(.tab, modifiers)
        case 13: return KeyPress(.enter, modifiers)
        case 27: return KeyPress(.escape, modifiers)
        case 8, 127: return KeyPress(.backspace, modifiers)
        case 57_344...63_743: return keypadKey(code: code).map { KeyPress($0, modifiers) }
        default: break
        }
        guard code >= 32, !(0x7F...0x9F).contains(code), let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
        else { return nil }
        if modifiers.contains(.shift), !modifiers.contains(.control), (0x61...0x7A).contains(code) {
            return KeyPress(.character(Unicode.Scalar(UInt8(code - 0x20))), modifiers.subtracting(.shift))
        }
        return KeyPress(.character(scalar), modifiers)
    }

    /// The functional keys of kitty's protocol that mean something here.
    private static func keypadKey(code: Int) -> Key? {
        let navigation: [Key] = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete]
        let signs: [Key] = [
            .character("."), .character("/"), .character("*"), .character("-"), .character("+"), .enter,
            .character("="),
        ]
        switch code {
        case 57_376...57_398: return .function(code - 57_376 + 13)
        case 57_399...57_408: return .character(Unicode.Scalar(UInt8(code - 57_399 + 0x30)))
        case 57_409...57_415: return signs[code - 57_409]
        case 57_417...57_426: return navigation[code - 57_417]
        default: return nil
        }
    }
}
