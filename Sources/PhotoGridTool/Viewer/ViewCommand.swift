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

    init(_ options: ViewOptions) {
        self.options = options
    }

    /// Runs the command; the viewer ends the program itself.
    /// - Throws: `UsageError` for a path that does not exist.
    func run() throws(UsageError) -> Int32 {
        let paths = try InputPath.all(options.paths)
        let source = FolderSource(paths.map(\.id))
        let isTerminal = isatty(STDOUT_FILENO) == 1 && !ProcessEnvironment.terminal.isDumb
        if options.print || !isTerminal {
            return PrintCommand(options, nothingFound: InputPath.nothingFound(in: paths)).run(source)
        }
        let nothingFound = InputPath.nothingFound(in: paths)
        return MainActor.assumeIsolated { open(source, nothingFound: nothingFound) }
    }

    @MainActor private func open(_ source: FolderSource, nothingFound: String) -> Int32 {
        guard let session = TerminalSession() else {
            complain("there is no terminal to show the grid in; --print writes it")
            return 2
        }
        let opening = Answer<Opening>()
        let holder = ViewerHolder()
        let revised = RevisedSource(source)
        let kept = KeptThumbnails(options.store, reports: .atTheEnd) { revised.noteUnseenWrite(of: $0) }
        let announced = AnnouncedSource(source: revised) { result in
            opening.give(result)
            guard case .photos(0) = result else { return }
            DispatchQueue.main.async {
                MainActor.assumeIsolated { holder.viewer?.end(status: 1, message: nothingFound) }
            }
        }
        let loader = ThumbnailLoader(decoder: PNGDecoder(), store: kept.store)
        let model = PhotoGridModel(source: announced, loader: loader)
        switch opening.wait(milliseconds: Self.openingPatience) {
        case .photos(0):
            complain(nothingFound)
            return 1
        case .failed(let failure):
            complain("cannot list the photos: \(failure)")
            return 1
        case .photos, nil: break
        }
        let viewer = Viewer(model: model, session: session, options: options)
        viewer.willExit = { kept.end() }
        holder.viewer = viewer
        viewer.start()
        dispatchMain()
    }
}

/// Keeps the viewer for as long as the program runs.
@MainActor private final class ViewerHolder {
    var viewer: Viewer?
}
