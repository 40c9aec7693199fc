import Glibc
import PhotoGridTool
import PictureForge
import PictureReference
import TerminalGraphics
import TestSupport
import Testing
import Thumbnails

/// Pictures as they travel over a link, on a screen of 6 × 4 tiles: 120 × 40 cells of 10 × 20 pixels.
@Suite struct `Pictures for a link` {
    private static let layout = GridLayout(
        window: CellSize(columns: 120, rows: 40), cellPixels: PixelSize(width: 10, height: 20), graphics: .kitty)

    /// A frame of pictures, each in a version of its own.
    private func frame(_ pictures: [Thumbnail]) -> Frame {
        let tiles = pictures.enumerated().map { number, picture in
            let version = FileVersion(
                device: 1, inode: UInt64(number), size: 1, modificationTime: 0, statusChangeTime: 0)
            let key = ThumbnailKey(photo: Photo.ID(path: "/\(number).png"), version: version, pixelSize: 200)
            return FrameTile(.picture(picture, for: key), caption: DisplayText("photo \(number).png"))
        }
        return Frame(layout: Self.layout, tiles: tiles, status: StatusLine(left: DisplayText("6 photos")))
    }

    private func makePainter() -> ScreenPainter {
        ScreenPainter(configuration: .init(capabilities: TerminalCapabilities(), imageBase: 1))
    }

    /// What a decoder finds in a file: RGBA8.
    private func pixels(ofFile bytes: [UInt8]) throws -> [UInt8] {
        try ReferenceDecoder(bytes).decode().pixels.flatMap { pixel in (0..<4).map { UInt8(pixel[$0] / 257) } }
    }

    private func fidelity(of found: [UInt8], to picture: Thumbnail) -> Double {
        let errors = zip(found, picture.pixels).map { (Double($0) - Double($1)) * (Double($0) - Double($1)) }
        let colors = errors.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
        return 10 * log10(255 * 255 * Double(colors.count) / max(1e-6, colors.reduce(0, +)))
    }

    @Test func `of a quarter of a screen of photographs take 125 KB at 38 dB or better, text included`() throws {
        #expect(Self.layout.columns == 6 && Self.layout.rows == 4)
        let photographs = try SampleAlbum.photographs[..<6].map {
            try SampleAlbum.thumbnail($0, pixelSize: Self.layout.thumbnailPixelSize).withGrain(8)
        }
        var painter = makePainter()
        let frame = frame(photographs)
        let wishes = painter.missingPictures(of: frame)
        #expect(wishes.count == 6)
        var fidelities: [Double] = []
        for wish in wishes {
            let file = PictureWorkshop.makeFile(of: wish)
            fidelities.append(try fidelity(of: pixels(ofFile: file), to: wish.makePixels()))
            painter.keep(file, for: wish.key)
        }
        let bytes = painter.paint(frame)
        #expect(!painter.hasPendingUploads)
        #expect(bytes.count <= 125_000 && bytes.count > 50_000)
        #expect(fidelities.allSatisfy { $0 >= 38 }, "\(fidelities)")
    }

    @Test func `that are smooth have all the colours there can be, so that no bands are seen`() throws {
        let picture = try SampleAlbum.thumbnail("gradient dusk", pixelSize: 200)
        let wish = try #require(makePainter().missingPictures(of: frame([picture])).first)
        let file = PictureWorkshop.makeFile(of: wish)
        let fidelity = try fidelity(of: pixels(ofFile: file), to: wish.makePixels())
        #expect(fidelity >= 48 && file.count <= 6000, "\(fidelity) dB, \(file.count) bytes")
    }

    @Test func `of few colours lose nothing`() throws {
        var pixels: [UInt8] = []
        for index in 0..<1200 { pixels += [UInt8(index % 5 * 60), 90, UInt8(index / 300), index % 3 == 0 ? 127 : 255] }
        let icon = Thumbnail(width: 40, height: 30, pixels: pixels, originalWidth: 40, originalHeight: 30)
        let wish = try #require(makePainter().missingPictures(of: frame([icon])).first)
        let file = PictureWorkshop.makeFile(of: wish)
        #expect(try self.pixels(ofFile: file) == wish.makePixels().pixels)
    }
}
