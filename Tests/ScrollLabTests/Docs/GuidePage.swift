import TestSupport
import Thumbnails

/// The page "Use ScrollLab in your own tests", and the sample that it quotes.
struct GuidePage {
    /// What tests write, and compare.
    enum Part: String {
        case table, example

        fileprivate var begin: String { "<!-- The \(rawValue) begins. -->\n" }
        fileprivate var end: String { "<!-- The \(rawValue) ends. -->\n" }
    }

    private let path: String
    private let samplePath: String
    private(set) var text: String

    init(file: String = #filePath) throws {
        let root = file.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        path = root + "/Sources/ScrollLab/ScrollLab.docc/UseScrollLabInYourOwnTests.md"
        samplePath = root + "/Samples/ScrollTests"
        text = String(decoding: try readFile(path), as: UTF8.self)
    }

    /// A part as it stands on the page.
    subscript(part: Part) -> String {
        get { range(of: part).map { String(text[$0]) } ?? "" }
        set { if let range = range(of: part) { text.replaceSubrange(range, with: newValue) } }
    }

    private func range(of part: Part) -> Range<String.Index>? {
        guard let begin = text.firstRange(of: part.begin), let end = text.firstRange(of: part.end) else { return nil }
        return begin.upperBound..<end.lowerBound
    }

    /// Writes the page as it is now.
    func save() throws {
        try writeFile(Array(text.utf8), to: Photo.ID(path: path))
    }

    /// The Swift code on the page, a block each, without the one for the package's manifest.
    var codeBlocks: [String] {
        let blocks = text.split(separator: "```swift\n").dropFirst().compactMap { $0.split(separator: "```").first }
        return blocks.map(Self.flattened).filter { !$0.hasPrefix(".testTarget") }
    }

    /// All code of the sample.
    func sampleCode() throws -> String {
        let files = try fileNames(in: samplePath)
        return try files.map { Self.flattened(String(decoding: try readFile("\(samplePath)/\($0)"), as: UTF8.self)) }
            .joined(separator: "\n")
    }

    /// Lines without indentation.
    private static func flattened(_ text: some StringProtocol) -> String {
        text.split(separator: "\n").map { line in line.drop { $0 == " " } }.joined(separator: "\n")
    }
}
