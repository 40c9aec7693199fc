internal import Thumbnails

/// Judges a policy by what its cells show, and by what the workers did: the same books for the models and for ours.
///
/// They believe the pixels (`PictureTag`) and the laboratory's workers, and ask nobody who decided anything.
package struct PolicyBooks {
    /// A photo that a cell on the screen stands for: since when, and whether the cell has got it.
    private struct Watch {
        var since: Int64
        var isFilled = false
        /// The wrong thing that it showed at the last look.
        var wrong: CellLook.Shown?
    }

    private struct Screen {
        var looks: [CellLook] = []
        var watches: [CellWish: Watch] = [:]
    }

    private var counts = PolicyCounts()
    private var screens: [Screen]
    private var started: Set<UInt64> = []
    private var useful: Set<UInt64> = []

    /// Empty books of so many grids.
    package init(grids: Int) {
        screens = Array(repeating: Screen(), count: grids)
    }

    /// Looks at all cells on the screen of a grid, in order; `now` is in nanoseconds.
    package mutating func look(at looks: [CellLook], of grid: Int, now: Int64) {
        let before = screens[grid]
        guard looks != before.looks else { return }
        var watches: [CellWish: Watch] = [:]
        for look in looks {
            watches[look.wish] = watch(look, before: before.watches[look.wish], now: now)
        }
        for look in before.looks where watches[look.wish] == nil && before.watches[look.wish]?.isFilled == false {
            counts.leftUnfilled += 1
        }
        screens[grid] = Screen(looks: looks, watches: watches)
    }

    private mutating func watch(_ look: CellLook, before: Watch?, now: Int64) -> Watch {
        var watch = before ?? Watch(since: now)
        if look.isFilled, !watch.isFilled {
            watch.isFilled = true
            if now == watch.since { counts.filledAtOnce += 1 } else { counts.waits.add(now - watch.since) }
        }
        if let decode = look.decode { useful.insert(decode) }
        if look.isWrong, watch.wrong != look.shown { counts.staleCommits += 1 }
        watch.wrong = look.isWrong ? look.shown : nil
        return watch
    }

    /// A run of a decoder began.
    package mutating func noteStart(of decode: UInt64) {
        started.insert(decode)
    }

    /// A run of a decoder ended in a failure for this photo: it serves whoever stands there for it.
    package mutating func noteFailure(of decode: UInt64, for wish: CellWish) {
        if screens.contains(where: { $0.watches[wish] != nil }) { useful.insert(decode) }
    }

    /// Takes note of what the workers do with the album's photos.
    mutating func note(_ event: VirtualWorkers.Event, album: SyntheticAlbum) {
        switch event {
        case .started(let run): noteStart(of: run.number)
        case .returning(let run, .failure(let failure)):
            guard failure != .released, let wish = CellWish(run.key, album) else { return }
            noteFailure(of: run.number, for: wish)
        case .admitted, .noticed, .previewed, .returning, .returned: break
        }
    }

    /// Closes the books when nothing is left to happen. `sharedLoadsKilled` is what the policy's service counted.
    package mutating func close(sharedLoadsKilled: Int = 0) -> PolicyCounts {
        for look in screens.flatMap(\.looks) {
            counts.cellsAtRest += 1
            counts.wrongAtRest += look.isWrong ? 1 : 0
            counts.blankAtRest += look.isFilled || look.isWrong ? 0 : 1
        }
        counts.runs = 1
        counts.staleRuns = counts.staleCommits > 0 ? 1 : 0
        counts.decodesStarted = started.count
        counts.decodesWasted = started.subtracting(useful).count
        counts.sharedLoadsKilled += sharedLoadsKilled
        return counts
    }

    /// A load was stopped though somebody waited for it.
    package mutating func noteKilled() {
        counts.sharedLoadsKilled += 1
    }
}
