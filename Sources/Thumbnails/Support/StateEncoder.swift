/// Writes what a state *means* as a few bytes, so that an exploration can tell whether it has been there before.
///
/// Identities are renamed by first appearance and counters are left out: two states that differ only in how they came about
/// are written alike.
package struct StateEncoder: Sendable {
    /// What was written.
    package private(set) var bytes: [UInt8] = []
    private var names: [Names] = Array(repeating: Names(), count: Kind.allCases.count)

    /// Kinds of identities, each with names of its own.
    package enum Kind: Int, CaseIterable, Sendable {
        case request
        case load
    }

    private struct Names: Sendable {
        var known: [UInt64] = []
    }

    package init() {}

    /// Begins anew, with the memory it has.
    package mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        for kind in names.indices { names[kind].known.removeAll(keepingCapacity: true) }
    }

    /// Writes a small number.
    package mutating func add(_ value: Int) {
        bytes.append(UInt8(truncatingIfNeeded: value))
    }

    /// Writes a number of up to 32 bits.
    package mutating func addLarge(_ value: Int) {
        for shift in [0, 8, 16, 24] { add(value >> shift) }
    }

    /// Writes an identity as the number of its first appearance.
    package mutating func add(_ identity: UInt64, _ kind: Kind) {
        add(name(of: identity, kind))
    }

    /// The number of an identity's first appearance, which this is when it had none.
    package mutating func name(of identity: UInt64, _ kind: Kind) -> Int {
        var name = 0
        let known = names[kind.rawValue].known
        while name < known.count, known[name] != identity { name += 1 }
        if name == known.count { names[kind.rawValue].known.append(identity) }
        return name
    }

    /// A hash of what was written: FNV-1a, eight bytes at a time, with a final mix.
    package var digest: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset + 8 <= buffer.count {
                hash = (hash ^ buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 29
                offset += 8
            }
            while offset < buffer.count {
                hash = (hash ^ UInt64(buffer[offset])) &* 0x0000_0100_0000_01B3
                offset += 1
            }
        }
        hash = (hash ^ UInt64(bytes.count)) &* 0xBF58_476D_1CE4_E5B9
        return hash ^ (hash >> 32)
    }
}
