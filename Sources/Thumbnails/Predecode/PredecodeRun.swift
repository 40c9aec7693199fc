private import Dispatch

/// One run of a job: a thread that looks at files and begins with them, and the loader's workers, which end them.
final class PredecodeRun: Sendable {
    let core: LoaderCore
    let job: PredecodeJob
    private let state: Locked<PredecodeState>
    /// Rung when the thread may have something to do.
    private let bell = DispatchSemaphore(value: 0)

    init(core: LoaderCore, job: PredecodeJob) {
        self.core = core
        self.job = job
        state = Locked(PredecodeState(count: job.count, workers: core.workerCount))
    }

    /// Answers `waiter` with the next result, or nil at the end. The first call begins the run.
    func receive(_ waiter: PredecodeState.Waiter) {
        let (answer, begins) = state.withLock { $0.receive(waiter) }
        give(answer)
        if begins {
            DispatchQueue(label: "photogrid.predecode", qos: .utility).async { self.work() }
        } else {
            bell.signal()
        }
    }

    /// Begins with nothing any more, and lets go of what the loader works on.
    func stop() {
        let (requests, answer) = state.withLock { $0.stop() }
        if !requests.isEmpty { _ = core.update(RequestChanges(release: requests)) { _, _ in } }
        give(answer)
        bell.signal()
    }

    /// Whether results are still wanted.
    var isWanted: Bool { state.withLock { $0.isWanted } }

    private func give(_ answer: PredecodeState.Answer?) {
        if let answer { answer.waiter.resume(returning: answer.result) }
    }

    // MARK: - The run's thread

    private func work() {
        while true {
            switch state.withLock({ $0.step() }) {
            case .survey(let index):
                let seconds = DecodeEstimate(of: job.photo(index)).seconds
                state.withLock { $0.note(index, seconds: seconds) }
            case .begin(let index): begin(index)
            case .wait: bell.wait()
            case .end: return give(state.withLock { $0.end() })
            }
        }
    }

    private func begin(_ index: Int) {
        let item = PredecodeItem(index: index, photo: job.photo(index))
        let version: FileVersion
        do throws(LoadFailure) {
            version = try FileVersion(of: item.photo)
        } catch {
            return end(item, .failed(.load(error)))
        }
        if let outcome = answerAtOnce(item.photo, version) { return end(item, outcome) }
        load(item, version)
    }

    /// What can be said without decoding; nil when the file has to be.
    private func answerAtOnce(_ photo: Photo.ID, _ version: FileVersion) -> PredecodeOutcome? {
        if case .store(let size) = job.destination, let store = core.store {
            if let trouble = store.trouble, !trouble.allowsReading || !job.isDryRun {
                return .failed(.store(trouble))
            }
            if !job.isForced {
                if store.hasEntry(for: photo, version: version, size: size) { return .present }
                if let failure = store.recordedFailure(of: photo, version: version) { return .failed(.load(failure)) }
            }
            if store.contains(photo) { return .unneeded(.insideStore) }
        }
        guard job.isDryRun else { return nil }
        return dryOutcome(of: photo)
    }

    private func dryOutcome(of photo: Photo.ID) -> PredecodeOutcome {
        let estimate = DecodeEstimate(of: photo, needsDimensions: true)
        if estimate.isPNG == false { return .failed(.load(.notPNG)) }
        if case .store = job.destination, (1...StoreRefusal.smallestSide).contains(max(estimate.width, estimate.height))
        {
            return .unneeded(.smallPicture)
        }
        return .wanted(bytes: estimate.entryBytes(pixelSize: job.pixelSize))
    }

    // MARK: - Loads

    func load(_ item: PredecodeItem, _ version: FileVersion) {
        // Nobody else's: what is in memory may have been read too early to be kept.
        let key = core.exemptions.makeKey(photo: item.photo, version: version, pixelSize: job.pixelSize)
        let readAt = core.store?.now ?? 0
        // After every cell of a grid that shares the loader.
        let rank = LoadRank(.visible, distance: 1 << 40)
        let answer = core.update(RequestChanges(retain: [(key, rank)])) { [self] request, delivery in
            guard let ending = delivery.ending else { return }
            finish(item, key, request, ending, readAt: readAt)
        }.first
        switch answer {
        case .hit(let request, let thumbnail): finish(item, key, request, .success(thumbnail), readAt: readAt)
        case .failed(let request, let failure): finish(item, key, request, .failure(failure), readAt: readAt)
        case .pending(let request): hold(request, for: item)
        case nil: preconditionFailure("one answer for each key")
        }
    }

    /// Remembers the request, so that a stop can release it. One that has ended meanwhile is released in vain, later.
    private func hold(_ request: RequestID, for item: PredecodeItem) {
        let isWanted = state.withLock { $0.note(request, for: item.index) }
        if !isWanted { release(request) }
    }

    private func release(_ request: RequestID) {
        _ = core.update(RequestChanges(release: [request])) { _, _ in }
    }

    /// On a worker's thread, mostly: the thumbnail is there and pinned, or why it is not.
    private func finish(
        _ item: PredecodeItem, _ key: ThumbnailKey, _ request: RequestID, _ ending: Result<Thumbnail, LoadFailure>,
        readAt: Int64
    ) {
        core.exemptions.remove(key)
        switch ending {
        case .success(let thumbnail):
            let kept = keep(thumbnail, key, of: item, readAt: readAt)
            release(request)
            switch kept {
            case .outcome(let outcome):
                end(item, outcome, pixels: thumbnail.originalWidth * thumbnail.originalHeight)
            case .again: loadOnceMore(item)
            }
        case .failure(.released):
            // Not by us while the run goes on: the loader has gone.
            end(item, nil)
            stop()
        case .failure(.changedWhileReading(let found)) where item.isFirstTry:
            load(item.secondTry, found)
        case .failure(let failure):
            if case .store = job.destination, failure.isFactAboutFile {
                _ = core.store?.save(failure, of: key.photo, version: key.version, readAt: readAt)
            }
            end(item, .failed(.load(failure)))
        }
    }

    func end(_ item: PredecodeItem, _ outcome: PredecodeOutcome?, pixels: Int = 0) {
        give(state.withLock { $0.end(item.index, item.photo, outcome, pixels: pixels) })
        bell.signal()
    }
}
