/// A query made ready to be compared with names.
///
/// All its words must match, in any order. A word with `*` or `?` is a pattern that fits the whole name (`?`: one character, `*`:
/// any number of them, also `/`); every other word occurs anywhere in it. Characters are compared as people see them, however
/// they are composed: `e` does not occur in `é`.
package struct NameMatcher: Sendable {
    /// What must match when case does not count: also a first sieve when it does.
    let folded: [BytePattern]
    /// What must match when case counts; nil when it does not.
    private let exact: [BytePattern]?
    private let foldedCodes: CharacterCodes
    private let exactCodes: CharacterCodes

    /// Compares with names whose characters `codes` knows.
    init(_ query: SearchQuery, _ rule: SearchScope.CaseRule, codes: CharacterCodes) {
        foldedCodes = codes
        folded = query.words.map { Self.makePattern($0) { codes.encode($0, to: &$1) } }
        let countsCase: Bool =
            switch rule {
            case .smart: query.text.contains(where: \.isUppercase)
            case .sensitive: true
            case .insensitive: false
            }
        var exactCodes = CharacterCodes(ignoresCase: false)
        exact = countsCase ? query.words.map { Self.makePattern($0) { exactCodes.learn(String($0), to: &$1) } } : nil
        self.exactCodes = exactCodes
    }

    /// Compares with any names, one by one.
    package init(_ query: SearchQuery, _ rule: SearchScope.CaseRule) {
        var codes = CharacterCodes(ignoresCase: true)
        var bytes: [UInt8] = []
        codes.learn(query.text, to: &bytes)
        self.init(query, rule, codes: codes)
    }

    private static func makePattern(
        _ word: Substring, encode: (Substring, inout [UInt8]) -> Void
    ) -> BytePattern {
        var elements: [BytePattern.Element] = []
        var isWhole = false
        for piece in word.indices {
            switch word[piece] {
            case "*": elements.append(.anyText)
            case "?": elements.append(.anyCharacter)
            default:
                var bytes: [UInt8] = []
                encode(word[piece...piece], &bytes)
                elements += bytes.map { .byte($0) }
                continue
            }
            isWhole = true
        }
        return BytePattern(elements, isWhole: isWhole)
    }

    /// Whether a name matches whose codes fit already: the name itself is asked for only when case counts.
    func matches(
        codes: UnsafeBufferPointer<UInt8>, name: ((UnsafeBufferPointer<UInt8>) -> Void) -> Void
    ) -> Bool {
        guard folded.allSatisfy({ $0.matches(codes) }) else { return false }
        guard let exact else { return true }
        var fits = false
        name { bytes in
            fits = Self.withCodes(of: bytes, exactCodes, ignoresCase: false) { codes in
                exact.allSatisfy { $0.matches(codes) }
            }
        }
        return fits
    }

    /// Whether a name matches, given as bytes that need not be UTF-8.
    package func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        Self.withCodes(of: name, foldedCodes, ignoresCase: true) { codes in
            matches(codes: codes) { $0(name) }
        }
    }

    /// Whether a name matches.
    package func matches(_ name: String) -> Bool {
        Array(name.utf8).withUnsafeBufferPointer { matches($0) }
    }

    private static func withCodes(
        of name: UnsafeBufferPointer<UInt8>, _ codes: CharacterCodes, ignoresCase: Bool,
        _ body: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        let isPlain = name.allSatisfy { $0 < 0x80 }
        if isPlain && !ignoresCase { return body(name) }
        var bytes: [UInt8] = []
        if isPlain {
            bytes = name.map(CharacterCodes.fold)
        } else {
            codes.encode(String(decoding: name, as: UTF8.self), to: &bytes)
        }
        return bytes.withUnsafeBufferPointer(body)
    }
}
