extension ScrollScript: LosslessStringConvertible {
    /// The script as text, a step on a line, that `init?(_:)` reads back.
    public var description: String {
        let head = "photos \(photoCount) size \(pixelSize) grids \(grids)"
        return ([head] + steps.map(\.description)).joined(separator: "\n")
    }

    /// The same on one line, for a command: steps are parted by semicolons.
    public var line: String {
        description.split(separator: "\n").joined(separator: "; ")
    }

    /// The script that the text describes; nil when it describes none. `init(parsing:)` says why.
    public init?(_ text: String) {
        guard let script = try? ScrollScript(parsing: text) else { return nil }
        self = script
    }

    /// The script that the text describes: a head line, then a step on each. Lines may also be parted by semicolons; what follows a
    /// `#` is a comment.
    ///
    /// - Throws: `ScriptError`, which names the line. A script that is larger than `ScriptReader` allows is refused too: whatever is
    ///   accepted can be played.
    public init(parsing text: String) throws(ScriptError) {
        self = try ScriptReader.script(text)
    }
}

extension ScrollScript.Step: CustomStringConvertible {
    /// One line: `+16ms show 4..28`; a step of the second grid begins with `second`.
    public var description: String {
        var words: [String] = []
        if delay > 0 { words.append("+" + Nanoseconds.text(delay)) }
        if grid == 1 { words.append("second") }
        words.append(action.description)
        return words.joined(separator: " ")
    }
}

extension ScrollScript.Action: CustomStringConvertible {
    /// `show 4..28`, `size 24`, `rewrite 17`, `move 4 9` …
    public var description: String {
        switch self {
        case .show(let range): "show \(range.lowerBound)..\(range.upperBound)"
        case .size(let pixels): "size \(pixels)"
        case .retry(let index): "retry \(index)"
        case .rewrite(let serial): "rewrite \(serial)"
        case .report(let serial): "report \(serial)"
        case .spoil(let serial): "spoil \(serial)"
        case .remove(let range): "remove \(range.lowerBound)..\(range.upperBound)"
        case .insert(let index, let count): "insert \(index) \(count)"
        case .move(let from, let to): "move \(from) \(to)"
        case .list(let arrangement): "list \(arrangement.rawValue)"
        case .failPages(let count): "failpages \(count)"
        }
    }
}
