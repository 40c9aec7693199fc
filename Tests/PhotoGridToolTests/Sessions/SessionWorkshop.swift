import PhotoGridTool
import TerminalGraphics

/// A session's workshop: as `PictureWorkshop`, without its threads.
struct SessionWorkshop {
    private var orders = PictureOrders(workers: 2)
    /// What the frame looks like that the orders are for.
    private var setting: FramePlan.Setting?
    /// What is ordered and not begun.
    private var waiting: [PictureKey] = []

    /// Replaces all orders that have not been begun.
    mutating func order(_ wishes: [PictureWish], ahead: [PictureWish], for setting: FramePlan.Setting) {
        self.setting = setting
        waiting = wishes.map(\.key)
        orders.replace(wanted: wishes, ahead: ahead)
    }

    /// The next picture to make, from now on under way; nil when nobody is free, or nothing is left.
    mutating func begin() -> (wish: PictureWish, setting: FramePlan.Setting?)? {
        guard let wish = orders.begin() else { return nil }
        waiting.removeAll { $0 == wish.key }
        return (wish, setting)
    }

    /// The picture is made, and on its way to who ordered it.
    mutating func finish(_ key: PictureKey) { orders.finish(key) }

    mutating func noteTaken(_ key: PictureKey) { orders.noteTaken(key) }

    /// A picture that is waited for.
    var firstWanted: PictureKey? { waiting.first }
}
