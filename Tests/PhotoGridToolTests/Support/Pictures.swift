internal import Glibc
internal import PictureForge
internal import TestSupport
internal import Thumbnails

/// A small picture with a colour of its own for each number.
func forgedPicture(_ number: Int, width: Int = 48, height: Int = 36) -> ForgedPicture {
    ForgedPicture(width: width, height: height, form: PixelForm(.rgb)) { x, y in
        Samples(UInt16((number * 37 + x) % 256), UInt16((number * 91 + y) % 256), UInt16(number * 53 % 256), 0)
    }
}

extension TemporaryFolder {
    /// Writes pictures `1.png` to `count.png`.
    func writePictures(_ count: Int) throws {
        for number in 1...max(1, count) where count > 0 { try write(forgedPicture(number).bytes, to: "\(number).png") }
    }
}
