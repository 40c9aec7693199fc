import PhotoGridTool
import TerminalGraphics
import Testing
import Thumbnails

/// A view as the state of a viewer holds it.
private func view(
    _ size: PixelSize?, viewport: PixelSize = PixelSize(width: 1000, height: 500), _ commands: ViewerCommand...
) -> PictureView {
    var state = ViewerState()
    _ = state.handle(.viewport(viewport))
    _ = state.handle(.photoCount(1))
    _ = state.handle(.opened)
    _ = state.handle(.pictureSize(size))
    for command in commands { _ = state.handle(.command(command)) }
    return state.picture ?? PictureView()
}

@Suite struct `How a picture alone is looked at` {
    @Test func `fits the window, and is never enlarged for that`() {
        #expect(view(PixelSize(width: 4000, height: 1000)).factor == 0.25)
        #expect(view(PixelSize(width: 1000, height: 2000)).factor == 0.25)
        #expect(view(PixelSize(width: 10, height: 20)).factor == 1)
        #expect(view(nil).factor == 1 && view(nil).visiblePart == nil)
        let all = PixelRect(x: 0, y: 0, size: PixelSize(width: 4000, height: 1000))
        #expect(view(PixelSize(width: 4000, height: 1000)).visiblePart == all)
    }

    @Test func `zooms by steps that double in two, back to fitting and no further`() {
        let size = PixelSize(width: 4000, height: 1000)
        #expect(abs(view(size, .zoom(2)).factor - 0.5) < 1e-9)
        #expect(abs(view(size, .zoom(4)).factor - 1) < 1e-9)
        #expect(view(size, .zoom(100)).factor == 16)
        #expect(view(size, .zoom(3), .zoom(-9)).scale == .fit)
        #expect(view(size, .zoom(-1)).scale == .fit)
        #expect(view(size, .actualSize).factor == 1 && view(size, .actualSize, .actualSize).scale == .fit)
        #expect(view(size, .zoom(3), .resetZoom).scale == .fit)
    }

    @Test(arguments: [1, 3, 7, 16, 100, 999, 5000, 40_000], [1, 2, 50, 777, 30_000])
    func `shows a part that lies inside the picture and fills the window as far as there is picture`(
        width: Int, height: Int
    ) throws {
        let size = PixelSize(width: width, height: height)
        for steps in -3...12 {
            for (right, down) in [(0, 0), (1, 0), (99, 99), (-99, 3), (-1, -99)] {
                let view = view(size, .zoom(steps), .step(right), .rows(down))
                let part = try #require(view.visiblePart)
                #expect(part.x >= 0 && part.x + part.size.width <= width && part.size.width > 0)
                #expect(part.y >= 0 && part.y + part.size.height <= height && part.size.height > 0)
                let shown = Double(part.size.width) * view.factor
                #expect(part.size.width == width || shown >= 1000 - 1e-6)
                #expect(shown < 1000 + view.factor + 1e-6)
            }
        }
    }

    @Test func `keeps a position that the next picture does not have inside that picture`() throws {
        var state = ViewerState()
        _ = state.handle(.viewport(PixelSize(width: 1000, height: 500)))
        _ = state.handle(.photoCount(2))
        _ = state.handle(.opened)
        _ = state.handle(.pictureSize(PixelSize(width: 40_000, height: 20_000)))
        for command in [ViewerCommand.actualSize, .rowEnd, .rows(999)] { _ = state.handle(.command(command)) }
        for (width, height) in [(1200, 600), (1001, 400), (5000, 30_000), (3, 3)] {
            _ = state.handle(.pictureSize(PixelSize(width: width, height: height)))
            let part = try #require(state.picture?.visiblePart)
            #expect(part.x >= 0 && part.x + part.size.width <= width)
            #expect(part.y >= 0 && part.y + part.size.height <= height)
        }
    }

    @Test func `asks for as many pixels as the screen shows, and for no more than memory allows`() {
        let size = PixelSize(width: 6000, height: 5000)
        #expect(view(size).neededPixelSize == 1000)
        #expect(view(size, .zoom(4)).neededPixelSize == 4000)
        #expect(view(size, .actualSize).neededPixelSize == 8000)
        #expect(view(PixelSize(width: 300, height: 200), .zoom(4)).neededPixelSize == 1000)
        let huge = view(PixelSize(width: 60_000, height: 60_000), .actualSize).neededPixelSize
        #expect(huge * huge * 4 <= 128 << 20 && huge * huge * 16 > 128 << 20)
    }

    @Test func `takes the same part of a smaller thumbnail, enlarged`() {
        let thumbnail = Thumbnail(
            width: 400, height: 100, pixels: Array(repeating: 0, count: 160_000), originalWidth: 4000,
            originalHeight: 1000)
        let part = view(PixelSize(width: 4000, height: 1000), .actualSize).part(of: thumbnail)
        #expect(part?.rect == PixelRect(x: 150, y: 25, size: PixelSize(width: 100, height: 50)))
        #expect(part?.magnification == 10)
    }
}
