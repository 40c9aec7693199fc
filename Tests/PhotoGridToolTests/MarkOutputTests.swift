import PhotoGridTool
import Testing
import Thumbnails

@Suite struct `Marks as a list` {
    private func photo(_ path: String) -> Photo.ID { Photo.ID(path: path) }

    @Test func `hold the bytes of the paths, each ended by a zero or a newline`() {
        let strange = Photo.ID(pathBytes: [0x2F, 0xFF, 0x1B, 0x22])
        #expect(
            MarkOutput([strange, photo("/b")], terminator: .zero).bytes == [0x2F, 0xFF, 0x1B, 0x22, 0, 0x2F, 0x62, 0])
        #expect(MarkOutput([strange], terminator: .newline).bytes == [0x2F, 0xFF, 0x1B, 0x22, 0x0A])
    }

    @Test func `leave out a name that holds a newline where newlines end names`() {
        let broken = photo("/a\nb.png")
        let lines = MarkOutput([broken, photo("/c")], terminator: .newline)
        #expect(lines.bytes == Array("/c\n".utf8) && lines.leftOut == [broken])
        #expect(MarkOutput([broken], terminator: .zero).leftOut == [])
    }

    @Test func `are in natural order`() {
        let marks: Set = [photo("/x/10.png"), photo("/x/2.png"), photo("/x/a/1.png"), photo("/w.png")]
        #expect(marks.inNaturalOrder == [photo("/w.png"), photo("/x/2.png"), photo("/x/10.png"), photo("/x/a/1.png")])
    }
}
