internal import ScrollLab

/// Reads words one after another and tells options from paths.
///
/// Words are bytes: file names need not be UTF-8.
struct ArgumentReader {
    /// One thing that a command line says.
    enum Item: Equatable {
        /// `--name`, or `--name=value`, or `-n`; the name without its value.
        case option(String)
        /// Anything else, and everything after `--`.
        case path([UInt8])
    }

    private var words: ArraySlice<[UInt8]>
    private var onlyPathsFollow = false
    private var attachedValue: [UInt8]?
    private var currentOption = ""

    init(_ words: some Collection<[UInt8]>) {
        self.words = Array(words)[...]
    }

    /// The next item; nil at the end.
    ///
    /// - Throws: when the option before this one was given a value (`--print=yes`) that it did not take.
    mutating func next() throws(UsageError) -> Item? {
        if attachedValue != nil {
            throw UsageError("option \(currentOption) takes no value")
        }
        guard let word = words.popFirst() else { return nil }
        if onlyPathsFollow { return .path(word) }
        if word == Array("--".utf8) {
            onlyPathsFollow = true
            return try next()
        }
        // A lone dash is a path like any other.
        guard word.first == UInt8(ascii: "-"), word.count > 1 else { return .path(word) }
        if word.starts(with: "--".utf8), let equals = word.firstIndex(of: UInt8(ascii: "=")) {
            attachedValue = Array(word[(equals + 1)...])
            currentOption = readable(word[..<equals])
        } else {
            currentOption = readable(word)
        }
        return .option(currentOption)
    }

    /// The value of the option just read: after its `=`, or the next word.
    mutating func value() throws(UsageError) -> [UInt8] {
        if let value = attachedValue {
            attachedValue = nil
            return value
        }
        guard let word = words.popFirst() else { throw UsageError("option \(currentOption) needs a value") }
        return word
    }

    /// The value of the option just read, as what `parse` makes of it: nil where it is not the `wanted`.
    private mutating func value<Value>(
        _ wanted: String, _ parse: (String) -> Value?
    ) throws(UsageError) -> Value {
        let text = readable(try value())
        guard let value = parse(text) else {
            throw UsageError("option \(currentOption) needs \(wanted), not “\(text)”")
        }
        return value
    }

    /// The value of the option just read, as a whole number in `range`.
    mutating func number(in range: ClosedRange<Int>) throws(UsageError) -> Int {
        try value("a number from \(range.lowerBound) to \(range.upperBound)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// The value of the option just read, as `K/N`.
    mutating func shard() throws(UsageError) -> Shard {
        try value("K/N, with K from 1 to N") { Shard($0) }
    }

    /// The value of the option just read, as a number of bytes, at least 1.
    mutating func byteCount() throws(UsageError) -> Int {
        try value("a size as in 500M or 2G") { text in ByteCount.parse(text).flatMap { $0 > 0 ? $0 : nil } }
    }

    /// The value of the option just read, as a seed or as `A..B`.
    mutating func seeds() throws(UsageError) -> ClosedRange<UInt64> {
        try value("a seed, or seeds as in 1..500") { ScrolltestOptions.seeds($0) }
    }

    /// The value of the option just read, as one seed.
    mutating func seed() throws(UsageError) -> UInt64 {
        try value("a whole number") { UInt64($0) }
    }

    /// The value of the option just read, as a duration in nanoseconds.
    mutating func duration() throws(UsageError) -> Int64 {
        try value("a duration as in 150ms (s, ms, us or ns; an hour at most)") { text in
            Nanoseconds.parse(text).flatMap { $0 <= LatencyModel.ceiling ? $0 : nil }
        }
    }

    /// The value of the option just read, as the name of a file.
    mutating func file() throws(UsageError) -> [UInt8] {
        let name = try value()
        if name.isEmpty { throw UsageError("option \(currentOption) needs the name of a file") }
        return name
    }

    /// The value of the option just read, as one of the cases of an enumeration.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        of type: Choice.Type
    ) throws(UsageError) -> Choice where Choice.RawValue == String {
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return try value("one of \(names)") { Choice(rawValue: $0) }
    }
}
