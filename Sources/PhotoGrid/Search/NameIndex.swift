/// The names of a catalogue, ready to be searched: their codes in one buffer.
///
/// ```
///   text    i m g _ 1 . p n g \0 s u n . p n g \0 …      one byte a plain character, see CharacterCodes
///           ▲                    ▲
///   starts  0                    10                …      four bytes a name
/// ```
///
/// Beside the name itself that is its codes once more, and five bytes; a name with characters beyond ASCII takes its codes twice,
/// without case and with it, so that no query has to take names to pieces. A search looks for the least frequent byte of its longest
/// word and compares around it, so that a word that occurs nowhere costs one pass of `memchr`.
package struct NameIndex: Sendable {
    /// Searches stop to ask whether they are still wanted after so many names.
    package static let namesBetweenPolls = 4_096

    private var text: [UInt8] = []
    private var starts: [UInt32] = [0]
    private var codes = CharacterCodes(ignoresCase: true)
    private var exactNames = ExactNames()
    /// How often each byte occurs.
    private var frequencies = [Int](repeating: 0, count: 256)
    private let subject: SearchScope.Subject

    /// How many names.
    package var count: Int { starts.count - 1 }
    /// Bytes of memory that the index takes, the table of characters beyond ASCII not counted: there are few.
    package var byteCount: Int { text.capacity + starts.capacity * 4 + exactNames.byteCount }

    /// The names of a catalogue.
    package init(_ catalog: some PhotoCatalog, _ subject: SearchScope.Subject) {
        self.subject = subject
        starts.reserveCapacity(catalog.count + 1)
        for index in 0..<catalog.count {
            if index % Self.namesBetweenPolls == 0 { reserveText(after: index, of: catalog.count) }
            catalog.withName(at: index) { append(Self.part($0, subject)) }
        }
        for byte in text { frequencies[Int(byte)] += 1 }
    }

    /// By the names so far: doubling would leave half of the buffer empty.
    private mutating func reserveText(after index: Int, of count: Int) {
        let batch = Self.namesBetweenPolls * 64
        guard text.capacity - text.count < batch else { return }
        let expected = index == 0 ? min(count, Self.namesBetweenPolls) * 24 : text.count * count / index
        text.reserveCapacity(max(expected, text.count) + batch)
    }

    private mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
        if name.allSatisfy({ $0 < 0x80 }) {
            for byte in name { text.append(CharacterCodes.fold(byte)) }
        } else {
            let name = String(decoding: name, as: UTF8.self)
            codes.learn(name, to: &text)
            exactNames.append(name, place: count)
        }
        text.append(0)
        starts.append(UInt32(text.count))
    }

    /// What of a path is compared.
    private static func part(
        _ path: UnsafeBufferPointer<UInt8>, _ subject: SearchScope.Subject
    ) -> UnsafeBufferPointer<UInt8> {
        guard subject == .name, let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return UnsafeBufferPointer(rebasing: path[(slash + 1)...])
    }
}

// MARK: - Searching

extension NameIndex {
    /// The places of the names that match, ascending; nil when `isCancelled` said so first.
    ///
    /// - Complexity: O(bytes of all names), and O(length) more for each name that holds the query's longest word.
    package func search(
        _ query: SearchQuery, _ rule: SearchScope.CaseRule, in catalog: some PhotoCatalog,
        isCancelled: () -> Bool = { false }
    ) -> [UInt32]? {
        let matcher = NameMatcher(query, rule, codes: codes, exactCodes: exactNames.codes)
        let words = matcher.folded.map(\.literal.bytes)
        let sieve = ByteWord(words.max { $0.count < $1.count } ?? [], frequencies: frequencies)
        var matches: [UInt32] = []
        var walk = ExactNames.Walk()
        for first in stride(from: 0, to: count, by: Self.namesBetweenPolls) {
            if isCancelled() { return nil }
            let names = first..<min(count, first + Self.namesBetweenPolls)
            text.withUnsafeBufferPointer { text in
                candidates(names, sieve, text) { index in
                    let codes = UnsafeBufferPointer(rebasing: text[self.range(index)])
                    guard matcher.matchesWithoutCase(codes),
                        !matcher.countsCase || matchesExactly(matcher, index, &walk, catalog)
                    else { return }
                    matches.append(UInt32(index))
                }
            }
        }
        return matches
    }

    private func matchesExactly(
        _ matcher: NameMatcher, _ index: Int, _ walk: inout ExactNames.Walk, _ catalog: some PhotoCatalog
    ) -> Bool {
        if let fits = exactNames.withCodes(of: index, &walk, matcher.matchesExactly) { return fits }
        var fits = false
        catalog.withName(at: index) { fits = matcher.matchesExactly(Self.part($0, subject)) }
        return fits
    }

    /// Calls `body` with each of these names that holds the sieve's word.
    private func candidates(
        _ names: Range<Int>, _ sieve: ByteWord, _ text: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void
    ) {
        guard !sieve.bytes.isEmpty else {
            for index in names { body(index) }
            return
        }
        let end = Int(starts[names.upperBound])
        var index = names.lowerBound
        var place = Int(starts[index])
        while let found = sieve.firstPlace(in: text, place..<end) {
            while Int(starts[index + 1]) <= found { index += 1 }
            body(index)
            index += 1
            guard index < names.upperBound else { return }
            place = Int(starts[index])
        }
    }

    /// The bytes of a name, without the zero after it.
    private func range(_ index: Int) -> Range<Int> { Int(starts[index])..<Int(starts[index + 1]) - 1 }
}
