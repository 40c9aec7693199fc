import Glibc
import PhotoGridTool
import TerminalGraphics
import TestSupport
import Testing
import Thumbnails

@Suite struct `Temporary files of pictures` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

    @Test func `have names of their own, and no more of them are there than names`() throws {
        let pictures = TemporaryPictures(folder: folder.path, count: 3)
        let paths = try (0..<3).map { try #require(pictures.write([UInt8($0)])) }
        #expect(Set(paths).count == 3)
        #expect(try paths.map { try readFile(text($0)) } == [[0], [1], [2]])
        #expect(pictures.write([3]) == nil)
        // A terminal has read the second.
        unlink(text(paths[1]))
        #expect(pictures.write([4]) == paths[1])
        #expect(pictures.write([5]) == nil)
        pictures.remove(paths[0])
        #expect(pictures.write([6]) == paths[0])
        pictures.removeAll()
        #expect(listFolder(folder.path) == [])
        let others = TemporaryPictures(folder: folder.path, count: 3)
        #expect(try !paths.contains(#require(others.write([7]))))
    }

    @Test func `never go to a file or a link that is there already`() throws {
        let pictures = TemporaryPictures(folder: folder.path, count: 1)
        let path = try #require(pictures.write([1]))
        pictures.remove(path)
        let foreign = try folder.write([9], to: "foreign")
        #expect(symlink(foreign.path, text(path)) == 0)
        #expect(pictures.write([2]) == nil)
        #expect(try readFile(foreign.path) == [9])
    }

    @Test func `are not removed unless they are these`() throws {
        let pictures = TemporaryPictures(folder: folder.path, count: 1)
        let foreign = try folder.write([9], to: "tty-graphics-protocol-foreign")
        pictures.remove(foreign.pathBytes)
        pictures.removeAll()
        #expect(listFolder(folder.path) == ["tty-graphics-protocol-foreign"])
    }

    @Test func `cannot be where there is no folder`() {
        #expect(TemporaryPictures(folder: folder.photo("missing").path, count: 2).write([1]) == nil)
    }
}

/// What is to be done with files that the terminal does not read.
@Suite struct `The book of temporary files` {
    private let layout = GridLayout(
        window: CellSize(columns: 60, rows: 11), cellPixels: PixelSize(width: 4, height: 8), graphics: .kitty)

    private func frame(_ numbers: Range<Int>) -> Frame {
        let tiles = numbers.map { number in
            let version = FileVersion(
                device: 1, inode: UInt64(number), size: 1, modificationTime: 0, statusChangeTime: 0)
            let key = ThumbnailKey(photo: Photo.ID(path: "/\(number).png"), version: version, pixelSize: 8)
            let thumbnail = Thumbnail(
                width: 2, height: 2, pixels: [UInt8](repeating: 9, count: 16), originalWidth: 2, originalHeight: 2)
            return FrameTile(.picture(thumbnail, for: key))
        }
        return Frame(layout: layout, tiles: tiles, status: StatusLine(left: ""))
    }

    @Test
    func `has what was dropped, or made again, removed at once, and what was sent once the terminal is given back`()
        throws
    {
        var painter = ScreenPainter(configuration: .init(capabilities: TerminalCapabilities(), imageBase: 5))
        var book = TemporaryFileBook()
        var removed: [[UInt8]]
        let keys = painter.missingPictures(of: frame(0..<3)).map(\.key)
        let paths = ["/a", "/b", "/c"].map { Array($0.utf8) }
        for (key, path) in zip(keys, paths) {
            painter.keep(path, for: key)
            removed = book.note(path, for: key)
            #expect(removed == [])
        }
        let again = Array("/d".utf8)
        painter.keep(again, for: keys[1])
        removed = book.note(again, for: keys[1])
        #expect(removed == [paths[1]])
        removed = book.settle(with: painter)
        #expect(removed == [])
        // Only the first is still wanted.
        let bytes = painter.paint(frame(0..<1))
        #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}_Ga=t,f=32,t=t,"))
        removed = book.settle(with: painter)
        #expect(Set(removed) == [again, paths[2]])
        removed = book.settle(with: painter)
        #expect(removed == [])
        removed = book.forgetSent()
        #expect(removed == [paths[0]])
        removed = book.forgetSent()
        #expect(removed == [])
    }

    @Test func `takes a name that is used again for the new file's, and files through the line for none`() throws {
        var painter = ScreenPainter(configuration: .init(capabilities: TerminalCapabilities(), imageBase: 5))
        var book = TemporaryFileBook()
        var removed: [[UInt8]]
        let keys = painter.missingPictures(of: frame(0..<2)).map(\.key)
        let path = Array("/a".utf8)
        painter.keep(path, for: keys[0])
        removed = book.note(path, for: keys[0])
        #expect(removed == [])
        _ = painter.paint(frame(0..<2))
        removed = book.settle(with: painter)
        #expect(removed == [])
        painter.keep(path, for: keys[1])
        removed = book.note(path, for: keys[1])
        #expect(removed == [])
        removed = book.forgetSent()
        #expect(removed == [])
        removed = book.note([0x89, 0x50], for: keys[1])
        #expect(removed == [path])
    }
}
