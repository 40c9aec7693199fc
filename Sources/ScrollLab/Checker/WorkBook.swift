internal import Thumbnails

/// What the workers of a loader do and did, and what follows from it for the loader: the decisions of a `WorkChecker`, as a value.
struct WorkBook {
    /// A photo's file as it was at some time.
    struct File: Hashable {
        var serial: Int
        var revision: Int
    }

    private struct RunningDecode {
        var run: VirtualWorkers.Run
        var tag: PictureTag
        var bytes = 0
        var hasNoticed = false
        /// Whether there never was a moment since the start at which everybody may have left it.
        var isSurelyWanted = true
    }

    private let workerCount: Int
    private let memoryBudget: Int
    private let album: SyntheticAlbum
    /// In order of starting: few, so that nothing is looked up.
    private var running: [RunningDecode] = []
    private var previewed: Set<PictureTag> = []
    private var produced: Set<PictureTag> = []
    private var failures: [File: Set<LoadFailure>] = [:]
    /// The most bytes that a key was refused.
    private var everRefused: [ThumbnailKey: Int] = [:]
    private var everReturned: Set<ThumbnailKey> = []
    private var largestGrant = 0
    /// All that was ever granted, in bytes: no picture is larger than what its decode was granted.
    private var grantedBytes = 0
    private(set) var started = 0
    /// Whether a decode started since `noteWanted` looked last, and what the wishes were then.
    private var hasNewRun = false
    private var knownWishes = -1

    init(workerCount: Int, memoryBudget: Int, album: SyntheticAlbum) {
        self.workerCount = workerCount
        self.memoryBudget = memoryBudget
        self.album = album
    }

    /// Whether a decode has handed this picture out as what it is.
    func wasHandedOut(_ tag: PictureTag) -> Bool {
        tag.isPreview ? previewed.contains(tag) : produced.contains(tag)
    }

    /// Whether memory may have been too small at some time for all that was loaded.
    var mayHaveEvicted: Bool { grantedBytes > memoryBudget }

    /// Whether decoding this file has ever ended so.
    func hasFailed(_ file: File, _ failure: LoadFailure) -> Bool {
        failures[file]?.contains(failure) ?? false
    }

    /// Whether the key waits in the loader's queue for certain: it does not run, never returned, and was never refused memory.
    func isSurelyQueued(_ key: ThumbnailKey) -> Bool {
        !everReturned.contains(key) && everRefused[key] == nil && !running.contains { $0.run.key == key }
    }

    /// Looks which running decodes may be abandoned by now: a grid that wants one again need not have taken it back. `wishes` counts
    /// what may have changed what is wanted.
    mutating func noteWanted(wishes: Int, _ surelyWants: (ThumbnailKey) -> Bool) {
        guard hasNewRun || wishes != knownWishes else { return }
        hasNewRun = false
        knownWishes = wishes
        for index in running.indices where running[index].isSurelyWanted && !surelyWants(running[index].run.key) {
            running[index].isSurelyWanted = false
        }
    }

    /// Takes note of an event. Returns what is wrong with it.
    mutating func note(_ event: VirtualWorkers.Event) -> (Violation.Name, String)? {
        switch event {
        case .started(let run): return noteStart(run)
        case .admitted(let run, let bytes, let granted):
            if granted {
                if let place = place(of: run) { running[place].bytes = bytes }
                largestGrant = max(largestGrant, bytes)
                grantedBytes += bytes
            } else {
                everRefused[run.key] = max(everRefused[run.key] ?? 0, bytes)
            }
        case .noticed(let run): if let place = place(of: run) { running[place].hasNoticed = true }
        case .previewed(_, let tag): if let tag { previewed.insert(tag) }
        case .returning(let run, let result): noteReturn(run, result)
        case .returned(let run): running.removeAll { $0.run.number == run.number }
        }
        return nil
    }

    private mutating func noteStart(_ run: VirtualWorkers.Run) -> (Violation.Name, String)? {
        defer {
            started += 1
            hasNewRun = true
            running.append(RunningDecode(run: run, tag: tag(of: run)))
        }
        if running.count == workerCount { return (.loaderLedger, "\(workerCount) workers, and one decode more") }
        guard running.contains(where: { $0.run.key == run.key }) else { return nil }
        return (.twoDecodes, "a second decode \(tag(of: run)) began while the first one ran")
    }

