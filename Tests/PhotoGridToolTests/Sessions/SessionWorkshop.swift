import TerminalGraphics

/// The orders of a session's workshop: as `PictureWorkshop` keeps them, without its thread.
struct SessionWorkshop {
    private var orders: [PictureWish] = []
    private var current: PictureKey?
    private var delivered: Set<PictureKey> = []
    /// What the frame looks like that the orders are for.
    private var setting: FramePlan.Setting?

    /// Replaces all orders that have not been begun. Returns whether there is something to begin with.
    mutating func order(_ wishes: [PictureWish], for setting: FramePlan.Setting) -> Bool {
        self.setting = setting
        orders = wishes.filter { $0.key != current && !delivered.contains($0.key) }
        return current == nil && !orders.isEmpty
    }

    /// The next picture to make, from now on under way.
    mutating func begin() -> (wish: PictureWish, setting: FramePlan.Setting?)? {
        guard current == nil, !orders.isEmpty else { return nil }
        let wish = orders.removeFirst()
        current = wish.key
        return (wish, setting)
    }

    /// The picture under way is made, and on its way to who ordered it.
    mutating func finish() {
        if let current { delivered.insert(current) }
        current = nil
    }

    mutating func noteTaken(_ key: PictureKey) { delivered.remove(key) }

    /// A picture that is waited for.
    var firstWanted: PictureKey? { orders.first?.key }
}
