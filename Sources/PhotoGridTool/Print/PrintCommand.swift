internal import Dispatch
internal import Glibc
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

/// `--print`: every photo of the listing in one static grid, written row by row as the pictures come.
///
/// Holds a few rows of tiles, however long the listing is.
struct PrintCommand {
    /// Rows of tiles that are loaded ahead of the one being written.
    private static let rowsAhead = 3

    private let options: ViewOptions
    private let nothingFound: String

    init(_ options: ViewOptions, nothingFound: String) {
        self.options = options
        self.nothingFound = nothingFound
    }

    /// Writes the grid to standard output and answers the exit status.
    /// - Throws: when standard output cannot be written.
    func run(_ source: some PhotoSource) throws(OutputFailure) -> Int32 {
        let reader: ListingReader
        do throws(LoadFailure) {
            reader = try ListingReader(source)
        } catch {
            complain("cannot list the photos: \(error)")
            return 1
        }
        guard reader.count > 0 else {
            complain(nothingFound)
            return 1
        }
        let kept = KeptThumbnails(options.store, reports: .atOnce)
        defer { kept.end() }
        return try write(reader, ThumbnailLoader(decoder: PNGDecoder(), store: kept.store))
    }

    private func write(_ reader: ListingReader, _ loader: ThumbnailLoader) throws(OutputFailure) -> Int32 {
        var grid = makeGrid()
        let loads = BatchLoader(loader: loader, pixelSize: grid.layout.thumbnailPixelSize)
        var row: [PendingTile] = []
        var rows: [[PendingTile]] = []
        var troubles = 0
        for range in reader.pages {
            for photo in (try? reader.page(range)) ?? [] {
                row.append(PendingTile(photo, loads, pixelSize: grid.layout.thumbnailPixelSize))
                guard row.count == grid.layout.columns else { continue }
                rows.append(row)
                row = []
                guard rows.count > Self.rowsAhead else { continue }
                guard try write(rows.removeFirst(), to: &grid, troubles: &troubles) else { return status(troubles) }
            }
        }
        if !row.isEmpty { rows.append(row) }
        for row in rows {
            guard try write(row, to: &grid, troubles: &troubles) else { break }
        }
        return status(troubles)
    }

    private func status(_ troubles: Int) -> Int32 { troubles > 0 ? 1 : 0 }

    /// Writes one row; false when nobody reads any more.
    private func write(
        _ row: [PendingTile], to grid: inout StaticGrid, troubles: inout Int
    ) throws(OutputFailure) -> Bool {
        let tiles = row.map { $0.wait() }
        for (pending, tile) in zip(row, tiles) {
            guard let trouble = Self.trouble(of: tile) else { continue }
            troubles += 1
            complain("\(readable(pending.photo.id.pathBytes)): \(trouble)")
        }
        return try writeOutput(grid.lines(of: tiles))
    }

    private static func trouble(of tile: FrameTile) -> String? {
        switch tile.content {
        case .failed(let reason): reason.string
        case .picture(_, let thumbnail): thumbnail.damage.map { "damaged: \($0)" }
        case .empty, .waiting, .loading, .folder: nil
        }
    }

    private func makeGrid() -> StaticGrid {
        let window = WindowSize(ofTerminal: STDOUT_FILENO)
        let columns = options.columns ?? Self.columnsOfEnvironment ?? window?.cells.columns ?? 80
        let colors = options.colors.depth ?? Self.defaultColors
        // Nothing is asked of the terminal: what it answered late would be typed into the shell.
        let capabilities =
            isatty(STDOUT_FILENO) == 1
            ? TerminalCapabilities(unaskedIn: ProcessEnvironment.terminal) : TerminalCapabilities()
        let cellPixels = CellPixels(window: window ?? WindowSize(columns: 1, rows: 1)).size
        let writer = PNGWriter()
        let isRemote = ProcessEnvironment.terminal.isRemote
        func grid(_ wish: TileWish) -> StaticGrid {
            StaticGrid(
                columns: columns, cellPixels: cellPixels, wish: wish,
                graphics: options.graphics.pictureProtocol(in: capabilities), colors: colors
            ) { try? isRemote ? writer.encodeForLink($0) : writer.encode($0) }
        }
        return grid(options.size.map { TileWish(thumbnailsOf: $0) { grid($0).layout } } ?? .standard)
    }

    private static var columnsOfEnvironment: Int? {
        ProcessEnvironment.variables["COLUMNS"].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }

    /// A pipe takes every colour; only a demand for none is heard.
    private static var defaultColors: ColorDepth {
        let environment = ProcessEnvironment.terminal
        if environment.forbidsColor || ProcessEnvironment.variables["TERM"] == "dumb" { return .mono }
        return isatty(STDOUT_FILENO) == 1 ? ColorDepth(environment: environment) : .truecolor
    }
}

/// A tile whose picture is on its way.
private struct PendingTile {
    let photo: Photo
    private let pixelSize: Int
    private let answer = Answer<Result<Thumbnail, LoadFailure>>()

    init(_ photo: Photo, _ loads: BatchLoader, pixelSize: Int) {
        self.photo = photo
        self.pixelSize = pixelSize
        loads.load(photo) { [answer] in answer.give($0) }
    }

    func wait() -> FrameTile {
        let content: TileContent
        switch (answer.wait(), photo.version) {
        case (.failure(let failure), _): content = .failed(failure)
        case (.success, nil): content = .failed(.notFound)
        case (.success(let thumbnail), let version?):
            content = .picture(
                thumbnail, for: ThumbnailKey(photo: photo.id, version: version, pixelSize: pixelSize))
        }
        return FrameTile(content, caption: DisplayText(photo.name))
    }
}
