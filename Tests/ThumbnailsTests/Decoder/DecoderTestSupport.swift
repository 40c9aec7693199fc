import PictureForge
import PictureReference
import Synchronization
import TestSupport
import Testing
import Thumbnails

/// A folder with one file in it, to be decoded.
struct DecodedFile {
    let folder: TemporaryFolder
    let photo: Photo.ID

    init(_ bytes: [UInt8]) throws {
        folder = try TemporaryFolder()
        photo = try folder.write(bytes, to: "picture.png")
    }

    /// Decodes the file as it is now.
    func thumbnail(
        _ pixelSize: Int, by decoder: PNGDecoder = PNGDecoder(), context: DecodeContext = DecodeContext()
    ) throws -> Thumbnail {
        let key = ThumbnailKey(photo: photo, version: try FileVersion(of: photo), pixelSize: pixelSize)
        return try decoder.decode(key, context: context)
    }

    /// Writes other bytes into the file, and decodes them.
    func thumbnail(of bytes: [UInt8], _ pixelSize: Int) throws -> Thumbnail {
        try folder.write(bytes, to: "picture.png")
        return try thumbnail(pixelSize)
    }
}

/// Writes the bytes to a file of its own, and decodes it.
func thumbnail(
    of bytes: [UInt8], _ pixelSize: Int, by decoder: PNGDecoder = PNGDecoder(),
    context: DecodeContext = DecodeContext()
) throws -> Thumbnail {
    try DecodedFile(bytes).thumbnail(pixelSize, by: decoder, context: context)
}

/// Where two thumbnails differ first, in words; nil when they show the same. The colour of a pixel that is transparent in
/// both does not count, nor does damage.
func difference(_ thumbnail: Thumbnail, _ expected: Thumbnail) -> String? {
    let (size, expectedSize) = ((thumbnail.width, thumbnail.height), (expected.width, expected.height))
    guard size == expectedSize else { return "size \(size), expected \(expectedSize)" }
    let original = (thumbnail.originalWidth, thumbnail.originalHeight)
    let expectedOriginal = (expected.originalWidth, expected.originalHeight)
    guard original == expectedOriginal else { return "original \(original), expected \(expectedOriginal)" }
    for index in 0..<thumbnail.width * thumbnail.height {
        let pixel = Array(thumbnail.pixels[4 * index..<4 * index + 4])
        let wanted = Array(expected.pixels[4 * index..<4 * index + 4])
        if pixel != wanted && (pixel[3] != 0 || wanted[3] != 0) {
            return "pixel \(index % thumbnail.width), \(index / thumbnail.width): \(pixel), expected \(wanted)"
        }
    }
    return nil
}

/// Numbers that look random, always the same for the same place.
func noise(_ x: Int, _ y: Int, _ lane: Int) -> UInt64 {
    var bits = UInt64(x) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(y) &* 0xC2B2_AE3D_27D4_EB4F ^ UInt64(lane) << 57
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
}

extension ForgedPicture {
    /// A picture of noise, of every value that its form can hold; its alpha is opaque in places, transparent in others, and
    /// noise between.
    static func noisy(_ width: Int, _ height: Int, _ form: PixelForm, options: Options = Options()) -> ForgedPicture {
        ForgedPicture(width: width, height: height, form: form, options: options) { x, y in
            var pixel = Samples.zero
            for lane in 0..<4 { pixel[lane] = UInt16(noise(x, y, lane) % (UInt64(form.maximum) + 1)) }
            let alphaLane = form.colorType == .greyAlpha ? 1 : 3
            switch noise(x / 11, y / 5, 9) % 3 {
            case 0: pixel[alphaLane] = form.maximum
            case 1: pixel[alphaLane] = 0
            default: break
            }
            return pixel
        }
    }

    /// The exact average that the decoder must reach.
    func expected(_ pixelSize: Int) -> Thumbnail {
        ReferenceAverage.thumbnail(
            of: decoded, orientation: Int(options.orientation ?? 1), pixelSize: pixelSize)
    }
}

/// The kinds of transparency that a form can have beside an alpha channel, with a palette where the form needs one.
func colorTables(for form: PixelForm) -> [ColorTable] {
    let count = min(256, Int(form.maximum) + 1)
    // One colour too few: the last index is out of range.
    let palette = (0..<max(1, count - 1)).map { index in
        SIMD3((0..<3).map { UInt8(truncatingIfNeeded: noise(index, 77, $0)) })
    }
    switch form.colorType {
    case .palette:
        let alphas = palette.indices.prefix(200).map { UInt8(truncatingIfNeeded: noise($0, 78, 5)) }
        return [ColorTable(palette: palette), ColorTable(palette: palette, transparency: .alphas(alphas))]
    case .grey: return [ColorTable(), ColorTable(transparency: .key(SIMD3(form.maximum / 2, 0, 0)))]
    case .rgb:
        // The colour of a pixel that noise has drawn.
        let key = SIMD3((0..<3).map { UInt16(noise(0, 0, $0) % (UInt64(form.maximum) + 1)) })
        return [ColorTable(), ColorTable(transparency: .key(key))]
    default: return [ColorTable()]
    }
}

/// A counter that hooks may share.
final class HookCounter: Sendable {
    private let count = Atomic(0)

    /// Counts one more, and answers how many that makes.
    @discardableResult
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }

    var value: Int { count.load(ordering: .relaxed) }
}
