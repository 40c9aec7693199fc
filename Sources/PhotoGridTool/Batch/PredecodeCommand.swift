internal import Dispatch
internal import Glibc
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

/// `photogrid predecode`: writes a thumbnail for every picture.
struct PredecodeCommand {
    private let options: PredecodeOptions
    private let output: Photo.ID

    init(_ options: PredecodeOptions) {
        self.options = options
        output = absolutePath(options.output)
    }

    /// Runs to the end and answers the exit status.
    /// - Throws: `UsageError` before anything is written.
    func run() throws(UsageError) -> Int32 {
        let paths = try InputPath.all(options.paths)
        try checkOutput(against: paths)
        let listings = open(paths)
        let total = listings.reduce(0) { $0 + $1.reader.count }
        guard total > 0 else {
            if listings.count == paths.count { complain(InputPath.nothingFound(in: paths)) }
            return 1
        }
        try checkConflicts(listings)
        if let failure = makeFolders(output) { throw UsageError("\(readable(output.pathBytes)): \(failure)") }
        let isComplete = listings.count == paths.count
        let status = write(listings, total: total)
        return status == 0 && !isComplete ? 1 : status
    }

    // MARK: Before anything is written

    private struct OpenListing {
        let folder: Photo.ID?
        let reader: ListingReader
    }

    /// Thumbnails must never take the place of the pictures they are made from.
    private func checkOutput(against paths: [InputPath]) throws(UsageError) {
        guard let output = try? InputPath(output.pathBytes) else { return }
        guard output.isFolder else { throw UsageError("\(readable(options.output)) is not a folder") }
        for path in paths {
            let folder = path.isFolder ? path : try InputPath(parentFolder(of: path.id).pathBytes)
            if (folder.version.device, folder.version.inode) == (output.version.device, output.version.inode) {
                throw UsageError("\(readable(options.output)) holds the pictures themselves: choose another --output")
            }
        }
    }

    private func open(_ paths: [InputPath]) -> [OpenListing] {
        paths.compactMap { path in
            do throws(LoadFailure) {
                let reader = try ListingReader(FolderSource([path.id]))
                return OpenListing(folder: path.isFolder ? path.id : nil, reader: reader)
            } catch {
                complain("\(readable(path.id.pathBytes)): \(error)")
                return nil
            }
        }
    }

    /// One folder cannot hold two files of one name; several can.
    private func checkConflicts(_ listings: [OpenListing]) throws(UsageError) {
        guard listings.count > 1 else { return }
        var plan = PredecodePlan(output: output)
        for listing in listings {
            for range in listing.reader.pages {
                guard let photos = try? listing.reader.page(range) else { continue }
                for photo in photos {
                    do throws(PredecodePlan.Conflict) {
                        _ = try plan.target(for: photo.id, in: listing.folder)
                    } catch {
                        throw UsageError(
                            "\(readable(error.first.pathBytes)) and \(readable(error.second.pathBytes)) would both "
                                + "become \(readable(error.target.pathBytes))")
                    }
                }
            }
        }
    }

    // MARK: Writing

    private func write(_ listings: [OpenListing], total: Int) -> Int32 {
        let jobs = options.jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = DecodeThreads(count: max(1, jobs))
        let loader = ThumbnailLoader(decoder: PNGDecoder(), configuration: configuration)
        let report = ProgressReport(total: total)
        // Enough that a decode thread never waits for this one, few enough that nothing piles up.
        let batch = Batch(loader: loader, size: options.size, report: report, limit: 2 * max(1, jobs))
        let interruption = Interruption { loader.invalidate() }
        for listing in listings where !interruption.hasHappened {
            write(listing, batch: batch, report: report, interruption: interruption)
        }
        batch.waitUntilEmpty()
        loader.invalidate()
        let signal = interruption.signal
        report.end(isInterrupted: signal != nil)
        if let signal { return 128 + signal }
        let counts = report.counts
        return counts.failed + counts.damaged > 0 ? 1 : 0
    }

    private func write(
        _ listing: OpenListing, batch: Batch, report: ProgressReport, interruption: Interruption
    ) {
        for range in listing.reader.pages {
            do throws(LoadFailure) {
                for photo in try listing.reader.page(range) {
                    if interruption.hasHappened { return }
                    var plan = PredecodePlan(output: output)
                    guard let target = try? plan.target(for: photo.id, in: listing.folder) else { continue }
                    batch.write(photo, to: target)
                }
            } catch {
                for _ in range { report.failed(listing.folder ?? output, "\(error)") }
            }
        }
    }
}

/// Thumbnails on their way from files to files, so many at once.
private final class Batch: Sendable {
    private let loads: BatchLoader
    private let report: ProgressReport
    private let limit: Int
    private let places: DispatchSemaphore

    init(loader: ThumbnailLoader, size: Int, report: ProgressReport, limit: Int) {
        loads = BatchLoader(loader: loader, pixelSize: size)
        self.report = report
        self.limit = limit
        places = DispatchSemaphore(value: limit)
    }

    /// Begins with a photo as soon as there is a place.
    func write(_ photo: Photo, to target: Photo.ID) {
        places.wait()
        loads.load(photo) { [self] result in
            switch result {
            case .success(let thumbnail): write(thumbnail, of: photo, to: target)
            case .failure(.released): break
            case .failure(let failure): report.failed(photo.id, "\(failure)")
            }
            places.signal()
        }
    }

    func waitUntilEmpty() {
        for _ in 0..<limit { places.wait() }
        for _ in 0..<limit { places.signal() }
    }

    private func write(_ thumbnail: Thumbnail, of photo: Photo, to target: Photo.ID) {
        do throws(PNGWriteFailure) {
            try PNGWriter().write(thumbnail, to: target.pathBytes)
            report.wrote(photo.id, damage: thumbnail.damage)
        } catch {
            report.failed(photo.id, "the thumbnail was not written: \(readable("\(error)".utf8))")
        }
    }
}
