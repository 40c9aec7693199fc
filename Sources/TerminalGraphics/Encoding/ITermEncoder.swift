/// Pictures by iTerm2's OSC 1337 (iterm2.com/documentation-images.html), as bytes.
///
/// They have no numbers: a terminal keeps each in the cells that it covers, until text is written there.
package enum ITermEncoder {
    /// The most bytes of one sequence: iTerm2 drops what is longer since version 3.5.
    static let sequenceLimit = 1 << 20

    private static let end: UInt8 = 0x07

    /// Shows a file of a picture over so many cells, stretched to them, its upper left corner where the cursor is and stays.
    /// What is longer than one sequence may be goes in parts.
    package static func show(_ file: [UInt8], over size: CellSize) -> [UInt8] {
        let keys =
            "inline=1;size=\(file.count);width=\(size.columns);height=\(size.rows);preserveAspectRatio=0;doNotMoveCursor=1"
        let data = Base64.encode(file)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + data.count / 1024 + 256)
        bytes.append(text: "\u{1B}]1337;File=\(keys):")
        if bytes.count + data.count + 1 <= sequenceLimit { return bytes + data + [end] }
        bytes = Array("\u{1B}]1337;MultipartFile=\(keys)".utf8) + [end]
        let head = Array("\u{1B}]1337;FilePart=".utf8)
        // Whole groups of base64, so that each part can be decoded by itself.
        let length = (sequenceLimit - head.count - 1) / 4 * 4
        for start in stride(from: 0, to: data.count, by: length) {
            bytes += head
            bytes += data[start..<min(start + length, data.count)]
            bytes.append(end)
        }
        bytes.append(text: "\u{1B}]1337;FileEnd")
        bytes.append(end)
        return bytes
    }
}
