/// What a painter sent, for people who want to know.
package struct PaintStatistics: Hashable, Sendable {
    /// All bytes.
    package private(set) var bytes = 0
    /// Frames that changed anything.
    package private(set) var frames = 0
    /// Images handed to the terminal.
    package private(set) var uploads = 0
    /// Images shown at a place, or moved to one.
    package private(set) var placements = 0

    mutating func add(_ plan: ScreenPlan, byteCount: Int) {
        bytes += byteCount
        if !plan.isEmpty { frames += 1 }
        for command in plan.preparation { if case .upload = command { uploads += 1 } }
        for command in plan.update { if case .place = command { placements += 1 } }
    }
}
