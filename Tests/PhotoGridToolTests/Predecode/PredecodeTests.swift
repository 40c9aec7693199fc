import Glibc
import PhotoGridTool
import PictureForge
import PictureReference
import TestSupport
import Testing
import Thumbnails

@Suite(.serialized) struct `The predecode command` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func thumbnail(_ path: String, like original: Thumbnail) throws -> Thumbnail {
        let picture = try ReferenceDecoder(try readFile(path)).decode()
        let pixels = picture.pixels.flatMap { pixel in (0..<4).map { UInt8(pixel[$0] / 257) } }
        return Thumbnail(
            width: picture.width, height: picture.height, pixels: pixels, originalWidth: original.originalWidth,
            originalHeight: original.originalHeight)
    }

    @Test func `every thumbnail is within one level of the exact average`() throws {
        let input = try folder.makeFolder("in")
        let forms: [PixelForm] = [
            PixelForm(.rgb), PixelForm(.rgba), PixelForm(.grey, depth: 16), PixelForm(.rgb, interlaced: true),
        ]
        var pictures: [String: ForgedPicture] = [:]
        for (index, form) in forms.enumerated() {
            let picture = ForgedPicture(width: 150 + index, height: 90, form: form) { x, y in
                let maximum = Int(form.maximum)
                return Samples(
                    UInt16(x * 7 * maximum / 255 % (maximum + 1)), UInt16(y * 5 * maximum / 255 % (maximum + 1)),
                    UInt16(maximum / 3), UInt16((x + y) * maximum / 255 % (maximum + 1)))
            }
            pictures["\(index).png"] = picture
            try folder.write(picture.bytes, to: "in/\(index).png")
        }
        let finished = try Program.run(["predecode", "--size", "64", "--output", "\(folder.path)/out", input])
        #expect(finished.status == 0)
        #expect(finished.error.contains("photogrid: 4 of 4 thumbnails written ("))
        for (name, picture) in pictures {
            let exact = ReferenceAverage.thumbnail(of: picture.decoded, pixelSize: 64)
            let written = try thumbnail("\(folder.path)/out/\(name)", like: exact)
            let difference = ThumbnailDifference(written, from: exact)
            #expect(difference.isWithin(1), "\(name): \(difference)")
        }
    }

    @Test func `a file that fails is named with its reason, the rest is written, and the status is 1`() throws {
        let input = try folder.makeFolder("in")
        try folder.write(forgedPicture(1).bytes, to: "in/good.png")
        try folder.write(Array("hello".utf8), to: "in/bad.png")
        let finished = try Program.run(["predecode", "--output=\(folder.path)/out", input])
        #expect(finished.status == 1)
        #expect(finished.error.contains("\(input)/bad.png: not a PNG file\n"))
        #expect(finished.error.contains("1 of 2 thumbnails written ("))
        #expect(try !readFile("\(folder.path)/out/good.png").isEmpty)
        #expect(throws: FileError.self) { try readFile("\(folder.path)/out/bad.png") }
    }

    @Test func `a damaged picture is written and named, and the status is 1`() throws {
        let input = try folder.makeFolder("in")
        let picture = ForgedPicture(width: 200, height: 200, form: PixelForm(.rgb)) { x, y in
            Samples(UInt16(x * y % 251), UInt16((x ^ y) % 256), UInt16(x * 3 % 256), 0)
        }
        let bytes = picture.bytes
        try folder.write(bytes.truncated(to: bytes.count / 2), to: "in/half.png")
        let finished = try Program.run(["predecode", "--output=\(folder.path)/out", input])
        #expect(finished.status == 1)
        #expect(finished.error.contains("\(input)/half.png: damaged: "))
        #expect(try !readFile("\(folder.path)/out/half.png").isEmpty)
    }

    @Test func `two pictures with one target are refused before anything is written`() throws {
        let (one, two) = (try folder.makeFolder("one"), try folder.makeFolder("two"))
        try folder.write(forgedPicture(1).bytes, to: "one/a.png")
        try folder.write(forgedPicture(2).bytes, to: "two/a.png")
        let finished = try Program.run(["predecode", "--output=\(folder.path)/out", one, two])
        #expect(finished.status == 2)
        #expect(finished.error.split(separator: "\n").count == 1)
        #expect(finished.error.contains("would both become"))
        #expect(throws: FileError.self) { try readFile("\(folder.path)/out/a.png") }
    }

    @Test func `thumbnails never replace the pictures they are made from`() throws {
        let input = try folder.makeFolder("in")
        let bytes = forgedPicture(1, width: 300).bytes
        let photo = try folder.write(bytes, to: "in/a.png")
        #expect(try Program.run(["predecode", "--size=8", "--output", input, input]).status == 2)
        #expect(try Program.run(["predecode", "--size=8", "--output", input, photo.path]).status == 2)
        #expect(try readFile(photo.path) == bytes)
    }

    @Test func `an output folder inside the input is made, and left alone`() throws {
        let input = try folder.makeFolder("in")
        try folder.write(forgedPicture(1).bytes, to: "in/a.png")
        for _ in 1...2 {
            let finished = try Program.run(["predecode", "--output", "\(input)/deep/out", input])
            #expect(finished.status == 0)
        }
        #expect(try !readFile("\(input)/deep/out/a.png").isEmpty)
        #expect(throws: FileError.self) { try readFile("\(input)/deep/out/deep/out/a.png") }
    }

    @Test func `a folder without pictures is told, with status 1`() throws {
        let finished = try Program.run(["predecode", "--output=\(folder.path)/out", folder.path])
        #expect(finished.status == 1)
        #expect(finished.error == "photogrid: no PNG files in \(folder.path)\n")
    }

    @Test func `an interruption is summed up, exits with 130 and leaves whole files only`() throws {
        let input = try folder.makeFolder("in")
        let photo = try folder.write(forgedPicture(1, width: 700, height: 700).bytes, to: "in/0.png")
        for number in 1...2000 { link(photo.path, "\(input)/\(number).png") }
        let terminal = try PseudoTerminal(["predecode", "--jobs=1", "--output=\(folder.path)/out", input])
        #expect(terminal.waitUntil { $0.screen.contains("/2001, ") })
        terminal.type("\u{3}")
        #expect(terminal.waitForEnd() == 130)
        #expect(terminal.screen.contains("photogrid: interrupted: "))
        let names = try #require(listFolder("\(folder.path)/out"))
        #expect(names.count < 2001)
        #expect(names.allSatisfy { $0.hasSuffix(".png") && !$0.hasPrefix(".") })
        for name in names { #expect((try? ReferenceDecoder(try readFile("\(folder.path)/out/\(name)"))) != nil) }
    }

    @Test func `names that are not UTF-8 come through as they are`() throws {
        let input = try folder.makeFolder("in")
        let name: [UInt8] = Array("in/".utf8) + [0xFF, 0x1B, 0x0A] + Array(".png".utf8)
        try folder.write(forgedPicture(1).bytes, toNameOf: name)
        let finished = try Program.run(["predecode", "--output=\(folder.path)/out", input])
        #expect(finished.status == 0)
        let written = Photo.ID(pathBytes: Array("\(folder.path)/out/".utf8) + name.dropFirst(3))
        #expect((try? FileVersion(of: written)) != nil)
    }
}
