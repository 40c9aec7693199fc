internal import Dispatch
internal import Glibc
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

/// `photogrid view`: the viewer, or a static grid where there is no terminal to scroll in.
struct ViewCommand {
    /// How long an empty folder may take to be found empty before the viewer opens all the same.
    private static let openingPatience = 150

    private let options: ViewOptions
    private let startedAt: MonotonicTime

    init(_ options: ViewOptions, startedAt: MonotonicTime = SystemClock().now) {
        self.options = options
        self.startedAt = startedAt
    }

    /// Runs the command; the viewer ends the program itself.
    /// - Throws: `UsageError` for a path that does not exist or pictures that cannot be shown here, `OutputFailure` when the
    ///   static grid cannot be written.
    func run() throws -> Int32 {
        // A list on standard output leaves the terminal to the grid, wherever standard output leads.
        let hasScreen = isatty(STDOUT_FILENO) == 1 || options.printedMarks != nil
        if hasScreen, let obstacle = options.graphics.obstacle(inside: ProcessEnvironment.terminal.multiplexer) {
            throw UsageError(obstacle)
        }
        var (place, nothingFound) = try readPlace()
        if !options.filter.isEmpty { nothingFound = "no PNG file matches the filter" }
        guard !place.roots.isEmpty else {
            complain(nothingFound)
            return 1
        }
        if options.print || !hasScreen || ProcessEnvironment.terminal.isDumb && options.printedMarks == nil {
            return try PrintCommand(options, nothingFound: nothingFound).run(
                ArrangedSource(
                    FolderSource(place.roots, configuration: .init(isRecursive: options.isRecursive)),
                    request: options.request))
        }
        return try MainActor.assumeIsolated { try open(place, nothingFound: nothingFound) }
    }

    /// What is to be shown, and one sentence for the case that there is nothing in it. Paths of a list are taken as they are:
    /// those that lead nowhere become cells that say so.
    private func readPlace() throws(UsageError) -> (FolderPlace, nothingFound: String) {
        let paths = try InputPath.all(options.paths.filter { $0 != PathListInput.word })
        guard paths.count < options.paths.count else {
            return (
                FolderPlace(paths.map(\.id), isFolder: paths.allSatisfy(\.isFolder)),
                InputPath.nothingFound(in: paths)
            )
        }
        let list = try PathListInput.read(endedBy: options.listTerminator)
        return (FolderPlace(paths.map(\.id) + list, isFolder: false), "no PNG files in the list on standard input")
    }

    @MainActor private func open(_ place: FolderPlace, nothingFound: String) throws -> Int32 {
        let canUseOutput = options.printedMarks == nil
        guard !ProcessEnvironment.terminal.isDumb, let session = TerminalSession(canUseOutput: canUseOutput) else {
            complain("there is no terminal to show the grid in" + (canUseOutput ? "; --print writes it" : ""))
            return 2
        }
        let opening = Answer<Opening>()
        let holder = ViewerHolder()
        var reports = PlaceReports(ofPlace: 0) { holder.viewer }
        reports.opening = { result in
            opening.give(result)
            DispatchQueue.main.async {
                MainActor.assumeIsolated { holder.hear(result, nothingFound: nothingFound) }
            }
        }
        let unseenWrites = UnseenWrites()
        let listed = ListedPlace(
            place, isRecursive: options.isRecursive, request: options.request, reports: reports,
            unseenWrites: unseenWrites)
        let kept = KeptThumbnails(options.store, reports: .atTheEnd) { unseenWrites.report($0) }
        let loader = ThumbnailLoader(decoder: PNGDecoder(), store: kept.store)
        let model = PhotoGridModel(source: listed.source, loader: loader)
        switch opening.wait(milliseconds: Self.openingPatience) {
        case .photos(0) where !options.follows:
            complain(nothingFound)
            return 1
        case .failed(let failure):
            complain("cannot list the photos: \(failure)")
            return 1
        case .photos, nil: break
        }
        let viewer = Viewer(
            model: model, loader: loader, listed: listed, place: place, unseenWrites: unseenWrites, session: session,
            options: options, startedAt: startedAt)
        viewer.willExit = { kept.end() }
        try viewer.readMarks()
        holder.viewer = viewer
        viewer.start()
        dispatchMain()
    }
}

/// Keeps the viewer for as long as the program runs.
@MainActor private final class ViewerHolder {
    var viewer: Viewer?

    /// The first place announces a listing.
    func hear(_ opening: Opening, nothingFound: String) {
        guard let viewer, viewer.placeNumber == 0 else { return }
        viewer.listingChanged()
        guard case .photos(0) = opening, !viewer.hasShownAnything, !viewer.options.follows else { return }
        viewer.end(status: 1, message: nothingFound)
    }
}
