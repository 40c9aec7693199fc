package import Thumbnails

/// `K/N`: one of `count` parts of a set of pictures, the same on every machine and in every run.
///
/// ```
/// part = FNV-1a(absolute path) mod count
/// ```
package struct Shard: Hashable, Sendable {
    /// Which part, from 1 to `count`.
    package let number: Int
    /// How many parts.
    package let count: Int

    /// The part that a text such as `3/8` names; nil when it names none.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), number >= 1, number <= count
        else { return nil }
        self.number = number
        self.count = count
    }

    /// Whether a picture belongs to this part.
    package func contains(_ photo: Photo.ID) -> Bool {
        Self.hash(photo.pathBytes) % UInt64(count) == UInt64(number - 1)
    }

    /// FNV-1a, 64 bits, its halves folded: the low bits alone mix too little.
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        return hash ^ hash >> 32
    }
}
