/// Walks through the listing that is shown, one after the other, in the order of the keys that asked for them: who looks for a
/// mark finds those that were made before.
@MainActor package final class ListingWalks {
    /// The first one is under way.
    private var walks: [ListingWalk] = []

    package init() {}

    /// Whether none is under way.
    package var isEmpty: Bool { walks.isEmpty }

    /// Begins a walk once those before it have ended.
    package func add(_ walk: ListingWalk) {
        walks.append(walk)
        if walks.count == 1 { startFirst() }
    }

    /// Ends all of them, without a word but for barriers: indices of their listing mean nothing any more.
    package func listingChanged() {
        let cancelled = walks
        walks = []
        for walk in cancelled { walk.cancel() }
    }

    private func startFirst() {
        guard let walk = walks.first else { return }
        walk.goOn { [weak self] in
            // Its end may have changed the listing.
            guard let self, walks.first === walk else { return }
            walks.removeFirst()
            startFirst()
        }
    }
}
