/// The names with characters beyond ASCII once more, as codes that count case: those of all other names are their own bytes.
///
/// ```
///   places  7        90              …      which names, ascending
///   starts  0        11              …
///   text    É p r .  É t é \0        …      see CharacterCodes
/// ```
struct ExactNames: Sendable {
    private var text: [UInt8] = []
    private var starts: [UInt32] = [0]
    private var places: [UInt32] = []
    private(set) var codes = CharacterCodes(ignoresCase: false)

    /// Bytes of memory that they take.
    var byteCount: Int { text.capacity + (starts.capacity + places.capacity) * 4 }

    /// Takes a name, which stands after all others so far.
    mutating func append(_ name: String, place: Int) {
        codes.learn(name, to: &text)
        starts.append(UInt32(text.count))
        places.append(UInt32(place))
    }

    /// Goes through names from the first to the last.
    struct Walk {
        fileprivate var next = 0
    }

    /// Calls `body` with the codes of the name at a place after those that `walk` was asked about before; nil when that name's own
    /// bytes are its codes.
    func withCodes<Result>(
        of place: Int, _ walk: inout Walk, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result? {
        while walk.next < places.count, places[walk.next] < place { walk.next += 1 }
        guard walk.next < places.count, places[walk.next] == place else { return nil }
        let range = Int(starts[walk.next])..<Int(starts[walk.next + 1])
        return text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }
}
