/// The slots of the window, found by number or by index in constant time.
///
/// Numbers are recycled and stay with a slot while it exists. The window lies in a ring: index i of the listing is found at
/// position i modulo the ring's capacity, so a range change touches what enters and what leaves.
///
/// ```
///   indices      … 57 58 59 60 61 62 …        window 58..<62
///   ring (8)     [56→·][57→·][58→s2][59→s0][60→s3][61→s1][62→·][63→·]
/// ```
package struct SlotTable: Sendable, Equatable {
    /// The indices that have slots: all of them.
    package private(set) var window = 0..<0
    private var ring: [Int] = []
    private var slots: [GridSlot?] = []
    private var free: [Int] = []

    package init() {}

    /// The numbers in use and the free ones together: less than this.
    package var capacity: Int { slots.count }

    /// The number of the slot at an index; nil outside the window.
    package func number(at index: Int) -> Int? {
        window.contains(index) ? ring[index & (ring.count - 1)] : nil
    }

    /// The slot of a number; nil when nothing has that number now.
    package func slot(_ number: Int) -> GridSlot? {
        slots.indices.contains(number) ? slots[number] : nil
    }

    /// The slot of a number that is in use.
    package subscript(number: Int) -> GridSlot {
        get {
            guard let slot = slots[number] else { preconditionFailure("slot \(number) is in use") }
            return slot
        }
        _modify {
            guard var slot = slots[number] else { preconditionFailure("slot \(number) is in use") }
            slots[number] = nil
            defer { slots[number] = slot }
            yield &slot
        }
    }

    /// The numbers of the window, by index.
    package var numbers: [Int] { window.compactMap { number(at: $0) } }

    /// A number for a new slot.
    package mutating func insert(_ slot: GridSlot) -> Int {
        if let number = free.popLast() {
            slots[number] = slot
            return number
        }
        slots.append(slot)
        return slots.count - 1
    }

    /// Frees a number. The slot must have been left out of the window by the next `place`.
    package mutating func remove(_ number: Int) {
        slots[number] = nil
        free.append(number)
    }

    /// Puts the slots of these numbers at the indices of `window`, in order.
    package mutating func place(_ numbers: [Int], at window: Range<Int>) {
        precondition(numbers.count == window.count, "a slot for each index of the window")
        self.window = window
        if ring.count < window.count {
            var capacity = max(8, ring.count)
            while capacity < window.count { capacity *= 2 }
            ring = Array(repeating: -1, count: capacity)
        }
        for (number, index) in zip(numbers, window) { ring[index & (ring.count - 1)] = number }
    }
}
