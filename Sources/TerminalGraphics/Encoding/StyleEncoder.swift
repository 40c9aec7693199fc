/// Writes the SGR sequences between cells of different styles, and only those.
struct StyleEncoder {
    private(set) var current = CellStyle.plain

    /// Appends what makes the terminal draw in `style`.
    mutating func change(to style: CellStyle, in bytes: inout [UInt8]) {
        guard style != current else { return }
        var base = current
        bytes.appendIntroducer()
        if style.attributes != current.attributes || style == .plain {
            bytes.append(UInt8(ascii: "0"))
            base = .plain
            appendAttributes(style.attributes, to: &bytes)
        }
        if style.foreground != base.foreground { append(style.foreground, isBackground: false, to: &bytes) }
        if style.background != base.background { append(style.background, isBackground: true, to: &bytes) }
        bytes.append(UInt8(ascii: "m"))
        current = style
    }

    private func appendAttributes(_ attributes: CellStyle.Attributes, to bytes: inout [UInt8]) {
        if attributes.contains(.bold) { bytes.append(text: ";1") }
        if attributes.contains(.dim) { bytes.append(text: ";2") }
        if attributes.contains(.underline) { bytes.append(text: ";4") }
        if attributes.contains(.reverse) { bytes.append(text: ";7") }
    }

    private func append(_ color: TerminalColor, isBackground: Bool, to bytes: inout [UInt8]) {
        // Nothing goes before the first code.
        if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ";")) }
        let offset = isBackground ? 10 : 0
        switch color.kind {
        case .default: bytes.append(decimal: 39 + offset)
        case .palette(let index) where index < 8: bytes.append(decimal: 30 + offset + Int(index))
        case .palette(let index) where index < 16: bytes.append(decimal: 82 + offset + Int(index))
        case .palette(let index):
            bytes.append(decimal: 38 + offset)
            bytes.append(text: ";5;")
            bytes.append(decimal: Int(index))
        case .value(let value):
            bytes.append(decimal: 38 + offset)
            bytes.append(text: ";2;")
            bytes.append(decimal: Int(value.red))
            bytes.append(UInt8(ascii: ";"))
            bytes.append(decimal: Int(value.green))
            bytes.append(UInt8(ascii: ";"))
            bytes.append(decimal: Int(value.blue))
        }
    }
}
