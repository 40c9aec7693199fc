internal import PhotoGrid
internal import Thumbnails

/// Plays one script on real grids and the real loader, in virtual time, and checks every promise after every event.
///
/// ```swift
/// let outcome = LabRun(seed: 7).run()
/// #expect(outcome.violation == nil)
/// ```
///
/// The same seed, script and configuration give the same events on every machine. Phases: the script is played; latencies settle, what
/// was silent returns, whatever is under way comes to its end, and every cell on the screen must show its thumbnail or a failure; one
/// grid after the other shows nothing any more, and in the end nothing may be held; the last owners go, and everything must go with them.
@MainActor
public final class LabRun {
    let seed: UInt64
    let script: ScrollScript
    let configuration: LabConfiguration
    let circumstances: LabCircumstances
    let time = VirtualTime()
    let album = SyntheticAlbum()
    let work: WorkChecker
    var stage: LabStage?
    var outcome: LabOutcome
    /// Told of every event and of what it changed on the screens, a line or more each: the trace of a replay.
    public var narrator: (@MainActor (String) -> Void)?
    /// Looks on, and is told of everything: for comparisons.
    var observer: (any LabObserver)?
    /// The next photo that nobody has seen.
    var nextSerial: Int
    /// Whether the screens are looked at after every event, also when the grids had no turn.
    private let looksAlways: Bool
    /// Whether something happened since the last look at the screens.
    private var isLookDue = false
    /// Bytes of the thumbnails on the screens, as of the last look; of two grids, those of the one that shows more.
    private var shownBytes = 0

    /// A run of the script that the seed makes.
    public convenience init(seed: UInt64, configuration: LabConfiguration = LabConfiguration()) {
        let script = ScrollScript.make(
            configuration.script, seed: seed, photoCount: configuration.photoCount, length: configuration.length)
        self.init(seed: seed, script: script, configuration: configuration)
    }

    /// A run of this script; the seed draws the latencies and the rest of the circumstances.
    public init(seed: UInt64, script: ScrollScript, configuration: LabConfiguration = LabConfiguration()) {
        self.seed = seed
        self.script = script
        self.configuration = configuration
        circumstances = LabCircumstances(seed: seed, configuration)
        work = WorkChecker(
            workerCount: circumstances.workers, memoryBudget: circumstances.memoryBudget, album: album)
        looksAlways = configuration.looksAfterEveryEvent ?? seed.isMultiple(of: 16)
        nextSerial = script.photoCount
        outcome = LabOutcome(seed: seed, script: script)
    }

    /// Plays the script, once. Ends early at the first violation.
    public func run() -> LabOutcome {
        precondition(stage == nil && outcome.events == 0, "a run is played once")
        buildStage()
        scheduleScript()
        if play(), settle() {
            checkRest()
            observer?.noteRest(self)
            for number in 0..<script.grids where outcome.violation == nil {
                // What the first grid leaves is the second one's to use.
                leaveScreen(number)
                if play() { checkRest() }
            }
            checkEmpty()
        }
        closeBooks()
        checkLeaks()
        return outcome
    }

    /// Lets whatever was silent return, and runs events until none is left.
    private func settle() -> Bool {
        stage?.workers.settle()
        return play()
    }

    /// Runs events until none is left. Returns false at a violation.
    private func play() -> Bool {
        while outcome.violation == nil, let kind = time.stepKind(after: lookBeforeTurn) {
            outcome.events += 1
            noteTrace(kind)
            if looksAlways || kind.givesGridTurn { lookAtScreens() } else { isLookDue = true }
            checkWork()
            observer?.note(kind, self)
            if let narrator { narrator(narrate(kind)) }
            if outcome.events > configuration.eventLimit {
                report(.endless, "\(outcome.events) events, and more to come")
            }
        }
        if isLookDue { lookAtScreens() }
        return outcome.violation == nil
    }

    /// Grids live on the main actor. While only workers have a turn, no cell may change: the screens are looked at when the grids had
    /// a turn, and once more before they get the next one.
    private func lookBeforeTurn(_ kind: LabEventKind) {
        if isLookDue, kind.givesGridTurn { lookAtScreens() }
    }

    private func narrate(_ kind: LabEventKind) -> String {
        var lines = ["\(outcome.events) at \(time.now.nanoseconds) ns: \(kind)"]
        for (number, seat) in (stage?.seats ?? []).enumerated() {
            for record in seat.checker.changes { lines.append("    grid \(number) \(record)") }
        }
        return lines.joined(separator: "\n")
    }

