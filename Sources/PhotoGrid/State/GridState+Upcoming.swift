package import Thumbnails

/// What comes on the screen next.
extension GridState {
    /// The keys of what comes on the screen if the visible range goes on moving the way it did, the nearest first: at most
    /// `limit` of them, of the slots next to the screen, without those that are not known to be in memory.
    ///
    /// - Complexity: O(limit).
    package func upcomingKeys(_ limit: Int) -> [ThumbnailKey] {
        let visible = visible
        guard !visible.isEmpty else { return [] }
        let indices: [Int] =
            switch motion.direction {
            case .forward: Array((visible.upperBound..<visible.upperBound + limit).clamped(to: window))
            case .backward: (visible.lowerBound - limit..<visible.lowerBound).clamped(to: window).reversed()
            }
        return indices.compactMap { index in
            guard let number = slots.number(at: index), slots[number].load == .cached else { return nil }
            return key(of: number)
        }
    }
}
