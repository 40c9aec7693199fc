import PhotoGridTool
import Testing
import Thumbnails

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
