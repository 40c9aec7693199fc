/// Reads the text of scripts.
///
/// Every number is bounded, so that nothing which is accepted overflows or takes for ever when it is played.
enum ScriptReader {
    /// The most photos, and the largest index or serial number.
    static let largestIndex = 1_000_000
    static let largestPixelSize = 1_024
    /// The most photos that one step inserts, pages that one step lets fail.
    static let largestCount = 10_000
    static let mostSteps = 100_000

    typealias Reason = ScriptReason

    static func script(_ text: String) throws(ScriptError) -> ScrollScript {
        var script: ScrollScript?
        for (offset, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            do throws(Reason) {
                for part in line.prefix(while: { $0 != "#" }).split(separator: ";") {
                    let words = part.split(whereSeparator: \.isWhitespace)
                    if words.isEmpty { continue }
                    guard let begun = script else {
                        script = try head(words)
                        continue
                    }
                    if begun.steps.count == mostSteps { throw Reason("more than \(mostSteps) steps") }
                    script?.steps.append(try step(words, grids: begun.grids))
                }
            } catch {
                throw ScriptError(line: offset + 1, reason: error.text)
            }
        }
        guard let script else { throw ScriptError(line: 1, reason: "\(headExample) is missing") }
        return script
    }

    private static let headExample = "a first line such as “photos 400 size 16 grids 1”"

    private static func head(_ words: [Substring]) throws(Reason) -> ScrollScript {
        guard words.count == 6, words[0] == "photos", words[2] == "size", words[4] == "grids" else {
            throw Reason("\(headExample) is needed, not \(Legible.quote(words.joined(separator: " ")))")
        }
        let photoCount = try number(words[1], in: 0...largestIndex)
        let pixelSize = try number(words[3], in: PictureTag.smallestPixelSize...largestPixelSize)
        let grids = try number(words[5], in: 1...2)
        return ScrollScript(photoCount: photoCount, pixelSize: pixelSize, grids: grids, steps: [])
    }

    private static func step(_ words: [Substring], grids: Int) throws(Reason) -> ScrollScript.Step {
        var words = words[...]
        var delay: Int64 = 0
        if let first = words.first, first.hasPrefix("+") {
            guard let value = Nanoseconds.parse(first.dropFirst()), value <= LatencyModel.ceiling else {
                throw Reason("\(Legible.quote(first)) is not a time such as “+16ms”, up to an hour")
            }
            delay = value
            words = words.dropFirst()
        }
        let grid = words.first == "second" ? 1 : 0
        if grid == 1 {
            if grids == 1 { throw Reason("there is no second grid; the first line says “grids 1”") }
            words = words.dropFirst()
        }
        return ScrollScript.Step(after: delay, grid: grid, try action(Array(words)))
    }

    private static func action(_ words: [Substring]) throws(Reason) -> ScrollScript.Action {
        guard let verb = words.first else { throw Reason("a step says what is done, such as “show 0..24”") }
        let arguments = words.dropFirst().map(String.init)
        func needs(_ count: Int, _ example: String) throws(Reason) {
            if arguments.count != count { throw Reason("a step such as “\(example)” is needed") }
        }
        func index(_ place: Int) throws(Reason) -> Int { try number(arguments[place], in: 0...largestIndex) }
        switch verb {
        case "show", "remove":
            try needs(1, "\(verb) 0..24")
            let range = try range(arguments[0])
            if range.count > largestCount { throw Reason("at most \(largestCount) photos at a time") }
            return verb == "show" ? .show(range) : .remove(range)
        case "size":
            try needs(1, "size 16")
            return .size(try number(arguments[0], in: PictureTag.smallestPixelSize...largestPixelSize))
        case "retry", "rewrite", "report", "spoil":
            try needs(1, "\(verb) 17")
            return try touch(verb, index(0))
        case "failpages":
            try needs(1, "failpages 1")
            return .failPages(try number(arguments[0], in: 0...largestCount))
        case "insert":
            try needs(2, "insert 4 2")
            return .insert(at: try index(0), count: try number(arguments[1], in: 0...largestCount))
        case "move":
            try needs(2, "move 9 4")
            return .move(from: try index(0), to: try index(1))
        case "list":
            let names = ScrollScript.Arrangement.allCases.map(\.rawValue).joined(separator: ", ")
            guard arguments.count == 1, let arrangement = ScrollScript.Arrangement(rawValue: arguments[0]) else {
                throw Reason("“list” needs one of \(names)")
            }
            return .list(arrangement)
        default: throw Reason("\(Legible.quote(verb)) is nothing that a step can do")
        }
    }

    private static func touch(_ verb: Substring, _ number: Int) throws(Reason) -> ScrollScript.Action {
        switch verb {
        case "retry": .retry(number)
        case "rewrite": .rewrite(number)
        case "report": .report(number)
        default: .spoil(number)
        }
    }

    private static func number(_ text: some StringProtocol, in range: ClosedRange<Int>) throws(Reason) -> Int {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(text), range.contains(value) else {
            throw Reason("\(Legible.quote(text)) is not a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    private static func range(_ text: String) throws(Reason) -> Range<Int> {
        guard let dots = text.firstRange(of: "..") else {
            throw Reason("\(Legible.quote(text)) is not a range such as “0..24”")
        }
        let lower = try number(text[..<dots.lowerBound], in: 0...largestIndex)
        let upper = try number(text[dots.upperBound...], in: 0...largestIndex)
        guard lower <= upper else { throw Reason("\(Legible.quote(text)) ends before it begins") }
        return lower..<upper
    }
}

/// What is wrong with a line.
struct ScriptReason: Error {
    let text: String

    init(_ text: String) { self.text = text }
}
