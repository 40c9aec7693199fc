internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

/// Puts a frame together from the model's cells and the viewer's state.
@MainActor struct FrameComposer {
    let model: PhotoGridModel
    let state: ViewerState
    let layout: GridLayout
    /// The count that was typed so far.
    let pendingCount: Int?

    /// The frame to show now. Complexity: O(tiles on screen).
    func makeFrame() -> Frame {
        let cells = model.visibleCells
        let tiles = cells.prefix(layout.tileCount).map(tile)
        let selected = cells.first { $0.index == state.selection }
        let report = report(on: selected, among: cells)
        let status = StatusLine(
            left: DisplayText(report.left), right: DisplayText(report.right), isWarning: report.isWarning)
        return Frame(
            layout: layout, tiles: tiles, status: status, help: state.isHelpShown ? HelpText.keys : nil)
    }

    private func tile(_ cell: GridCell) -> FrameTile {
        FrameTile(
            content(of: cell), caption: DisplayText(cell.photo?.name ?? ""), isSelected: cell.index == state.selection,
            isMarked: cell.photo.map { model.marked.contains($0.id) } ?? false)
    }

    private func content(of cell: GridCell) -> TileContent {
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

    private func report(on selected: GridCell?, among cells: [GridCell]) -> StatusReport {
        var report = StatusReport()
        report.count = model.photoCount
        report.position = min(state.selection + 1, model.photoCount)
        report.name = selected?.photo?.name
        report.phase = selected?.phase ?? .empty
        report.fileSize = selected?.photo?.version?.size
        report.markedCount = model.marked.count
        report.listingFailure = model.sourceFailure
        report.pendingCount = pendingCount
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
