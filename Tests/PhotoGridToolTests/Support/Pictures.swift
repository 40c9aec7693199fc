internal import Glibc
internal import PictureForge
internal import TerminalGraphics
internal import TestSupport
internal import Thumbnails

/// A small picture with a colour of its own for each number.
func forgedPicture(_ number: Int, width: Int = 48, height: Int = 36) -> ForgedPicture {
    ForgedPicture(width: width, height: height, form: PixelForm(.rgb)) { x, y in
        Samples(UInt16((number * 37 + x) % 256), UInt16((number * 91 + y) % 256), UInt16(number * 53 % 256), 0)
    }
}

/// Noise of its own for each number, which nothing compresses.
func noisePicture(_ number: Int) -> ForgedPicture {
    ForgedPicture(width: 160, height: 160, form: PixelForm(.rgb)) { x, y in
        let value = ((x + 160 * number) &* 73_856_093 ^ y &* 19_349_663) &* 83_492_791
        return Samples(UInt16(value >> 8 & 255), UInt16(value >> 16 & 255), UInt16(value >> 24 & 255), 0)
    }
}

/// Noise in greys, which nothing compresses below a byte a pixel, and which no colours have to be chosen for: its files are
/// large, and soon made.
func greyNoise(side: Int) -> ForgedPicture {
    ForgedPicture(width: side, height: side, form: PixelForm(.grey)) { x, y in
        let value = (x &* 73_856_093 ^ y &* 19_349_663) &* 83_492_791
        return Samples(UInt16(value >> 16 & 255), 0, 0, 0)
    }
}

/// Wishes for so many pictures.
func pictureWishes(_ count: Int) -> [PictureWish] {
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

extension TemporaryFolder {
    /// Writes pictures `1.png` to `count.png`.
    func writePictures(_ count: Int) throws {
        for number in 1...max(1, count) where count > 0 { try write(forgedPicture(number).bytes, to: "\(number).png") }
    }
}