    private mutating func noteReturn(_ run: VirtualWorkers.Run, _ result: Result<PictureTag?, LoadFailure>) {
        // What noticed that it was in vain serves nobody, whatever it brings.
        guard let place = place(of: run), !running[place].hasNoticed else { return }
        switch result {
        case .success(let tag):
            everReturned.insert(run.key)
            if let tag { produced.insert(tag) }
        case .failure(.released): break
        case .failure(let failure):
            everReturned.insert(run.key)
            let tag = tag(of: run)
            failures[File(serial: tag.serial, revision: tag.revision), default: []].insert(failure)
        }
    }

    private func tag(of run: VirtualWorkers.Run) -> PictureTag {
        PictureTag(
            serial: album.serial(of: run.key.photo) ?? -1, revision: SyntheticAlbum.revision(of: run.key.version),
            pixelSize: run.key.pixelSize, decode: run.number)
    }

    private func place(of run: VirtualWorkers.Run) -> Int? {
        running.firstIndex { $0.run.number == run.number }
    }

    /// How many running decodes nobody need have left: they were wanted all the time, and are.
    var surelyWanted: Int { running.count { $0.isSurelyWanted && !$0.hasNoticed } }

    /// Judges what waits at rest, when nothing is in flight any more: for memory, or for nothing.
    func judgeRest(_ ledger: Ledger) -> (Violation.Name, String)? {
        if ledger.running > 0 || ledger.inFlightBytes > 0 {
            return (.workAtRest, "\(ledger.running) decodes run, \(ledger.inFlightBytes) bytes are in flight")
        }
        let largest = everRefused.values.reduce(0, max)
        guard ledger.loads > 0, ledger.pinnedBytes + largest <= memoryBudget else { return nil }
        let room = memoryBudget - ledger.pinnedBytes
        return (.workAtRest, "\(ledger.loads) loads wait, each for \(largest) bytes at most, and there are \(room)")
    }

    /// Compares the loader's books with these. `shownBytes` are the bytes that cells on the screen show, each key counted once.
    func judge(_ ledger: Ledger, shownBytes: Int) -> (Violation.Name, String)? {
        let endings = ledger.delivered + ledger.failed + ledger.released + ledger.live
        if ledger.requested != endings {
            return (.loaderLedger, "\(ledger.requested) requested, but \(endings) ended or live")
        }
        if ledger.running != running.count || ledger.decodesStarted != started {
            return (
                .loaderLedger,
                "\(ledger.running) running of \(ledger.decodesStarted), but workers have \(running.count) of \(started)"
            )
        }
        let inFlight = running.reduce(0) { $0 + $1.bytes }
        if ledger.inFlightBytes < inFlight {
            return (.loaderLedger, "\(ledger.inFlightBytes) bytes in flight, but \(inFlight) were granted")
        }
        if ledger.pinnedBytes < shownBytes {
            return (.loaderLedger, "\(ledger.pinnedBytes) bytes pinned, but \(shownBytes) are shown")
        }
        let held = ledger.cachedBytes + ledger.pinnedBytes + inFlight
        let bound = max(memoryBudget, ledger.pinnedBytes) + largestGrant
        return held > bound ? (.tooManyBytes, "\(held) bytes held, \(bound) allowed") : nil
    }

    /// Judges a start against what is on the screens: `isVisible` and `isWanted` say it of a key, `waiting` are the keys that cells
    /// on the screen wait for.
    func judgeStart(
        _ run: VirtualWorkers.Run, isVisible: (ThumbnailKey) -> Bool, isWanted: (ThumbnailKey) -> Bool,
        waiting: () -> [ThumbnailKey]
    ) -> (Violation.Name, String)? {
        if isVisible(run.key) { return nil }
        guard isWanted(run.key) else { return (.startedUnwanted, "a decode \(tag(of: run)) began") }
        if let first = waiting().first(where: isSurelyQueued) {
            return (.prefetchFirst, "a decode \(tag(of: run)) began before that of \(first.photo)")
        }
        let prefetching = running.count { $0.isSurelyWanted && !$0.hasNoticed && !isVisible($0.run.key) }
        if prefetching > max(1, workerCount - 1) {
            return (.prefetchEverywhere, "\(prefetching) of \(workerCount) workers prefetch")
        }
        return nil
    }
}
