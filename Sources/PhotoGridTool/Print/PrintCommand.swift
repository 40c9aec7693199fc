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
    func run(_ source: FolderSource) -> Int32 {
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
        return write(reader, ThumbnailLoader(decoder: PNGDecoder(), store: kept.store))
    }

    private func write(_ reader: ListingReader, _ loader: ThumbnailLoader) -> Int32 {
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
                guard write(rows.removeFirst(), to: &grid, troubles: &troubles) else { return status(troubles) }
            }
        }
        if !row.isEmpty { rows.append(row) }
        for row in rows {
            guard write(row, to: &grid, troubles: &troubles) else { break }
        }
        return status(troubles)
    }

    private func status(_ troubles: Int) -> Int32 { troubles > 0 ? 1 : 0 }

    /// Writes one row; false when nobody reads any more.
    private func write(_ row: [PendingTile], to grid: inout StaticGrid, troubles: inout Int) -> Bool {
        let tiles = row.map { $0.wait() }
        for (pending, tile) in zip(row, tiles) {
            guard let trouble = Self.trouble(of: tile) else { continue }
            troubles += 1
            complain("\(readable(pending.photo.id.pathBytes)): \(trouble)")
        }
        return writeAll(grid.lines(of: tiles), to: STDOUT_FILENO) == 0
    }

    private static func trouble(of tile: FrameTile) -> String? {
        switch tile.content {
        case .failed(let reason): reason.string
        case .picture(_, let thumbnail): thumbnail.damage.map { "damaged: \($0)" }
        case .empty, .waiting, .loading: nil
        }
    }

    private func makeGrid() -> StaticGrid {
        let columns = options.columns ?? Self.defaultColumns
        let style: SymbolStyle = options.graphics == .halfblocks ? .halfBlocks : .quadrants
        let colors = options.colors.depth ?? Self.defaultColors
        let wish = options.size.map { pixels in
            TileWish(thumbnailsOf: pixels) { wish in
                StaticGrid(columns: columns, wish: wish, style: style, colors: colors).layout
            }
        }
        return StaticGrid(columns: columns, wish: wish ?? .standard, style: style, colors: colors)
    }

    /// What the environment says, the terminal's own width, or what terminals have had for ever.
    private static var defaultColumns: Int {
        if let columns = ProcessEnvironment.variables["COLUMNS"].flatMap({ Int($0) }), (1...10_000).contains(columns) {
            return columns
        }
        guard isatty(STDOUT_FILENO) == 1 else { return 80 }
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
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
