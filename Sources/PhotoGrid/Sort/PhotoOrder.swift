package import Thumbnails

/// The order of a listing.
///
/// Ascending: names `a` to `z` and `2` before `10`, the oldest first, the smallest first. Photos that compare equal stand in
/// natural order of their names. `isReversed` turns all of it round, except that photos of which nothing is known (a file that
/// cannot be looked at, a header that cannot be read) stand last either way.
///
/// A source lists its photos in natural order; every other order is an `Arrangement` of that listing.
public struct PhotoOrder: Hashable, Sendable {
    /// What photos are compared by.
    public enum Key: Hashable, Sendable {
        /// The name for people, in natural order (see `NaturalOrder`).
        case name
        /// When the file's contents last changed.
        case modificationTime
        /// The length of the file.
        case size
        /// How many pixels the picture has, as its header says.
        case dimensions
        /// By chance, but the same for the same seed and the same paths: photos that come and go leave the others where they
        /// are.
        case random(seed: UInt64)
    }

    /// What photos are compared by.
    public var key: Key
    /// Whether the last comes first.
    public var isReversed: Bool

    /// An order by this key.
    public init(_ key: Key = .name, reversed: Bool = false) {
        self.key = key
        isReversed = reversed
    }

    /// The order that sources list in.
    public static let natural = PhotoOrder()
}

// MARK: - Comparing

extension PhotoOrder {
    /// By what number a photo is ordered before its name counts: nanoseconds, bytes or pixels; nil when nothing is known.
    ///
    /// In the order of names all photos weigh the same. Complexity: O(1); O(length of the path) for a random order.
    package func weight(of id: Photo.ID, version: FileVersion?, dimensions: PixelDimensions?) -> Int64? {
        switch key {
        case .name: 0
        case .modificationTime: version?.modificationTime
        case .size: version?.size
        case .dimensions: dimensions?.pixelCount
        case .random(let seed): Self.chance(seed, id)
        }
    }

    /// Whether a file must be looked at to know where its photo stands.
    package var dependsOnFiles: Bool {
        switch key {
        case .name, .random: false
        case .modificationTime, .size, .dimensions: true
        }
    }

    /// Whether a photo comes before another: by weight, then by place in natural order.
    package func precedes(_ left: (weight: Int64?, place: Int), _ right: (weight: Int64?, place: Int)) -> Bool {
        Self.rank(left.weight, left.place, isReversed) < Self.rank(right.weight, right.place, isReversed)
    }

    /// The places of photos in natural order, put into this order; `weights` are those of the photos 0, 1, 2… in natural order.
    ///
    /// - Complexity: O(n log n); O(n) for names.
    package func permutation(of weights: [Int64?]) -> [UInt32] {
        let ranks = weights.enumerated().map { Self.rank($0.element, $0.offset, isReversed) }
        if ranks.allSatisfy({ $0.weight == ranks.first?.weight && !$0.isUnknown }) {
            return permutation(ofNames: ranks.count)
        }
        return ranks.sorted().map { isReversed ? UInt32.max - $0.place : $0.place }
    }

    /// What `permutation(of:)` makes of photos that all weigh the same.
    package func permutation(ofNames count: Int) -> [UInt32] {
        isReversed ? (0..<UInt32(count)).reversed() : Array(0..<UInt32(count))
    }

    /// A number that is less the earlier a photo stands.
    private struct Rank: Comparable {
        var isUnknown: Bool
        var weight: Int64
        var place: UInt32

        static func < (left: Rank, right: Rank) -> Bool {
            if left.isUnknown != right.isUnknown { return right.isUnknown }
            return left.weight == right.weight ? left.place < right.place : left.weight < right.weight
        }
    }

    private static func rank(_ weight: Int64?, _ place: Int, _ isReversed: Bool) -> Rank {
        let place = UInt32(place)
        return Rank(
            isUnknown: weight == nil, weight: isReversed ? ~(weight ?? 0) : weight ?? 0,
            place: isReversed ? UInt32.max - place : place)
    }

    /// FNV-1a of the path, mixed with the seed by the last step of SplitMix64. Not `Hasher`, which differs from run to run.
    private static func chance(_ seed: UInt64, _ id: Photo.ID) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in id.pathBytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var mixed = hash &+ seed &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int64(bitPattern: mixed ^ (mixed >> 31))
    }
}
