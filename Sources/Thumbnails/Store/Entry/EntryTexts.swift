/// The text chunks of a PNG file: keywords and their texts.
///
/// ```
/// tEXt | keyword | 0 | text                                                         Latin-1
/// zTXt | keyword | 0 | method | compressed text                                     Latin-1
/// iTXt | keyword | 0 | is compressed | method | language | 0 | translated keyword | 0 | text   UTF-8
/// ```
///
/// GNOME and tumbler write the first kind, KDE the second for texts of 40 bytes and more.
package struct EntryTexts: Equatable, Sendable {
    /// The most bytes of one text, compressed or not. Longer ones are left out.
    package static let limit = 16 << 10

    /// Text by keyword; of several texts with one keyword, the first.
    private(set) var values: [[UInt8]: [UInt8]] = [:]
    /// Whether a keyword has two different texts: then there is no telling which is meant.
    package private(set) var areContradictory = false

    package init() {}

    /// The text of a keyword, in the bytes of the file.
    package subscript(keyword: String) -> [UInt8]? { values[Array(keyword.utf8)] }

    /// The text of a keyword as a number without sign, such as a size in bytes.
    package func number(_ keyword: String) -> Int64? {
        self[keyword].flatMap { Int64(digits: $0) }
    }

    /// Adds what a chunk of one of the three types holds. What is no text, or too long, is left out.
    package mutating func add(type: String, data: [UInt8]) {
        guard let zero = data.firstIndex(of: 0), zero > 0 else { return }
        let keyword = Array(data[..<zero])
        let rest = data[(zero + 1)...]
        let text: [UInt8]? =
            switch type {
            case "tEXt": Array(rest)
            case "zTXt": rest.first == 0 ? BoundedInflate.inflate(rest.dropFirst(), limit: Self.limit) : nil
            case "iTXt": Self.internationalText(rest)
            default: nil
            }
        guard let text, text.count <= Self.limit else { return }
        if let present = values[keyword] {
            areContradictory = areContradictory || present != text
        } else {
            values[keyword] = text
        }
    }

    private static func internationalText(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard bytes.count >= 2 else { return nil }
        let (isCompressed, method) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
        let afterFlags = bytes.dropFirst(2)
        guard let language = afterFlags.firstIndex(of: 0),
            let translation = afterFlags[(language + 1)...].firstIndex(of: 0)
        else { return nil }
        let text = afterFlags[(translation + 1)...]
        switch (isCompressed, method) {
        case (0, _): return Array(text)
        case (1, 0): return BoundedInflate.inflate(text, limit: limit)
        default: return nil
        }
    }
}

extension FixedWidthInteger {
    /// The number that decimal digits spell, without sign or spaces; nil for anything else, and when it does not fit.
    package init?(digits: some Collection<UInt8>) {
        let isDecimal = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isDecimal, let number = Self(String(decoding: digits, as: UTF8.self)) else { return nil }
        self = number
    }
}
