import Dispatch
import PhotoGridTool
import Synchronization
import TerminalGraphics
import Testing
import Thumbnails

@Suite(.timeLimit(.minutes(5))) struct `Files of pictures` {
    /// Wishes for so many pictures.
    private func wishes(_ count: Int) -> [PictureWish] {
        let layout = GridLayout(
            window: CellSize(columns: 200, rows: 50), cellPixels: PixelSize(width: 4, height: 8), graphics: .kitty)
        let tiles = (0..<count).map { number in
            let version = FileVersion(
                device: 1, inode: UInt64(number), size: 1, modificationTime: 0, statusChangeTime: 0)
            let key = ThumbnailKey(photo: Photo.ID(path: "/\(number).png"), version: version, pixelSize: 8)
            let pixels = [UInt8](repeating: UInt8(number), count: 256)
            let thumbnail = Thumbnail(width: 8, height: 8, pixels: pixels, originalWidth: 8, originalHeight: 8)
            return FrameTile(.picture(thumbnail, for: key))
        }
        let painter = ScreenPainter(configuration: .init(capabilities: TerminalCapabilities(), imageBase: 1))
        return painter.missingPictures(of: Frame(layout: layout, tiles: tiles, status: StatusLine(left: "")))
    }

    /// A workshop whose files are begun and finished one by one.
    private final class Bench: Sendable {
        let begun = DispatchSemaphore(value: 0)
        let mayFinish = DispatchSemaphore(value: 0)
        let delivered = DispatchSemaphore(value: 0)
        let made = Mutex<[PictureKey]>([])

        func makeWorkshop() -> PictureWorkshop {
            PictureWorkshop { wish in
                self.made.withLock { $0.append(wish.key) }
                self.begun.signal()
                self.mayFinish.wait()
                return [1]
            } deliver: { _, _ in
                self.delivered.signal()
            }
        }
    }

    @Test func `that are no longer wanted are not begun`() {
        let (bench, wishes) = (Bench(), wishes(4))
        let workshop = bench.makeWorkshop()
        workshop.start()
        workshop.order(Array(wishes[0...2]))
        bench.begun.wait()
        workshop.order([wishes[3]])
        bench.mayFinish.signal()
        bench.begun.wait()
        bench.mayFinish.signal()
        bench.delivered.wait()
        bench.delivered.wait()
        #expect(bench.made.withLock { $0 } == [wishes[0].key, wishes[3].key])
        workshop.end()
    }

    @Test func `are made once, however often they are ordered before they are taken`() {
        let (bench, wishes) = (Bench(), wishes(2))
        let workshop = bench.makeWorkshop()
        workshop.start()
        workshop.order([wishes[0]])
        bench.begun.wait()
        workshop.order([wishes[0]])
        bench.mayFinish.signal()
        bench.delivered.wait()
        workshop.order([wishes[0], wishes[1]])
        bench.begun.wait()
        bench.mayFinish.signal()
        bench.delivered.wait()
        #expect(bench.made.withLock { $0 } == [wishes[0].key, wishes[1].key])
        workshop.noteTaken(wishes[0].key)
        workshop.order([wishes[0]])
        bench.begun.wait()
        bench.mayFinish.signal()
        bench.delivered.wait()
        #expect(bench.made.withLock { $0.count } == 3)
        workshop.end()
    }
}
