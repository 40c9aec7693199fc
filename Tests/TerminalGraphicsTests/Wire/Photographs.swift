import TerminalGraphics
import TestSupport
import Thumbnails

/// Thumbnails of the photographs among the samples, as a grid asks for them.
enum Photographs {
    /// For the grid: twelve photographs with the grain of a camera, then the same with left and right exchanged, so that no
    /// two are alike.
    static let small = Result {
        let grainy = try SampleAlbum.photographs.map {
            try SampleAlbum.thumbnail($0, pixelSize: layout.thumbnailPixelSize).withGrain(8)
        }
        return grainy + grainy.map(mirrored)
    }

    /// For a picture alone: twelve photographs.
    static let large = Result {
        try SampleAlbum.photographs.map { try SampleAlbum.thumbnail($0, pixelSize: 720) }
    }

    /// Files of pictures that were made before: it takes long.
    private static let files = Locked<[String: [UInt8]]>([:])

    /// The file of a picture. One alone is in full colour, so that it takes the longer.
    static func makeFile(of wish: PictureWish) -> [UInt8] {
        // The photographs repeat.
        let name = String(decoding: wish.key.token.key.photo.nameBytes, as: UTF8.self)
        let number = Int(name.prefix { $0 != "." }) ?? 0
        let key = "\(number % layout.tileCount) \(wish.key.picture) \(wish.key.detail) \(wish.key.form)"
        if let file = files.withLock({ $0[key] }) { return file }
        let isAlone =
            wish.key.form == .png && wish.key.detail == .fine && wish.key.size.width > layout.thumbnailPixelSize
        let file = isAlone ? (try? PNGWriter().encode(wish.makePixels())) ?? [] : wish.makeFile(with: PNGWriter())
        files.withLock { $0[key] = file }
        return file
    }

    private static func mirrored(_ thumbnail: Thumbnail) -> Thumbnail {
        var pixels: [UInt8] = []
        for row in 0..<thumbnail.height {
            for column in (0..<thumbnail.width).reversed() {
                let start = (row * thumbnail.width + column) * 4
                pixels += thumbnail.pixels[start..<start + 4]
            }
        }
        return Thumbnail(
            width: thumbnail.width, height: thumbnail.height, pixels: pixels,
            originalWidth: thumbnail.originalWidth, originalHeight: thumbnail.originalHeight)
    }

    /// 120 × 40 cells of 10 × 20 pixels: six tiles across and four down.
    static let layout = GridLayout(
        window: CellSize(columns: 120, rows: 40), cellPixels: PixelSize(width: 10, height: 20), graphics: .kitty)

    /// The pixels of a PNG file.
    static func decode(_ file: [UInt8]) throws -> Thumbnail {
        let folder = try TemporaryFolder()
        let photo = Photo.ID(path: folder.path + "/picture.png")
        try writeFile(file, to: photo)
        let key = ThumbnailKey(photo: photo, version: try FileVersion(of: photo), pixelSize: 10_000)
        return try PNGDecoder().decode(key, context: DecodeContext())
    }

    /// A name as cameras and renderers give it: counted, and all of one length.
    private static func name(_ number: Int) -> String {
        let digits = String(number)
        return "photo_" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
    }

    /// A grid of photographs from `first` on. They repeat, but as pictures of other files.
    static func grid(_ thumbnails: [Thumbnail], first: Int = 0, selected: Int = 0) -> Frame {
        let tiles = (0..<layout.tileCount).map { slot in
            let number = first + slot
            let thumbnail = thumbnails[number % thumbnails.count]
            return FrameTile(
                .picture(thumbnail, for: makeKey(number: number, pixelSize: layout.thumbnailPixelSize)),
                caption: DisplayText(name(number)), isSelected: slot == selected)
        }
        let status = StatusLine(
            left: DisplayText("\(name(first + selected))  720×480  1.2 MB"),
            right: DisplayText("\(first + selected + 1)/100000"))
        return Frame(layout: layout, tiles: tiles, status: status)
    }

    /// One photograph that fills the window.
    static func alone(_ thumbnail: Thumbnail, number: Int, graphics: PictureProtocol = .kitty) -> Frame {
        let single = GridLayout(singleIn: layout.window, cellPixels: layout.cellPixels, graphics: graphics)
        let tile = FrameTile(.picture(thumbnail, for: makeKey(number: number, pixelSize: single.thumbnailPixelSize)))
        let status = StatusLine(
            left: DisplayText("\(name(number))  720×480  1.2 MB"), right: DisplayText("\(number + 1)/100000"))
        return Frame(layout: single, tiles: [tile], status: status)
    }
}
