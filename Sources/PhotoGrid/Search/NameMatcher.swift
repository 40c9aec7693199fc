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

    /// Compares with names whose characters these codes know: without case and with it.
    init(_ query: SearchQuery, _ rule: SearchScope.CaseRule, codes: CharacterCodes, exactCodes: CharacterCodes) {
        foldedCodes = codes
        folded = query.words.map { Self.makePattern($0) { codes.encode($0, to: &$1) } }
        let countsCase: Bool =
            switch rule {
            case .smart: query.text.contains(where: \.isUppercase)
            case .sensitive: true
            case .insensitive: false
            }
        exact = countsCase ? query.words.map { Self.makePattern($0) { exactCodes.encode($0, to: &$1) } } : nil
        self.exactCodes = exactCodes
    }

    /// Compares with any names, one by one.
    package init(_ query: SearchQuery, _ rule: SearchScope.CaseRule) {
        func codes(ignoresCase: Bool) -> CharacterCodes {
            var codes = CharacterCodes(ignoresCase: ignoresCase)
            var bytes: [UInt8] = []
            codes.learn(query.text, to: &bytes)
            return codes
        }
        self.init(query, rule, codes: codes(ignoresCase: true), exactCodes: codes(ignoresCase: false))
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

    /// Whether case counts.
    var countsCase: Bool { exact != nil }

    /// Whether a name matches when case does not count, given its codes without case.
    func matchesWithoutCase(_ codes: UnsafeBufferPointer<UInt8>) -> Bool { folded.allSatisfy { $0.matches(codes) } }

    /// Whether a name matches when case counts, given its codes with case. Only for a matcher that counts case.
    func matchesExactly(_ codes: UnsafeBufferPointer<UInt8>) -> Bool {
        exact?.allSatisfy { $0.matches(codes) } ?? false
    }

    /// Whether a name matches, given as bytes that need not be UTF-8.
    package func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        Self.withCodes(of: name, foldedCodes, ignoresCase: true, matchesWithoutCase)
            && (!countsCase || Self.withCodes(of: name, exactCodes, ignoresCase: false, matchesExactly))
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
