internal import PhotoGrid
internal import Thumbnails

/// What a run plays on: the real loader, and grids around it.
@MainActor
struct LabStage {
    /// A grid and what is known about it from outside.
    struct Seat {
        let model: PhotoGridModel
        let checker: GridChecker
        let hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
        var source: SyntheticSource
    }

    let loader: ThumbnailLoader
    let workers: VirtualWorkers
    var seats: [Seat]
    var sources: UInt64 = 0
}

extension LabRun {
    /// Builds the loader and the grids.
    func buildStage() {
        let workers = VirtualWorkers(
            count: circumstances.workers, time: time, album: album, weather: configuration.weather,
            seed: SplitMix64.derive(seed, 2), observer: { [weak self] event in self?.note(event) })
        var settings = ThumbnailLoader.Configuration()
        settings.workers = workers
        settings.memoryBudget = circumstances.memoryBudget
        settings.clock = time
        #if PLANTED_FAULTS
            settings.faults = configuration.faults
        #endif
        let loader = ThumbnailLoader(decoder: SyntheticDecoder(album: album), configuration: settings)
        stage = LabStage(loader: loader, workers: workers, seats: [])
        for number in 0..<script.grids { addSeat(number, loader) }
    }

    private func addSeat(_ number: Int, _ loader: ThumbnailLoader) {
        var settings = PhotoGridModel.Configuration()
        settings.pixelSize = script.pixelSize
        settings.fastMotion = circumstances.fastMotion
        settings.clock = time
        settings.hop = time.makeHop(
            latency: configuration.hopLatency, seed: SplitMix64.derive(seed, 3, UInt64(number)))
        #if PLANTED_FAULTS
            settings.faults = configuration.faults
        #endif
        let source = makeSource(order: Array(0..<script.photoCount), for: number)
        let checker = GridChecker(
            album: album, work: work, pixelSize: script.pixelSize, holdsLoadsBack: circumstances.holdsLoadsBack)
        let model = PhotoGridModel(source: source, loader: loader, configuration: settings)
        stage?.seats.append(.init(model: model, checker: checker, hop: settings.hop, source: source))
    }

    /// A new source for a grid, whose every word is overheard.
    func makeSource(order: [Int], for number: Int) -> SyntheticSource {
        stage?.sources += 1
        let sourceNumber = stage?.sources ?? 0
        return SyntheticSource(
            order: order, album: album, time: time, latency: configuration.pageLatency,
            seed: SplitMix64.derive(seed, 4, sourceNumber), generation: sourceNumber << 32,
            pageLatency: circumstances.hasStalePages ? configuration.pageLatency : nil,
            fate: configuration.pageFate,
            observer: { [weak self] told in
                // The source's worker is virtual time, and that runs on the main actor.
                MainActor.assumeIsolated { self?.note(told, from: sourceNumber, for: number) }
            })
    }

    // MARK: What is overheard

    private func note(_ told: SyntheticSource.Told, from sourceNumber: UInt64, for number: Int) {
        guard let seat = stage?.seats[number], seat.source.generation >> 32 == sourceNumber else { return }
        seat.checker.note(told)
        switch told {
        case .listing: outcome.counts.listings += 1
        case .page(_, .failure): outcome.counts.pageFailures += 1
        case .page: break
        case .toldListing(let listing):
            let checker = seat.checker
            seat.hop { checker.noteArrival(of: listing) }
        }
    }

    private func note(_ event: VirtualWorkers.Event) {
        if let (name, detail) = work.book.note(event) { report(name, detail) }
        switch event {
        case .started(let run): judgeStart(run)
        case .admitted(_, _, let granted): outcome.counts.refusals += granted ? 0 : 1
        case .noticed: outcome.counts.noticed += 1
        case .previewed: outcome.counts.previews += 1
        case .returning(let run, .failure(.changedWhileReading(let found))):
            outcome.counts.fileChanges += 1
            guard let serial = album.serial(of: run.key.photo) else { return }
            for seat in stage?.seats ?? [] {
                seat.checker.noteFound(serial: serial, revision: SyntheticAlbum.revision(of: found))
            }
        case .returning(_, .failure(let failure)): outcome.counts.failures += failure == .released ? 0 : 1
        case .returning, .returned: break
        }
    }

    private func judgeStart(_ run: VirtualWorkers.Run) {
        guard let seats = stage?.seats else { return }
        let finding = work.book.judgeStart(
            run,
            isVisible: { key in seats.contains { $0.checker.isVisible(key) } },
            isWanted: { key in seats.contains { $0.checker.isWanted(key) } },
            waiting: { seats.flatMap { $0.checker.waitingKeys($0.model) } })
        if let (name, detail) = finding { report(name, detail) }
    }
}
