import ScrollLab
import TerminalGraphics
import TestTerminal
import Thumbnails

/// A colour that says whose picture is painted in it: photo, revision of its file, size, whether it is a preview.
///
/// The laboratory's tags are a few bytes at one corner of a thumbnail. Painted all over in one colour, a picture can be told
/// from every cell that it covers, as pixels of an image and as the colours of symbols alike.
struct PictureColor: Hashable {
    /// Red, green and blue, eight bits each: whole per cent of full intensity, as sixels tell colours.
    let value: UInt32

    private static let levels = 101
    private static let codeCount = levels * levels * levels
    /// Not divisible by 101, so that the multiplication can be undone; neighbours get colours that differ much.
    private static let spread = 638_971
    private static let spreadBack = inverse(of: spread)
    /// Sizes that differ by so many pixels have one colour.
    private static let sizeCount = 64

    init(value: UInt32) { self.value = value & 0xFFFFFF }

    /// Injective for serial numbers below 1000 and revisions below 8, but for sizes.
    init(_ tag: PictureTag) {
        precondition(tag.serial < 1000 && tag.revision < 8, "a tag fits the colours")
        let size = tag.pixelSize % Self.sizeCount
        let code = ((tag.serial * 8 + tag.revision) * Self.sizeCount + size) * 2 + (tag.isPreview ? 1 : 0)
        var rest = code * Self.spread % Self.codeCount
        var value: UInt32 = 0
        for _ in 0..<3 {
            value = value << 8 | UInt32((rest % Self.levels * 255 + 50) / 100)
            rest /= Self.levels
        }
        self.value = value
    }

    private static func inverse(of number: Int) -> Int {
        // Euler: a power of it, because 101³ has 101² · 100 numbers that are not divisible by 101.
        (1..<levels * levels * 100).reduce(1) { power, _ in power * number % codeCount }
    }

    private var code: Int {
        let channels = [0, 8, 16].map { Int(value >> $0 & 0xFF) }
        let spread = channels.reduce(0) { $0 * Self.levels + ($1 * 100 + 127) / 255 }
        return spread * Self.spreadBack % Self.codeCount
    }
    /// The photo's serial number.
    var serial: Int { code / (16 * Self.sizeCount) }
    /// The revision of its file.
    var revision: Int { code / (2 * Self.sizeCount) % 8 }
    /// Whether it is a coarse forerunner.
    var isPreview: Bool { code % 2 == 1 }
}

extension PictureTag {
    /// The thumbnail that carried the tag, in one colour; size and kind stay.
    func painted(like thumbnail: Thumbnail) -> Thumbnail {
        let color = PictureColor(self).value
        let pixel = UInt32(littleEndian: color >> 16 | color & 0xFF00 | (color & 0xFF) << 16 | 0xFF00_0000)
        let pixels = [UInt32](repeating: pixel, count: thumbnail.width * thumbnail.height)
        return Thumbnail(
            width: thumbnail.width, height: thumbnail.height, pixels: pixels.withUnsafeBytes { Array($0) },
            originalWidth: thumbnail.originalWidth, originalHeight: thumbnail.originalHeight,
            isPreview: thumbnail.isPreview)
    }
}

/// Stands in for PNG files: width and height, then runs of equal pixels. Two bytes a number, four a pixel.
enum RunFile {
    static func encode(_ thumbnail: Thumbnail) -> [UInt8] {
        var bytes = number(thumbnail.width) + number(thumbnail.height)
        thumbnail.pixels.withUnsafeBytes { raw in
            let pixels = raw.bindMemory(to: UInt32.self)
            var start = 0
            while start < pixels.count {
                var end = start + 1
                while end < pixels.count, end - start < 0xFFFF, pixels[end] == pixels[start] { end += 1 }
                bytes += number(end - start) + raw[4 * start..<4 * start + 4]
                start = end
            }
        }
        return bytes
    }

    /// Width, height, and red, green, blue of each pixel; nil for a transparent one.
    static func decode(_ bytes: [UInt8]) -> (width: Int, height: Int, pixels: [UInt32?])? {
        guard bytes.count >= 4 else { return nil }
        func number(_ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
        var pixels: [UInt32?] = []
        var place = 4
        while place + 6 <= bytes.count {
            let color = UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 3]) << 8 | UInt32(bytes[place + 4])
            pixels += Array(repeating: bytes[place + 5] == 0 ? nil : color, count: number(place))
            place += 6
        }
        guard pixels.count == number(0) * number(2) else { return nil }
        return (number(0), number(2), pixels)
    }

    /// The file as the tests' terminal reads it.
    static func raster(_ bytes: [UInt8]) -> ModelTerminal.Raster? {
        decode(bytes).map { width, height, pixels in
            let bytes = pixels.flatMap { pixel in
                pixel.map { [UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF), 255] } ?? [0, 0, 0, 0]
            }
            return ModelTerminal.Raster(width: width, height: height, pixels: bytes)
        }
    }

    private static func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
}
