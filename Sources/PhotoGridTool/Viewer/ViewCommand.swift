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
    /// - Throws: `UsageError` for a path that does not exist, `OutputFailure` when the static grid cannot be written.
    func run() throws -> Int32 {
        let paths = try InputPath.all(options.paths)
        let nothingFound = InputPath.nothingFound(in: paths)
        let place = FolderPlace(paths.map(\.id), isFolder: paths.allSatisfy(\.isFolder))
        // A list on standard output leaves the terminal to the grid, wherever standard output leads.
        let hasScreen = isatty(STDOUT_FILENO) == 1 || options.printedMarks != nil
        if options.print || !hasScreen || ProcessEnvironment.terminal.isDumb && options.printedMarks == nil {
            return try PrintCommand(options, nothingFound: nothingFound).run(FolderSource(place.roots))
        }
        return try MainActor.assumeIsolated { try open(place, nothingFound: nothingFound) }
    }

    @MainActor private func open(_ place: FolderPlace, nothingFound: String) throws -> Int32 {
        let canUseOutput = options.printedMarks == nil
        guard !ProcessEnvironment.terminal.isDumb, let session = TerminalSession(canUseOutput: canUseOutput) else {
            complain("there is no terminal to show the grid in" + (canUseOutput ? "; --print writes it" : ""))
            return 2
        }
        let opening = Answer<Opening>()
        let holder = ViewerHolder()
        let source = Viewer.makeSource(for: place) { result in
            opening.give(result)
            DispatchQueue.main.async {
                MainActor.assumeIsolated { holder.hear(result, nothingFound: nothingFound) }
            }
        }
        let loader = ThumbnailLoader(decoder: PNGDecoder())
        let model = PhotoGridModel(source: source, loader: loader)
        switch opening.wait(milliseconds: Self.openingPatience) {
        case .photos(0):
            complain(nothingFound)
            return 1
        case .failed(let failure):
            complain("cannot list the photos: \(failure)")
            return 1
        case .photos, nil: break
        }
        let viewer = Viewer(
            model: model, loader: loader, source: source, place: place, session: session, options: options,
            startedAt: startedAt)
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
        guard let viewer else { return }
        viewer.listingChanged(ofPlace: 0)
        if case .photos(0) = opening, !viewer.hasShownAnything { viewer.end(status: 1, message: nothingFound) }
    }
}
