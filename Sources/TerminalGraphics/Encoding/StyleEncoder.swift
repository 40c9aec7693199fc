/// Writes the SGR sequences between cells of different styles, and only those.
struct StyleEncoder {
    private(set) var current = CellStyle.plain

    /// Appends what makes the terminal draw in `style`.
    mutating func change(to style: CellStyle, in bytes: inout [UInt8]) {
        guard style != current else { return }
        var codes: [UInt8] = []
        var base = current
        if style.attributes != current.attributes || style == .plain {
            codes.append(text: "0")
            base = .plain
            appendAttributes(style.attributes, to: &codes)
        }
        if style.foreground != base.foreground { append(style.foreground, isBackground: false, to: &codes) }
        if style.background != base.background { append(style.background, isBackground: true, to: &codes) }
        bytes.append(text: "\u{1B}[")
        bytes.append(contentsOf: codes)
        bytes.append(UInt8(ascii: "m"))
        current = style
    }

    private func appendAttributes(_ attributes: CellStyle.Attributes, to codes: inout [UInt8]) {
        if attributes.contains(.bold) { codes.append(text: ";1") }
        if attributes.contains(.dim) { codes.append(text: ";2") }
        if attributes.contains(.underline) { codes.append(text: ";4") }
        if attributes.contains(.reverse) { codes.append(text: ";7") }
    }

    private func append(_ color: TerminalColor, isBackground: Bool, to codes: inout [UInt8]) {
        if !codes.isEmpty { codes.append(UInt8(ascii: ";")) }
        let offset = isBackground ? 10 : 0
        switch color.kind {
        case .default: codes.append(decimal: 39 + offset)
        case .palette(let index) where index < 8: codes.append(decimal: 30 + offset + Int(index))
        case .palette(let index) where index < 16: codes.append(decimal: 82 + offset + Int(index))
        case .palette(let index):
            codes.append(decimal: 38 + offset)
            codes.append(text: ";5;")
            codes.append(decimal: Int(index))
        case .value(let value):
            codes.append(decimal: 38 + offset)
            codes.append(text: ";2;")
            codes.append(decimal: Int(value.red))
            codes.append(UInt8(ascii: ";"))
            codes.append(decimal: Int(value.green))
            codes.append(UInt8(ascii: ";"))
            codes.append(decimal: Int(value.blue))
        }
    }
}
