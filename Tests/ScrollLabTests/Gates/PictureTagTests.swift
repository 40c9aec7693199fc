import ScrollLab
import Testing
import Thumbnails

@Suite struct `Pixels say whose they are` {
    @Test(arguments: [8, 16, 24, 100])
    func `a painted tag is read back from the pixels`(pixelSize: Int) {
        for serial in [0, 1, 77, 100_000] {
            let tag = PictureTag(
                serial: serial, revision: 3, pixelSize: pixelSize, decode: 1 << 40 | 5, isPreview: serial == 77)
            let picture = tag.paint()
            #expect(PictureTag(in: picture) == tag)
            #expect(picture.byteCount == PictureTag.byteCount(serial: serial, pixelSize: pixelSize))
        }
    }

    @Test func `pixels that were tampered with say nothing`() {
        let picture = PictureTag(serial: 5, revision: 0, pixelSize: 8).paint()
        var pixels = picture.pixels
        pixels[4] ^= 1
        let forged = Thumbnail(
            width: picture.width, height: picture.height, pixels: pixels, originalWidth: 1, originalHeight: 1)
        #expect(PictureTag(in: forged) == nil)
    }

    @Test func `an album's files change under those who read them`() {
        let album = SyntheticAlbum()
        let old = album.key(of: 7, pixelSize: 8)
        album.rewrite(7)
        #expect(album.serial(of: album.id(of: 7)) == 7)
        #expect(album.read(old) == .failure(.changedWhileReading(found: album.version(of: 7))))
        album.spoil(7, .notPNG)
        let new = album.key(of: 7, pixelSize: 8)
        #expect(album.read(new) == .failure(.notPNG))
        #expect(album.photo(7).version == album.version(of: 7))
        #expect(album.serial(of: Photo.ID(path: "/elsewhere/7.png")) == nil)
    }

    @Test func `a file that is rewritten within one tick looks the same, and only the reported version tells`() {
        let album = SyntheticAlbum()
        album.rewrite(7)
        let old = album.key(of: 7, pixelSize: 8)
        album.rewrite(7, keepsStat: true)
        let new = album.key(of: 7, pixelSize: 8)
        #expect(old != new && old.version.matches(new.version))
        for key in [old, new] {
            #expect((try? album.read(key).get()).flatMap { PictureTag(in: $0) }?.revision == 2)
        }
        #expect(SyntheticAlbum.revision(of: new.version) == 2)
        album.rewrite(7)
        #expect(album.version(of: 7) == SyntheticAlbum.version(serial: 7, revision: 3))
    }
}
