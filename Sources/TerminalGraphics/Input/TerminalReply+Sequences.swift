extension ControlSequence {
    /// The answer that a sequence is, if it is one.
    var reply: TerminalReply? {
        let numbers = parameters.map { max(0, $0.first ?? 0) }
        switch (prefix, intermediates, final) {
        case (UInt8(ascii: "?"), [], UInt8(ascii: "c")): return .primaryAttributes(numbers)
        case (UInt8(ascii: ">"), [], UInt8(ascii: "c")): return .secondaryAttributes(numbers)
        case (UInt8(ascii: "?"), [UInt8(ascii: "$")], UInt8(ascii: "y")) where numbers.count == 2:
            return .privateMode(number: numbers[0], setting: numbers[1])
        case (UInt8(ascii: "?"), [], UInt8(ascii: "u")): return .keyboardFlags(number(0))
        case (0, [], UInt8(ascii: "t")) where numbers.count >= 3: return sizeReply(numbers)
        case (UInt8(ascii: "?"), [], UInt8(ascii: "S")): return sixelReply(numbers)
        case (0, [], UInt8(ascii: "n")) where numbers == [0]: return .statusOK
        case (0, [], UInt8(ascii: "R")) where numbers.count == 2 && numbers[0] > 0 && numbers[1] > 0:
            return .cursorPosition(column: numbers[1] - 1, row: numbers[0] - 1)
        default: return nil
        }
    }

    /// `CSI ? item ; 0 ; values S`; another number than 0 tells of an error.
    private func sixelReply(_ numbers: [Int]) -> TerminalReply? {
        guard numbers.count >= 3, numbers[1] == 0 else { return nil }
        switch (numbers[0], numbers.count) {
        case (1, 3): return .sixelRegisters(numbers[2])
        case (2, 4): return .sixelGeometry(PixelSize(width: numbers[2], height: numbers[3]))
        default: return nil
        }
    }

    private func sizeReply(_ numbers: [Int]) -> TerminalReply? {
        switch numbers[0] {
        case 4: .windowPixels(PixelSize(width: numbers[2], height: numbers[1]))
        case 6: .cellPixels(PixelSize(width: numbers[2], height: numbers[1]))
        case 8: .windowCells(CellSize(columns: numbers[2], rows: numbers[1]))
        default: nil
        }
    }
}

extension TerminalReply {
    /// The answer that a string is, if it is one; `body` is what stands between introducer and terminator.
    init?(stringKind: InputParser.StringKind, body: [UInt8]) {
        switch stringKind {
        case .osc: self.init(operatingSystemCommand: body)
        case .dcs:
            guard body.starts(with: ">|".utf8) else { return nil }
            self = .version(String(decoding: body.dropFirst(2), as: UTF8.self))
        case .apc: self.init(graphicsAnswer: body)
        case .pm, .sos: return nil
        }
    }

    /// `11;rgb:RRRR/GGGG/BBBB`, one to four digits a channel, or `11;#RRGGBB`.
    private init?(operatingSystemCommand body: [UInt8]) {
        guard body.starts(with: "11;".utf8) else { return nil }
        let value = String(decoding: body.dropFirst(3), as: UTF8.self)
        var channels: [Substring]
        if let colon = value.firstIndex(of: ":"), ["rgb", "rgba"].contains(value[..<colon]) {
            channels = value[value.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
        } else if value.utf8.first == UInt8(ascii: "#"), value.utf8.count == 7, value.count == 7 {
            let digits = value.dropFirst()
            channels = [digits.prefix(2), digits.dropFirst(2).prefix(2), digits.dropFirst(4)]
        } else {
            return nil
        }
        guard channels.count >= 3 else { return nil }
        let levels = channels.prefix(3).compactMap(Self.level)
        guard levels.count == 3 else { return nil }
        self = .backgroundColor(RGB(levels[0], levels[1], levels[2]))
    }

    /// A channel of one to four hexadecimal digits, scaled to 0…255.
    private static func level(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.utf8.count), let value = UInt32(digits, radix: 16) else { return nil }
        let largest = UInt32(1) << (4 * UInt32(digits.utf8.count)) - 1
        return UInt8((value * 255 + largest / 2) / largest)
    }

    /// `G`, keys separated by commas, `;`, a message.
    private init?(graphicsAnswer body: [UInt8]) {
        guard body.first == UInt8(ascii: "G"), let semicolon = body.firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        var image: UInt32 = 0
        var placement: UInt32 = 0
        for pair in body[1..<semicolon].split(separator: UInt8(ascii: ",")) {
            guard pair.dropFirst().first == UInt8(ascii: "="), let key = pair.first else { continue }
            let value = UInt32(String(decoding: pair.dropFirst(2), as: UTF8.self)) ?? 0
            if key == UInt8(ascii: "i") { image = value }
            if key == UInt8(ascii: "p") { placement = value }
        }
        let message = String(decoding: body[(semicolon + 1)...], as: UTF8.self)
        self = .graphics(image: image, placement: placement, message: message)
    }
}