    private func noteTrace(_ kind: LabEventKind) {
        outcome.trace = SplitMix64.derive(
            outcome.trace, from: UInt64(kind.rawValue), UInt64(bitPattern: time.now.nanoseconds))
    }

    /// Notes the first violation; later ones are its consequences.
    func report(_ name: Violation.Name, _ detail: String, history: [String] = []) {
        guard outcome.violation == nil else { return }
        outcome.violation = Violation(
            name: name, event: outcome.events, time: time.now.nanoseconds, detail: detail, history: history)
    }

    private func closeBooks() {
        guard let stage else { return }
        outcome.duration = time.now.nanoseconds
        outcome.loader = stage.loader.ledger
        for seat in stage.seats { outcome.grid.add(seat.model.ledger) }
    }

    // MARK: Checks

    /// Looks at all screens: at what the cells show, and at the books of the grids.
    private func lookAtScreens() {
        guard let stage else { return }
        isLookDue = false
        shownBytes = 0
        for seat in stage.seats {
            if let finding = seat.checker.look(at: seat.model, time.now.nanoseconds) {
                report(finding.name, finding.detail, history: seat.checker.history(finding))
                return
            }
            outcome.counts.deferredCells += seat.checker.sums.deferred
            shownBytes = max(shownBytes, seat.checker.sums.shownBytes)
        }
    }

    /// Compares the loader's books with those of the workers.
    private func checkWork() {
        guard let stage else { return }
        noteWanted(stage)
        if let (name, detail) = work.book.judge(stage.loader.ledger, shownBytes: shownBytes) { report(name, detail) }
    }

    /// Looks which decodes may be abandoned by now. With two grids nobody can tell from outside which of them wanted it first.
    func noteWanted(_ stage: LabStage) {
        let wishes = stage.seats.reduce(0) { $0 + $1.checker.wishes }
        work.book.noteWanted(wishes: wishes) { key in
            stage.seats.count == 1 && stage.seats[0].checker.surelyWants(key)
        }
    }

    private func checkRest() {
        guard let stage else { return }
        for seat in stage.seats {
            guard let finding = seat.checker.lookAtRest(seat.model) else { continue }
            report(finding.name, finding.detail, history: seat.checker.history(finding))
        }
        if let (name, detail) = work.book.judgeRest(stage.loader.ledger) { report(name, detail) }
    }

    private func leaveScreen(_ number: Int) {
        guard let seat = stage?.seats[number] else { return }
        seat.checker.setVisibleRange(0..<0)
        seat.model.setVisibleRange(0..<0)
        lookAtScreens()
        checkWork()
    }

    private func checkEmpty() {
        guard let stage else { return }
        let ledger = stage.loader.ledger
        if ledger.loads > 0 || ledger.live > 0 || ledger.pins > 0 || ledger.pinnedBytes > 0 {
            let detail =
                "\(ledger.loads) loads, \(ledger.live) requests, \(ledger.pins) pins of \(ledger.pinnedBytes) bytes"
            report(.notEmptyAtRest, detail)
        }
        if time.armedTimers > 0 { report(.notEmptyAtRest, "\(time.armedTimers) timers are armed") }
    }

    /// The last owners go. What is still there then is held by something that is under way, or by itself.
    private func checkLeaks() {
        let survivors = dismissStage()
        guard outcome.violation == nil else { return time.forgetEvents() }
        time.runUntilIdle()
        if survivors.loader != nil { report(.leaked, "the loader is still there") }
        if survivors.models.contains(where: { $0.model != nil }) { report(.leaked, "a grid is still there") }
    }

    /// Lets go of the loader and the grids. In a function of its own, which takes every other reference with it.
    private func dismissStage() -> Survivors {
        let models = stage?.seats.map { WeakModel(model: $0.model) } ?? []
        let survivors = Survivors(loader: stage?.loader, models: models)
        stage = nil
        return survivors
    }
}

private struct Survivors {
    weak var loader: ThumbnailLoader?
    let models: [WeakModel]
}

private struct WeakModel {
    weak var model: PhotoGridModel?
}

extension GridLedger {
    fileprivate mutating func add(_ other: GridLedger) {
        assignments += other.assignments
        committed += other.committed
        failed += other.failed
        superseded += other.superseded
        waiting += other.waiting
        lateDeliveries += other.lateDeliveries
    }
}
