private import Dispatch
public import Thumbnails

/// Folders, whose names that end in `.png` in any case are listed; and files named one by one, which always are.
///
/// Names that begin with a dot are left out, as `ls` does, and so are folders inside the folders, unless the source is recursive;
/// links to folders are not followed. The listing is in natural order (2 before 10, see `NaturalOrder`) of the names for people:
/// paths relative to the folder that all photos lie in. A file is listed once, however often it is named.
///
/// Nothing but the folders themselves is looked at until a page asks: what is not a PNG file inside, a pipe or a device
/// becomes a failed cell when it is opened. A path that cannot be listed is shown as a failed cell among the others;
/// when nothing else is there, the listing fails with the first path's reason.
///
/// A source that watches follows what happens on disk, through inotify(7), until it goes away: files that come, go, are renamed
/// or rewritten are told within a tenth of a second after they are closed or renamed, or after a second without a write; bursts
/// are told as one change. On network and FUSE file systems, where the kernel hears nothing of what others do, folders and the
/// pages asked for last are looked at every two seconds. Every write that is reported makes another version of the photo, though
/// the file's metadata look the same. A folder that is removed or renamed loses its photos, and gets them back when it is there
/// again.
///
/// Works on one queue of its own, in order.
public final class FolderSource: PhotoSource {
    private struct State: Sendable {
        var watch: FolderWatch?
        var deliver: (@Sendable (SourceEvent) -> Void)?
        var generation: UInt64 = 0
        var status = FolderStatus()
        /// What is reported of the watches of the last opening; earlier ones have numbers of their own.
        var inbox = WatchInbox()
        var timer: ScheduledTimer?
        var timerNumber: UInt64 = 0
    }

    private let roots: [Photo.ID]
    private let configuration: Configuration
    private let system: any FolderSystem
    private let queue = DispatchQueue(label: "PhotoGrid.FolderSource", qos: .userInitiated)
    /// Used on the queue alone. What blocks takes the watch out meanwhile: nothing waits for the lock.
    private let state = Locked(State())

    /// A source of these paths: absolute, or relative to the working directory. Touches nothing yet.
    public init(_ paths: [Photo.ID], configuration: Configuration = Configuration()) {
        roots = paths
        self.configuration = configuration
        system = configuration.makeSystem()
    }

    deinit {
        state.withLock { $0.timer }?.cancel()
        if configuration.isWatching { system.stopReporting() }
    }

    /// Lists the paths on the source's own queue, then calls `deliver` there; later with every change, if the source watches.
    public func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        queue.async { [self] in
            if configuration.isWatching { startReporting() }
            do throws(LoadFailure) {
                let watch = try FolderWatch(
                    roots.map(AbsolutePath.make), of: system, isRecursive: configuration.isRecursive,
                    isWatching: configuration.isWatching, now: configuration.clock.now)
                let count = watch.count
                state.withLock { state in
                    state.watch = watch
                    state.deliver = deliver
                }
                tell(.listing(nextListing(count: count)))
                finish()
            } catch {
                system.stopReporting()
                deliver(.failed(error))
            }
        }
    }

    /// The photos at `range`, each looked at with one `stat`, on the source's own queue.
    ///
    /// Indices beyond the listing's end are left out.
    public func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        queue.async { [self] in
            deliver(.success(withWatch { $0.page(range) } ?? []))
        }
    }

    /// Tells the source that a listed file was written to, as somebody else found out: it gets another version, though its
    /// metadata look the same. Returns at once.
    public func reportWrite(to photo: Photo.ID) {
        queue.async { [self] in
            let now = configuration.clock.now
            withWatch { $0.noteWrite(to: photo, now: now) }
            work()
        }
    }
}

extension FolderSource {
    /// What is listed, unless the source is at work on it.
    var currentListing: FolderListing? { state.withLock { $0.watch?.listing } }
}

// MARK: - On the queue

extension FolderSource {
    /// Uses the watch, outside the lock.
    @discardableResult
    private func withWatch<Result>(_ body: (inout FolderWatch) -> Result) -> Result? {
        guard var watch = state.withLock({ $0.watch.take() }) else { return nil }
        let result = body(&watch)
        let used = watch
        state.withLock { $0.watch = used }
        return result
    }

    private func startReporting() {
        // Where there are no reports the system refuses every watch, and so everything is polled.
        let inbox = WatchInbox()
        state.withLock { $0.inbox = inbox }
        system.startReporting { [weak self] events in
            if inbox.put(events) { self?.takeEvents() }
        }
    }

    private func takeEvents() {
        queue.async { [self] in
            let (events, now) = (state.withLock { $0.inbox }.takeAll(), configuration.clock.now)
            withWatch { $0.take(events, now: now) }
            work()
        }
    }

    /// Does what is due, tells what came of it, and sets the timer.
    private func work() {
        let now = configuration.clock.now
        if let outcome = withWatch({ $0.wake(now: now) }), let outcome {
            if let newest = outcome.newest { configuration.onArrival(newest) }
            let listing = nextListing(count: outcome.count)
            tell(outcome.changes.map { .changed(listing, $0) } ?? .listing(listing))
        }
        finish()
    }

    /// Tells what is to be said about the folders, and sets the timer.
    private func finish() {
        guard let (status, wakeTime) = withWatch({ ($0.status, $0.wakeTime) }) else { return }
        let isNew = state.withLock { state in
            defer { state.status = status }
            return state.status != status
        }
        if isNew { configuration.onStatus(status) }
        setTimer(wakeTime)
    }

    private func setTimer(_ time: MonotonicTime?) {
        let (number, before) = state.withLock { state in
            state.timerNumber += 1
            return (state.timerNumber, state.timer.take())
        }
        before?.cancel()
        guard let time else { return }
        let timer = configuration.clock.schedule(at: time) { [weak self] in
            guard let self else { return }
            queue.async { [self] in
                if state.withLock({ $0.timerNumber == number }) { work() }
            }
        }
        state.withLock { $0.timer = timer }
    }

    private func tell(_ event: SourceEvent) {
        state.withLock { $0.deliver }?(event)
    }

    private func nextListing(count: Int) -> Listing {
        state.withLock { state in
            state.generation += 1
            return Listing(count: count, generation: state.generation)
        }
    }
}
