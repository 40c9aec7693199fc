import Glibc
import PhotoGridTool
import PictureForge
import TestSupport
import Testing
import Thumbnails

@Suite(.serialized) struct `The static grid and the store` {
    private let folder: TemporaryFolder
    private let pictures: String

    init() throws {
        folder = try TemporaryFolder()
        pictures = try folder.makeFolder("pictures")
        for number in 1...3 {
            try write(forgedPicture(number, width: 300, height: 200).bytes, to: "\(number).png")
        }
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try folder.writeLongAgo(bytes, toNameOf: Array("pictures/\(name)".utf8))
    }

    private var entries: Int {
        StoreSize.allCases.reduce(0) { count, size in
            count + (listFolder("\(folder.path)/cache/thumbnails/\(size.rawValue)")?.count ?? 0)
        }
    }

    private func show(_ options: String..., cache: String = "cache") throws -> Finished {
        try Program.run(
            ["--print"] + options + [pictures], environment: ["XDG_CACHE_HOME": "\(folder.path)/\(cache)"])
    }

    @Test func `a grid leaves its thumbnails in the store before the program ends, and takes them from there`() throws {
        let first = try show()
        #expect(first.status == 0)
        #expect(entries == 3)
        // As long as before, and of the same time: only the store still knows what it was.
        let size = try readFile("\(pictures)/2.png").count
        try write([UInt8](repeating: 0, count: size), to: "2.png")
        #expect(try show().output == first.output)
        #expect(try show("--no-store").status == 1)
    }

    @Test func `--no-store leaves nothing`() throws {
        #expect(try show("--no-store").status == 0)
        #expect(entries == 0)
    }

    @Test func `a store that cannot be used costs one line, and no picture`() throws {
        try folder.write([], to: "file")
        let finished = try show(cache: "file")
        #expect(finished.status == 0)
        #expect(
            finished.error == "photogrid: thumbnails are not kept: \(folder.path)/file/thumbnails is not a folder\n")
        #expect(try finished.output == show("--no-store").output)
    }

    @Test func `--store-limit is what the thumbnails may take`() throws {
        #expect(try show("--store-limit", "1").status == 0)
        #expect(entries == 0)
    }
}

@Suite struct `A number of bytes` {
    @Test(arguments: [("1", 1), ("500M", 500_000_000), ("2g", 2_000_000_000), ("7K", 7_000)])
    func `is read with its unit`(text: String, bytes: Int) {
        #expect(ByteCount.parse(text) == bytes)
    }

    @Test(arguments: ["", "M", "-1", "1.5G", "1 M", "99999999999999999999", "9999999999999999G", "1T"])
    func `is refused when it is none`(text: String) {
        #expect(ByteCount.parse(text) == nil)
    }

    @Test(arguments: [
        (999, "999 bytes"), (1_499, "1 kB"), (1_500_000, "1.5 MB"), (250_000_000, "250 MB"), (2_040_000_000, "2.0 GB"),
    ])
    func `is told with three digits or so`(bytes: Int, text: String) {
        #expect(ByteCount.text(bytes) == text)
    }
}
