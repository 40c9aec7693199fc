package import TerminalGraphics

/// How large the tiles are: a step of `TileWish`, and the one that the viewer began with.
package struct TileZoom: Equatable, Sendable {
    /// The size at the start.
    package let start: TileWish
    /// The size now.
    package private(set) var wish: TileWish

    package init(start: TileWish = .standard) {
        self.start = start
        wish = start
    }

    /// Makes the tiles larger (positive) or smaller by so many sizes that differ on a screen of this width: steps that
    /// would give a row as many tiles as before are passed over.
    package mutating func change(by steps: Int, windowColumns: Int) {
        let direction = steps.signum()
        var missing = steps.magnitude
        var next = wish
        while missing > 0 {
            let after = TileWish(step: next.step + direction)
            guard after != next else { return }
            next = after
            if Self.tilesInRow(next, windowColumns) != Self.tilesInRow(wish, windowColumns) {
                wish = next
                missing -= 1
            }
        }
    }

    /// Gives the tiles the size of the start.
    package mutating func reset() { wish = start }

    private static func tilesInRow(_ wish: TileWish, _ windowColumns: Int) -> Int {
        max(1, windowColumns / wish.columns)
    }
}
