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

@Suite struct `Where folders lead` {
    private func place(_ path: String) -> FolderPlace { FolderPlace(folder: Photo.ID(path: path)) }

    @Test func `up to the root, and not from several paths`() {
        #expect(place("/a/b").parent == place("/a"))
        #expect(place("/a").parent == place("/"))
        #expect(place("/").parent == nil)
        #expect(FolderPlace([Photo.ID(path: "/a"), Photo.ID(path: "/b")], isFolder: true).parent == nil)
        #expect(FolderPlace([Photo.ID(path: "/a/x.png")], isFolder: false).parent == nil)
    }

    @Test func `to the folders beside, and no further than the last`() {
        let folders = ["/a/1", "/a/2", "/a/3"].map { Photo.ID(path: $0) }
        #expect(place("/a/1").sibling(1, among: folders) == place("/a/2"))
        #expect(place("/a/1").sibling(9, among: folders) == place("/a/3"))
        #expect(place("/a/3").sibling(-1, among: folders) == place("/a/2"))
        #expect(place("/a/3").sibling(1, among: folders) == nil)
        #expect(place("/a/gone").sibling(1, among: folders) == nil)
    }
}
