internal import PhotoGrid
internal import Thumbnails

/// Plays a script on the model of a policy, in virtual time: the same script, latencies and workers as `LabRun` plays with this seed.
@MainActor
final class PolicyRun {
    private let script: ScrollScript
    private let time = VirtualTime()
    private let album = SyntheticAlbum()
    private let workers: VirtualWorkers
    private let service: PolicyService
    private let grids: [PolicyGrid]
    private let witness: Witness
    /// The next photo that nobody has seen.
    private var nextSerial: Int

    /// Keeps the books; the workers tell it what they do.
    @MainActor private final class Witness {
        var books: PolicyBooks

        init(_ books: PolicyBooks) {
            self.books = books
        }
    }

    init(rules: PolicyRules, seed: UInt64, script: ScrollScript, configuration: LabConfiguration) {
        self.script = script
        nextSerial = script.photoCount
        let witness = Witness(PolicyBooks(grids: script.grids))
        let (album, time) = (self.album, self.time)
        let workers = VirtualWorkers(
            count: LabCircumstances(seed: seed, configuration).workers, time: time, album: album,
            // The streams of chance that `LabStage` draws from.
            weather: configuration.weather, seed: SplitMix64.derive(seed, 2),
            observer: { event in witness.books.note(event, album: album) })
        let service = PolicyService(
            rules: rules, workers: workers,
            hop: time.makeHop(latency: configuration.hopLatency, seed: SplitMix64.derive(seed, 3, 0)))
        grids = (0..<script.grids).map { _ in
            PolicyGrid(
                rules: rules, service: service, album: album, time: time, order: Array(0..<script.photoCount),
                pixelSize: script.pixelSize)
        }
        self.witness = witness
        self.workers = workers
        self.service = service
    }

    /// Plays the script until nothing is left to happen.
    func run() -> PolicyCounts {
        var moment: Int64 = 0
        for step in script.steps {
            moment += step.delay
            time.add(at: moment, kind: .script) { [self] in carryOut(step) }
        }
        play()
        workers.settle()
        play()
        workers.stop()
        return witness.books.close(sharedLoadsKilled: service.killedByMistake)
    }

    /// Runs events until none is left.
    private func play() {
        while let kind = time.stepKind() {
            guard kind.givesGridTurn else { continue }
            for (number, grid) in grids.enumerated() {
                witness.books.look(at: grid.looks, of: number, now: time.now.nanoseconds)
            }
        }
    }

    private func carryOut(_ step: ScrollScript.Step) {
        let grid = grids[step.grid]
        switch step.action {
        case .show(let range): grid.show(range)
        case .size(let pixels): grid.setPixelSize(pixels)
        case .retry(let index): grid.retry(index)
        case .rewrite(let serial): album.rewrite(serial)
        case .spoil(let serial): album.spoil(serial, .damaged(reason: "spoilt"))
        case .report(let serial): grid.report(serial)
        case .list(let arrangement):
            grid.setOrder { $0 = arrangement.order(photoCount: script.photoCount) }
        case .remove(let range): grid.setOrder { $0.removeSubrange(range.clamped(to: 0..<$0.count)) }
        case .insert(let index, let count):
            let serials = nextSerial..<nextSerial + count
            nextSerial += count
            grid.setOrder { $0.insert(contentsOf: serials, at: min(index, $0.count)) }
        case .move(let from, let to):
            grid.setOrder { order in
                guard order.indices.contains(from), order.indices.contains(to) else { return }
                order.insert(order.remove(at: from), at: to)
            }
        // The models know every photo without asking for pages.
        case .failPages: break
        }
    }
}

extension CellWish {
    /// What the key is for; nil when it is not of this album.
    init?(_ key: ThumbnailKey, _ album: SyntheticAlbum) {
        guard let serial = album.serial(of: key.photo) else { return nil }
        self.init(serial: serial, revision: SyntheticAlbum.revision(of: key.version), pixelSize: key.pixelSize)
    }
}
