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

/// Noise of its own for each number, which nothing compresses.
func noisePicture(_ number: Int) -> ForgedPicture {
    ForgedPicture(width: 160, height: 160, form: PixelForm(.rgb)) { x, y in
        let value = ((x + 160 * number) &* 73_856_093 ^ y &* 19_349_663) &* 83_492_791
        return Samples(UInt16(value >> 8 & 255), UInt16(value >> 16 & 255), UInt16(value >> 24 & 255), 0)
    }
}

extension TemporaryFolder {
    /// Writes pictures `1.png` to `count.png`.
    func writePictures(_ count: Int) throws {
        for number in 1...max(1, count) where count > 0 { try write(forgedPicture(number).bytes, to: "\(number).png") }
    }
}
