/// Which listing a grid may know, as far as an outsider can tell.
///
/// A listing that was told to a grid reaches it later, through its hop. Until a marker that was sent after it through the same hop has
/// arrived, the grid may be at either; it never goes back.
struct ListingBook {
    private(set) var orders: [[Int]] = [[]]
    private var generations: [UInt64] = [0]
    private var updates: [[(serial: Int, revision: Int)]] = [[]]
    /// The oldest listing that the grid may still be at.
    private(set) var floor = 0

    /// The grid has another source, and no listing of it.
    mutating func reset() {
        self = ListingBook()
    }

    /// A listing is being told to the grid, with the revisions that it announces.
    mutating func add(generation: UInt64, order: [Int], updates announced: [(serial: Int, revision: Int)]) {
        orders.append(order)
        generations.append(generation)
        updates.append(announced)
    }

    /// The grid is at this listing at least. Returns the revisions that were announced on the way.
    mutating func reach(generation: UInt64) -> [(serial: Int, revision: Int)] {
        guard let index = generations.lastIndex(of: generation), index > floor else { return [] }
        return reach(index)
    }

    /// The grid is at the listing of this number at least. Returns the revisions that were announced on the way.
    mutating func reach(_ index: Int) -> [(serial: Int, revision: Int)] {
        guard index > floor else { return [] }
        defer { floor = index }
        return updates[(floor + 1)...index].flatMap(\.self)
    }
}
