/// Tells when a store has to be swept: counted, and made room in.
///
/// ```
/// unknown(written) ── much was written ──▶ due ── swept ──▶ known(used) ── beyond the limit ──▶ due
/// ```
///
/// A sweep reads every folder. Whoever writes little never causes one, because what little is written cannot matter.
package struct StoreMeter: Sendable {
    private enum Count {
        case unknown(written: Int)
        case known(used: Int)
        /// Someone sweeps.
        case due
    }

    /// The most bytes that our own entries may take; nil for no limit.
    private let limit: Int?
    private var count = Count.unknown(written: 0)

    package init(limit: Int?) {
        self.limit = limit
    }

    /// What is left after a sweep that was necessary: a tenth below the limit, so that not every entry causes one.
    package static func target(under limit: Int) -> Int { limit - limit / 10 }

    /// Counts an entry that was written; answers whether the caller has to sweep now. Only one caller at a time has to.
    package mutating func write(_ bytes: Int) -> Bool {
        guard let limit else { return false }
        switch count {
        case .unknown(let written):
            let isDue = written + bytes > limit / 64
            count = isDue ? .due : .unknown(written: written + bytes)
            return isDue
        case .known(let used):
            count = used + bytes > limit ? .due : .known(used: used + bytes)
            return used + bytes > limit
        case .due:
            return false
        }
    }

    /// Takes note of what our own entries take after a sweep.
    package mutating func endSweep(used: Int) {
        count = .known(used: used)
    }
}
