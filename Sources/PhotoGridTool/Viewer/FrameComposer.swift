package import PhotoGrid
package import TerminalGraphics
package import Thumbnails

/// Puts a frame together from the model's cells and the viewer's state.
@MainActor package struct FrameComposer {
    let model: PhotoGridModel
    let state: ViewerState
    let layout: GridLayout
    /// The count that was typed so far.
    let pendingCount: Int?
    /// A sentence that takes the place of the facts about the selected photo.
    let notice: String?
    /// What is to be said about the folders, or about what is awaited.
    let folderNote: String?
    /// What is to be said about filter and order.
    let search: SearchStatus?
    /// How many rows of tiles beyond the screen are made ready, and how many tiles at most.
    private static let rowsAhead = 2
    private static let tilesAhead = 32

    /// How a photo's name stands out.
    let emphasis: @MainActor (Photo) -> TileEmphasis

    /// Composes what `model` shows of `state.visibleRange`, laid out as `layout` says.
    package init(
        model: PhotoGridModel, state: ViewerState, layout: GridLayout, pendingCount: Int? = nil, notice: String? = nil,
        folderNote: String? = nil, search: SearchStatus? = nil,
        emphasis: @escaping @MainActor (Photo) -> TileEmphasis = { _ in .none }
    ) {
        self.model = model
        self.state = state
        self.layout = layout
        self.pendingCount = pendingCount
        self.notice = notice
        self.folderNote = folderNote
        self.search = search
        self.emphasis = emphasis
    }

    /// The frame of the grid. Complexity: O(tiles on screen).
    package func makeFrame() -> Frame {
        let cells = model.visibleCells
        let tiles = cells.prefix(layout.tileCount).map(tile)
        var frame = Frame(layout: layout, tiles: tiles, status: status(among: cells))
        frame.ahead = ahead
        return finished(frame)
    }

    /// The next rows in the direction of motion, as far as they are in memory. Symbols are made in no time.
    private var ahead: [FrameTile] {
        if case .symbols = layout.graphics { return [] }
        let count = min(layout.tileCount, Self.rowsAhead * layout.columns, Self.tilesAhead)
        return model.upcomingThumbnails(count).map { FrameTile(.picture($0.thumbnail, for: $0.key)) }
    }

    /// The frame of a picture alone: `picture` is the best there is of it, `phase` how the one that is needed comes along,
    /// `overlay` what is told of it.
    func makeFrame(
        of picture: Thumbnail?, phase: PictureRequests.Phase?, view: PictureView, overlay: HelpOverlay?
    ) -> Frame {
        let cell = model.visibleCells.first { $0.index == state.selection }
        var tile = FrameTile(cell.map(content) ?? .loading)
        if let picture, let photo = cell?.photo, let version = photo.version {
            // The key tells which pixels they are: another size of the picture is another key.
            let key = ThumbnailKey(
                photo: photo.id, version: version, pixelSize: max(picture.width, picture.height))
            tile.content = .picture(picture, for: key)
            tile.part = view.part(of: picture)
        }
        var report = report(on: cell, among: [])
        switch phase {
        case .asked: report.loadingCount = 1
        case .failed(let failure): report.phase = .failed(failure)
        case .there, nil: break
        }
        report.scale = view.size == nil ? nil : view.factor
        var frame = Frame(layout: layout, tiles: [tile], status: line(report))
        frame.help = overlay
        return finished(frame)
    }

    /// What lies behind and over everything.
    private func finished(_ frame: Frame) -> Frame {
        var frame = frame
        frame.backdrop = state.backdrop
        if state.isHelpShown { frame.help = HelpText.keys }
        return frame
    }

    private func tile(_ cell: GridCell) -> FrameTile {
        let isMarked = cell.photo.map { model.marked.contains($0.id) } ?? false
        let isInRange = cell.index.map { state.markRange?.contains($0) ?? false } ?? false
        var tile = FrameTile(
            content(of: cell), caption: DisplayText(cell.photo?.name ?? ""), isSelected: cell.index == state.selection,
            isMarked: isMarked || isInRange && cell.photo?.id.isFolder != true)
        if let photo = cell.photo { tile.emphasis = emphasis(photo) }
        return tile
    }

    private func content(of cell: GridCell) -> TileContent {
        if cell.photo?.id.isFolder == true { return .folder }
        switch cell.phase {
        case .empty: return cell.index == nil ? .empty : .waiting
        case .waiting: return .waiting
        case .loading: return .loading
        case .failed(let failure): return .failed(failure)
        case .preview(let thumbnail), .thumbnail(let thumbnail):
            guard let photo = cell.photo, let version = photo.version else { return .loading }
            return .picture(
                thumbnail, for: ThumbnailKey(photo: photo.id, version: version, pixelSize: model.pixelSize))
        }
    }

    private func status(among cells: [GridCell]) -> StatusLine {
        line(report(on: cells.first { $0.index == state.selection }, among: cells))
    }

    private func line(_ report: StatusReport) -> StatusLine {
        StatusLine(left: DisplayText(report.left), right: DisplayText(report.right), isWarning: report.isWarning)
    }

    private func report(on selected: GridCell?, among cells: [GridCell]) -> StatusReport {
        var report = StatusReport()
        report.count = model.photoCount
        report.position = min(state.selection + 1, model.photoCount)
        report.name = selected?.photo?.name
        report.isFolder = selected?.photo?.id.isFolder ?? false
        report.phase = selected?.phase ?? .empty
        report.fileSize = selected?.photo?.version?.size
        report.markedCount = model.marked.count
        report.isSelectedMarked = selected?.photo.map { model.marked.contains($0.id) } ?? false
        report.rangeCount = state.markRange?.count
        report.listingFailure = model.sourceFailure
        report.pendingCount = pendingCount
        report.notice = notice
        report.folderNote = folderNote
        report.isFollowing = state.isFollowing
        report.search = search
        report.hasRoomForHint = layout.window.columns >= 60
        for cell in cells {
            switch cell.phase {
            case .loading, .preview: report.loadingCount += 1
            case .empty, .waiting, .thumbnail, .failed: break
            }
        }
        return report
    }
}
