import PictureReference
import TestSupport
import Testing
import Thumbnails

@Suite(.enabled(if: SharedPNG.folder != nil), .timeLimit(.minutes(5)))
struct `PngSuite` {
    private func decode(_ path: String, _ pixelSize: Int) throws -> Thumbnail {
        let folder = try #require(SharedPNG.folder)
        let photo = Photo.ID(path: "\(folder)/\(path)")
        let key = ThumbnailKey(photo: photo, version: try FileVersion(of: photo), pixelSize: pixelSize)
        return try PNGDecoder().decode(key, context: DecodeContext())
    }

    @Test func `every sound file agrees with its reference at 64 pixels`() throws {
        let folder = try #require(SharedPNG.folder)
        let paths = SharedPNG.exactReferences()
        #expect(paths.count > 150)
        for path in paths {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let reference = try SharedPNG.thumbnail(at: "\(folder)/pngsuite-ref64/\(name)")
            let thumbnail = try decode(path, 64)
            #expect(thumbnail.damage == nil, "\(path)")
            #expect([thumbnail.width, thumbnail.height] == [reference.width, reference.height], "\(path)")
            #expect(largestDifference(thumbnail, reference) <= 1, "\(path)")
        }
    }

    @Test(arguments: [16, 128, 1000])
    func `every sound file agrees with an independent decoder at other sizes`(pixelSize: Int) throws {
        let folder = try #require(SharedPNG.folder)
        for path in SharedPNG.exactReferences() {
            let reference = try ReferenceDecoder(try readFile("\(folder)/\(path)"))
            let expected = ReferenceAverage.thumbnail(
                of: try reference.decode(), orientation: reference.orientation, pixelSize: pixelSize)
            #expect(difference(try decode(path, pixelSize), expected) == nil, "\(path)")
        }
    }

    private static let python = ExternalProgram("python3")

    /// Whether the rule as a program (`make_ref.py`) can be run.
    private static let canMakeReferences = SharedPNG.folder != nil && python.run(["-c", "import numpy"]) == 0

    @Test(.enabled(if: canMakeReferences), arguments: [16, 128, 1000])
    func `every sound file agrees with the rule as a program at other sizes`(pixelSize: Int) throws {
        let folder = try #require(SharedPNG.folder)
        let references = try TemporaryFolder()
        let paths = SharedPNG.exactReferences()
        let arguments = ["\(folder)/make_ref.py", "--size", "\(pixelSize)", "--out", references.path]
        #expect(Self.python.run(arguments + paths.map { "\(folder)/\($0)" }) == 0)
        for path in paths {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let reference = try SharedPNG.thumbnail(at: "\(references.path)/\(name)")
            let levels = ThumbnailDifference(try decode(path, pixelSize), from: reference)
            #expect(levels.isWithin(1), "\(path): \(levels)")
        }
    }

    @Test func `every corrupt file is refused or marked as the manifest says`() throws {
        let corrupt = SharedPNG.manifest().filter { $0["class"] == "corrupt" }
        #expect(corrupt.count == 14)
        for row in corrupt {
            let path = try #require(row["path"])
            if row["expected"] == "partial" {
                #expect(try decode(path, 64).isDamaged, "\(path)")
            } else {
                let error = #expect(throws: LoadFailure.self, "\(path)") { try decode(path, 64) }
                #expect(error?.isFactAboutFile == true, "\(path)")
            }
        }
    }

    /// The largest difference of any channel, compared premultiplied.
    private func largestDifference(_ left: Thumbnail, _ right: Thumbnail) -> Int {
        func premultiplied(_ pixels: [UInt8], _ index: Int) -> Int {
            let alpha = Int(pixels[index / 4 * 4 + 3])
            return index % 4 == 3 ? alpha : (Int(pixels[index]) * alpha + 127) / 255
        }
        return left.pixels.indices.map {
            abs(premultiplied(left.pixels, $0) - premultiplied(right.pixels, $0))
        }.max() ?? 0
    }
}
