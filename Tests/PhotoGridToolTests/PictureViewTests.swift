import PhotoGrid
import PhotoGridTool
import PictureForge
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

@Suite struct `The requests of a picture alone` {
    private func key(_ number: Int, _ pixels: Int) -> ThumbnailKey {
        ThumbnailKey(
            photo: Photo.ID(path: "/\(number).png"),
            version: FileVersion(
                device: 1, inode: UInt64(number), size: 1, modificationTime: 0, statusChangeTime: 0), pixelSize: pixels)
    }

    private func thumbnail(_ side: Int) -> Thumbnail {
        Thumbnail(
            width: side, height: side, pixels: Array(repeating: 9, count: side * side * 4), originalWidth: 99,
            originalHeight: 99)
    }

    /// Answers every request with a number of its own.
    private func perform(_ changes: RequestChanges, on requests: inout PictureRequests, from first: UInt64) {
        let answers = changes.retain.indices.map { Retained.pending(RequestID(first + UInt64($0))) }
        requests.take(answers, to: changes)
    }

    @Test func `retain what is new before they release what left, in one transaction`() {
        var requests = PictureRequests()
        let first = requests.want(key(1, 100), neighbours: [key(2, 100)])
        #expect(first.retain.map(\.0) == [key(1, 100), key(2, 100)] && first.release.isEmpty)
        #expect(first.retain[0].1 == .visible && first.retain[1].1.isPrefetch)
        perform(first, on: &requests, from: 1)
        let second = requests.want(key(2, 100), neighbours: [key(3, 100), key(1, 100)])
        #expect(second.retain.map(\.0) == [key(3, 100)] && second.release.isEmpty, "what is held is kept")
        perform(second, on: &requests, from: 10)
        let last = requests.want(nil)
        #expect(Set(last.release.map(\.number)) == [1, 2, 10])
    }

    @Test func `take nothing for a request that was released meanwhile`() {
        var requests = PictureRequests()
        perform(requests.want(key(1, 100)), on: &requests, from: 1)
        perform(requests.want(key(2, 100)), on: &requests, from: 2)
        let again = requests.want(key(1, 100))
        perform(again, on: &requests, from: 3)
        let tookOld = requests.take(.thumbnail(thumbnail(5)), for: RequestID(1))
        #expect(!tookOld)
        #expect(requests.lateDeliveries == 1)
        #expect(requests.phase(of: key(1, 100)) == .asked(nil))
        let tookNew = requests.take(.thumbnail(thumbnail(6)), for: RequestID(3))
        #expect(tookNew)
        #expect(requests.phase(of: key(1, 100)) == .there(thumbnail(6)))
    }

    @Test func `keep the smaller picture of the same photo until the larger one is there`() {
        var requests = PictureRequests()
        let photo = key(1, 100)
        perform(requests.want(photo), on: &requests, from: 1)
        _ = requests.take(.thumbnail(thumbnail(5)), for: RequestID(1))
        let larger = requests.want(key(1, 200))
        #expect(larger.release.isEmpty)
        perform(larger, on: &requests, from: 2)
        #expect(requests.largest(of: photo.photo, photo.version) == thumbnail(5))
        _ = requests.take(.thumbnail(thumbnail(9)), for: RequestID(2))
        #expect(requests.largest(of: photo.photo, photo.version) == thumbnail(9))
        let released = requests.want(key(1, 200)).release
        #expect(released.map(\.number) == [1])
    }

    @Test func `ask again for what failed only when they are told to`() {
        var requests = PictureRequests()
        perform(requests.want(key(1, 100)), on: &requests, from: 1)
        _ = requests.take(.failed(.notPNG), for: RequestID(1))
        let idle = requests.want(key(1, 100))
        #expect(idle.isEmpty)
        let forgotten = requests.forget(key(1, 100))
        #expect(forgotten.release.map(\.number) == [1] && forgotten.forget == [key(1, 100)])
        let again = requests.want(key(1, 100))
        #expect(again.retain.count == 1)
    }
}

@Suite struct `The header of a PNG file` {
    @Test func `tells size, depth, colours and passes`() throws {
        let header = try #require(PNGHeader(forgedPicture(1, width: 31, height: 7).bytes))
        #expect(header.dimensions == PixelDimensions(width: 31, height: 7))
        #expect(header.bitDepth == 8 && header.colorsInWords == "RGB")
        #expect(!header.isInterlaced)
    }

    @Test func `is told of no other file, and of none that was cut off`() {
        #expect(PNGHeader([]) == nil)
        #expect(PNGHeader(Array(forgedPicture(1).bytes.prefix(32))) == nil)
        #expect(PNGHeader(Array(repeating: 65, count: 100)) == nil)
    }
}
