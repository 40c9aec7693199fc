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

    /// The script that the text describes; nil when it describes none. Lines may also be parted by semicolons; what follows a
    /// `#` is a comment.
    public init?(_ text: String) {
        let lines = text.split { $0.isNewline || $0 == ";" }
            .map { $0.prefix { $0 != "#" } }
            .map { $0.split(separator: " ").map(String.init) }
            .filter { !$0.isEmpty }
        guard let head = lines.first, head.count == 6, head[0] == "photos", head[2] == "size", head[4] == "grids",
            let photoCount = Int(head[1]), photoCount >= 0,
            let pixelSize = Int(head[3]), pixelSize >= PictureTag.smallestPixelSize,
            let grids = Int(head[5]), (1...2).contains(grids)
        else { return nil }
        var steps: [Step] = []
        for words in lines.dropFirst() {
            guard let step = Step(words: words), step.grid < grids else { return nil }
            steps.append(step)
        }
        self.init(photoCount: photoCount, pixelSize: pixelSize, grids: grids, steps: steps)
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

    init?(words: [String]) {
        var words = words[...]
        var delay: Int64 = 0
        if let first = words.first, first.hasPrefix("+") {
            guard let value = Nanoseconds.parse(first.dropFirst()) else { return nil }
            delay = value
            words = words.dropFirst()
        }
        let grid = words.first == "second" ? 1 : 0
        if grid == 1 { words = words.dropFirst() }
        guard let action = ScrollScript.Action(words: Array(words)) else { return nil }
        self.init(after: delay, grid: grid, action)
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

    init?(words: [String]) {
        switch words.count {
        case 2: self.init(verb: words[0], argument: words[1])
        case 3:
            guard let first = Self.number(words[1]), let second = Self.number(words[2]) else { return nil }
            switch words[0] {
            case "insert": self = .insert(at: first, count: second)
            case "move": self = .move(from: first, to: second)
            default: return nil
            }
        default: return nil
        }
    }

    private init?(verb: String, argument: String) {
        if verb == "list" {
            guard let arrangement = ScrollScript.Arrangement(rawValue: argument) else { return nil }
            self = .list(arrangement)
        } else if let range = Self.range(argument) {
            switch verb {
            case "show": self = .show(range)
            case "remove": self = .remove(range)
            default: return nil
            }
        } else if let number = Self.number(argument) {
            self.init(verb: verb, number: number)
        } else {
            return nil
        }
    }

    private init?(verb: String, number: Int) {
        switch verb {
        case "size" where number >= PictureTag.smallestPixelSize: self = .size(number)
        case "retry": self = .retry(number)
        case "rewrite": self = .rewrite(number)
        case "report": self = .report(number)
        case "spoil": self = .spoil(number)
        case "failpages": self = .failPages(number)
        default: return nil
        }
    }

    private static func number(_ text: String) -> Int? {
        Int(text).flatMap { $0 >= 0 ? $0 : nil }
    }

    private static func range(_ text: String) -> Range<Int>? {
        let bounds = text.split(separator: ".")
        guard bounds.count == 2, let lower = Int(bounds[0]), let upper = Int(bounds[1]), 0 <= lower, lower <= upper
        else { return nil }
        return lower..<upper
    }
}
