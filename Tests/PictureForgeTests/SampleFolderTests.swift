import PictureForge
import PictureReference
import TestSupport
import Testing
import Thumbnails

/// Samples/Album and Samples/Broken, as they stand in the repository.
@Suite struct `The sample folders` {
    private static let samples =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Samples"

    private static func names(_ folder: String) throws -> [String] {
        try fileNames(in: "\(samples)/\(folder)").filter { $0.hasSuffix(".png") }
    }

    @Test func `show every colour type and depth, plain and interlaced, in 3 MB`() throws {
        var forms: Set<String> = []
        var (bytes, interlaced) = (0, 0)
        for name in try Self.names("Album") {
            let file = try readFile("\(Self.samples)/Album/\(name)")
            let decoder = try ReferenceDecoder(file)
            forms.insert("\(decoder.form.colorType) \(decoder.form.depth)")
            bytes += file.count
            interlaced += decoder.form.isInterlaced ? 1 : 0
        }
        #expect(forms == Set(PixelForm.all.map { "\($0.colorType) \($0.depth)" }))
        #expect(bytes <= 3_000_000)
        #expect(interlaced >= 8)
    }

    @Test(arguments: 1...8)
    func `hold a boat that is upright in each orientation`(orientation: Int) throws {
        let path = "\(Self.samples)/Album/orientation \(orientation).png"
        #expect(try ReferenceDecoder(readFile(path)).orientation == orientation)
        let photo = Photo.ID(path: path)
        let key = ThumbnailKey(photo: photo, version: try FileVersion(of: photo), pixelSize: 96)
        let thumbnail = try PNGDecoder().decode(key, context: DecodeContext())
        #expect((thumbnail.width, thumbnail.height) == (96, 66))
        func color(_ x: Int, _ y: Int) -> [UInt8] { Array(thumbnail.pixels[(y * 96 + x) * 4..<(y * 96 + x) * 4 + 3]) }
        let (sun, hull) = (color(14, 14), color(50, 51))
        #expect(sun[0] > 220 && sun[1] > 180 && sun[2] < 130, "the sun is at the top left, not \(sun)")
        #expect(hull[0] > 110 && hull[1] < 80 && hull[2] < 70, "the hull is below the middle, not \(hull)")
    }

    @Test func `hold broken files that a strict decoder refuses, and good ones`() throws {
        for name in try Self.names("Broken") {
            let result = Result {
                try ReferenceDecoder(readFile("\(Self.samples)/Broken/\(name)")).decode(limit: 1_000_000)
            }
            let isSound = (try? result.get()) != nil
            #expect(isSound == name.hasPrefix("good"), "\(name)")
        }
        #expect(try Self.names("Broken").count == 8)
    }
}
