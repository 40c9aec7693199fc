internal import Glibc
internal import PhotoGrid
internal import Thumbnails

/// `photogrid predecode`: makes the thumbnails of many pictures, in the desktop's store or in a folder.
struct PredecodeCommand {
    /// Bytes of pixels that each worker may keep in memory.
    private static let memoryPerWorker = 8 << 20

    private let options: PredecodeOptions
    private let input: PredecodeInput
    private let output: Photo.ID?
    private let report: BatchReport
    private let task = BatchTask()

    /// Looks at what was named.
    /// - Throws: `UsageError` for what does not exist.
    init(_ options: PredecodeOptions) throws(UsageError) {
        self.options = options
        input = try PredecodeInput(options)
        switch options.destination {
        case .store: output = nil
        case .folder(let path, _): output = absolutePath(path)
        }
        report = BatchReport(options) { [task] in task.isCancelled }
    }

    /// Runs to the end and answers the exit status.
    /// - Throws: `UsageError` before anything is written.
    func run() throws(UsageError) -> Int32 {
        let interruption = Interruption { [task] in task.cancel() }
        let walk = input.walk(excluding: output) { [task] in !task.isCancelled }
        if task.isCancelled {
            report.end(isInterrupted: true, pruned: nil)
            return status(interruption)
        }
        try checkOutput(for: walk)
        if walk.photos.isEmpty, walk.problems.isEmpty, input.shouldHoldSomething {
            complain(InputPath.nothingFound(in: input.paths))
            return 1
        }
        for problem in walk.problems { report.note(.load(problem.failure), of: problem.path) }
        try makeOutput()
        let store = makeStore()
        let loader = makeLoader(store)
        // What changes while the first run goes on is found by the looks that follow.
        var rescan = FolderRescan()
        if options.follows { rescan.takeAll(walk.photos) }
        run(walk.photos, from: walk.folders, on: loader)
        if options.follows { follow(rescan, on: loader) }
        let pruned = options.prunes && !task.isCancelled ? prune(store) : nil
        store?.removeLitter()
        report.end(isInterrupted: interruption.hasHappened, pruned: pruned)
        return status(interruption)
    }

    private func status(_ interruption: Interruption) -> Int32 {
        if let signal = interruption.signal { return 128 + signal }
        if let code = report.outputError {
            // Whoever closed the pipe has had enough.
            if code != EPIPE { complain("cannot write to standard output: \(String(cString: strerror(code)))") }
            return 1
        }
        return report.progress.failed + report.progress.damaged > 0 ? 1 : 0
    }

    // MARK: - Before anything is written

    private func checkOutput(for walk: PhotoWalk) throws(UsageError) {
        guard let output else { return }
        let name = readable(output.pathBytes)
        if let existing = try? InputPath(output.pathBytes), !existing.isFolder {
            throw UsageError("\(name) is not a folder")
        }
        if let identity = FolderIdentity(at: output), isSource(identity, walk) {
            throw UsageError("\(name) holds the pictures themselves: choose another --output")
        }
        if let conflict = OutputConflict.all(in: walk.photos).first {
            throw UsageError(
                "\(readable(conflict.first.pathBytes)) and \(readable(conflict.second.pathBytes)) would both become "
                    + readable(output.pathBytes.withSlash + conflict.relativePath))
        }
    }

    private func makeOutput() throws(UsageError) {
        guard let output, !options.isDryRun, let code = makeFolders(output) else { return }
        throw UsageError("\(readable(output.pathBytes)) cannot be created: \(String(cString: strerror(code)))")
    }

    /// Thumbnails must never take the place of the pictures they are made from. The output itself is left out of the walk,
    /// so that it is looked for among what was named.
    private func isSource(_ identity: FolderIdentity, _ walk: PhotoWalk) -> Bool {
        walk.folders.contains(identity)
            || input.paths.contains { $0.isFolder && FolderIdentity(at: $0.id) == identity }
    }

    private func makeStore() -> ThumbnailStore? {
        guard output == nil else { return nil }
        var configuration = ThumbnailStore.Configuration()
        // Whoever asks for thumbnails ahead of time wants all of them.
        configuration.byteLimit = nil
        return ThumbnailStore(configuration: configuration)
    }

    private func makeLoader(_ store: ThumbnailStore?) -> ThumbnailLoader {
        let jobs = options.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = DecodeThreads(count: jobs)
        configuration.memoryBudget = jobs * Self.memoryPerWorker
        return ThumbnailLoader(decoder: PNGDecoder(previews: .none), store: store, configuration: configuration)
    }

    // MARK: - Running

    private func run(_ photos: PhotoPaths, from folders: Set<FolderIdentity>, on loader: ThumbnailLoader) {
        var job = PredecodeJob(photos, destination: destination(for: photos, from: folders))
        job.isForced = options.isForced
        job.isDryRun = options.isDryRun
        report.beginJob(of: photos.count)
        task.run(job, on: loader) { [report] in report.note($0) }
    }

    private func destination(for photos: PhotoPaths, from folders: Set<FolderIdentity>) -> PredecodeJob.Destination {
        switch options.destination {
        case .store(let size): return .store(size)
        case .folder(let path, let pixelSize):
            let folder = OutputFolder(absolutePath(path), sources: folders)
            return .writer(pixelSize: pixelSize) { index, thumbnail throws(PNGWriteFailure) in
                try folder.write(thumbnail, to: photos.relativePath(at: index))
            }
        }
    }

    /// Goes on with what comes, until it is interrupted.
    private func follow(_ first: FolderRescan, on loader: ThumbnailLoader) {
        var rescan = first
        let clock = SystemClock()
        var pause = Duration.seconds(1)
        while !task.isCancelled, report.outputError == nil {
            task.pause(pause)
            guard !task.isCancelled else { return }
            let start = clock.now
            let walk = input.walk(excluding: output) { [task] in !task.isCancelled }
            guard !task.isCancelled else { return }
            var places = rescan.take(from: walk.photos)
            // Looking takes a tenth of the time at most, however much there is to look at.
            pause = max(.seconds(1), start.duration(to: clock.now) * 10)
            if output != nil { places = withoutConflicts(places, among: walk.photos) }
            guard !places.isEmpty else { continue }
            run(walk.photos.selecting(places), from: walk.folders, on: loader)
        }
    }

    /// Those of the new pictures whose place in the output is not that of another picture; the others are named.
    private func withoutConflicts(_ places: [Int], among photos: PhotoPaths) -> [Int] {
        let conflicts = OutputConflict.all(in: photos)
        return places.filter { place in
            guard let conflict = conflicts.first(where: { $0.index == place }) else { return true }
            let reason = "its place in the output is that of \(readable(conflict.first.pathBytes))"
            report.note(.write(.refused(reason: reason)), of: conflict.second)
            return false
        }
    }

    private func prune(_ store: ThumbnailStore?) -> ThumbnailStore.Removal? {
        guard let store else { return nil }
        return input.paths.reduce(into: ThumbnailStore.Removal()) { sum, path in
            let removal = store.prune(under: path.id, isDryRun: options.isDryRun) { [task] in !task.isCancelled }
            sum.entries += removal.entries
            sum.bytes += removal.bytes
        }
    }
}
