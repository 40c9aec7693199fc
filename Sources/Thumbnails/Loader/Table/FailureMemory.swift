/// Failures that are facts about a file version, remembered for a while so that a broken file is not decoded each
/// time it comes by.
///
/// Remembered by photo, version and reason: what is wrong with a file is wrong at every pixel size, except for a picture
/// that is too large, which may be so for one size only. Bounded in number; the oldest are forgotten first.
package struct FailureMemory: Sendable {
    private struct File: Hashable, Sendable {
        let photo: Photo.ID
        let version: FileVersion

        init(_ key: ThumbnailKey) {
            photo = key.photo
            version = key.version
        }
    }

    private struct Record: Sendable {
        let reason: LoadFailure
        let pixelSize: Int
        let expiry: MonotonicTime
        /// Tells the record from an earlier one of the same file.
        let number: UInt64

        func concerns(_ key: ThumbnailKey) -> Bool {
            if case .tooLarge = reason { return pixelSize == key.pixelSize }
            return true
        }
    }

    private let lifetime: Duration
    private let capacity: Int
    private var records: [File: Record] = [:]
    /// Files in the order in which they failed, and so in which they expire; entries before `first`, and those whose
    /// record has another number, are void.
    private var order: [(file: File, number: UInt64)] = []
    private var first = 0
    private var numbers: UInt64 = 0

    /// An empty memory that keeps `capacity` failures at most, each for `lifetime`.
    package init(lifetime: Duration, capacity: Int = 4096) {
        self.lifetime = lifetime
        self.capacity = max(1, capacity)
    }

    package var count: Int { records.count }

    /// The failure that `key` is known to end in; nil when none is known, or no longer. Complexity: O(1).
    package mutating func lookUp(_ key: ThumbnailKey, now: MonotonicTime) -> LoadFailure? {
        guard !records.isEmpty else { return nil }
        let file = File(key)
        guard let record = records[file], record.concerns(key) else { return nil }
        guard now < record.expiry else {
            records[file] = nil
            return nil
        }
        return record.reason
    }

    /// Remembers why `key` failed. Complexity: O(1), amortised.
    package mutating func remember(_ key: ThumbnailKey, _ reason: LoadFailure, now: MonotonicTime) {
        let file = File(key)
        numbers += 1
        records[file] = Record(
            reason: reason, pixelSize: key.pixelSize, expiry: now.advanced(by: lifetime), number: numbers)
        order.append((file, numbers))
        while records.count > capacity { dropOldest() }
        compact()
    }

    /// Forgets what is known about the key's file version.
    package mutating func forget(_ key: ThumbnailKey) {
        guard !records.isEmpty else { return }
        records[File(key)] = nil
    }

    private mutating func dropOldest() {
        let (file, number) = order[first]
        first += 1
        if records[file]?.number == number { records[file] = nil }
    }

    /// Gives void entries back once they are more than half.
    private mutating func compact() {
        guard order.count > 2 * capacity else { return }
        order = order[first...].filter { records[$0.file]?.number == $0.number }
        first = 0
    }
}
