/// The way through tmux to the terminal around it: `ESC P tmux ;`, the bytes with each ESC doubled, ST. tmux hands them on as they
/// are, where its option `allow-passthrough` lets it.
enum TmuxPassthrough {
    /// What a wrapped command has more than the bare one, in bytes.
    static let overhead = 11

    /// The same bytes, but each graphics command (APC) in them goes through tmux, in a sequence of its own: tmux drops one that is
    /// longer than its buffer. Text and other sequences are left for tmux.
    static func wrappingCommands(in bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 64)
        var rest = bytes[...]
        while let start = rest.firstRange(of: introducer),
            let end = rest[start.upperBound...].firstRange(of: TerminalModes.stringTerminator)
        {
            result += rest[..<start.lowerBound]
            result += wrap(rest[start.lowerBound..<end.upperBound])
            rest = rest[end.upperBound...]
        }
        return result + rest
    }

    /// Ends whatever was cut off, in tmux and in the terminal around it. Twice in tmux: after an ESC that was cut off from what it
    /// doubles, the first ST is taken for more of the same.
    static let terminator =
        TerminalModes.stringTerminator + TerminalModes.stringTerminator + wrap(TerminalModes.stringTerminator[...])

    private static let introducer = Array("\u{1B}_".utf8)

    private static func wrap(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result = Array("\u{1B}Ptmux;".utf8)
        result.reserveCapacity(bytes.count + overhead)
        for byte in bytes {
            if byte == 0x1B { result.append(byte) }
            result.append(byte)
        }
        return result + TerminalModes.stringTerminator
    }
}
