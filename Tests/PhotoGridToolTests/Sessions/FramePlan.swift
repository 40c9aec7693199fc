import PhotoGrid
import PhotoGridTool
import ScrollLab
import TerminalGraphics
import Thumbnails

/// What a frame has to show, told by the model's cells and by who stands where in the album: the composer is not asked.
@MainActor struct FramePlan {
    /// What a tile has to show.
    enum Content: Equatable {
        case nothing
        case waiting
        case loading
        case failed
        case picture(PictureColor)
    }

    struct Tile {
        let rect: CellRect
        let caption: CellRect?
        let name: String
        let content: Content
    }

    /// What pictures look like: where this is the same, so is the image of a thumbnail.
    struct Setting: Hashable {
        let window: CellSize
        let step: Int
        let hasCaptions: Bool
        let backdrop: Backdrop
    }

    let tiles: [Tile]
    let setting: Setting
    let graphics: PictureProtocol
    /// What is wrong with the model itself.
    let violation: String?
    private let composed: Frame
    private let visible: Range<Int>

    init(of session: ScreenSession) {
        let (state, layout) = (session.state, session.layout)
        let cells = session.model.visibleCells
        var violation: String?
        let visible = state.visibleRange
        tiles = visible.prefix(layout.tileCount).enumerated().map { slot, index in
            let content: Content
            if slot < cells.count {
                (content, violation) = Self.content(of: cells[slot], index: index, violation)
            } else {
                content = .nothing
            }
            return Tile(
                rect: layout.pictureRect(slot: slot), caption: layout.captionRect(slot: slot), name: "\(index).png",
                content: content)
        }
        self.visible = visible
        self.violation = violation
        graphics = layout.graphics
        setting = Setting(
            window: layout.window, step: session.zoom.wish.step, hasCaptions: state.hasCaptions,
            backdrop: state.backdrop)
        composed = FrameComposer(model: session.model, state: state, layout: layout).makeFrame()
    }

    private static func content(of cell: GridCell, index: Int, _ violation: String?) -> (Content, String?) {
        switch cell.phase {
        case .empty: return (cell.index == nil ? .nothing : .waiting, violation)
        case .waiting: return (.waiting, violation)
        case .loading: return (.loading, violation)
        case .failed: return (.failed, violation)
        case .preview(let thumbnail), .thumbnail(let thumbnail):
            guard let tag = PictureTag(in: thumbnail), let version = cell.photo?.version, tag.serial == index,
                tag.revision == SyntheticAlbum.revision(of: version)
            else { return (.nothing, violation ?? "the model shows another photo's picture at \(index)") }
            return (.picture(PictureColor(tag)), violation)
        }
    }

    /// The frame as the viewer composes it, each picture painted in its colour.
    func frame(_ fault: SessionFault?) -> Frame {
        var frame = composed
        frame.tiles = frame.tiles.map(Self.painted)
        frame.ahead = frame.ahead.map(Self.painted)
        fault?.spoil(&frame.tiles, visible: visible)
        return frame
    }

    private static func painted(_ tile: FrameTile) -> FrameTile {
        guard case .picture(let token, let thumbnail) = tile.content, let tag = PictureTag(in: thumbnail) else {
            return tile
        }
        var tile = tile
        tile.content = .picture(token, tag.painted(like: thumbnail))
        return tile
    }
}
