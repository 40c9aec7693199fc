import Glibc
import PhotoGrid
import ScrollLab
import TestSupport
import Thumbnails

/// Writes, rewrites, renames and removes pictures in a folder, by chance, and keeps the books.
///
/// Every picture is of one colour, which is its number; all files have the same length.
struct Churn {
    /// The number of the picture that each file holds.
    private(set) var pictures: [String: Int] = [:]
    private(set) var writings = 0
    private let folder: TemporaryFolder
    private var random: SplitMix64
    private var nextNumber = 1
    /// A file that is being written, and the half that is missing.
    private var open: (descriptor: Int32, name: String, number: Int)?

    init(in folder: TemporaryFolder, seed: UInt64) {
        self.folder = folder
        random = SplitMix64(seed: seed)
    }

    /// The number of the picture that a thumbnail is of; nil for one that is not whole.
    static func number(of thumbnail: Thumbnail) -> Int? {
        let pixel = thumbnail.pixels.prefix(4)
        guard
            stride(from: 0, to: thumbnail.byteCount, by: 4).allSatisfy({ thumbnail.pixels[$0..<$0 + 4] == pixel[...] })
        else { return nil }
        return pixel.prefix(3).reduce(0) { $0 << 8 | Int($1) }
    }

    /// One writing.
    mutating func step() throws {
        writings += 1
        let name = "\(random.below(120)).png"
        switch random.below(10) {
        case 0...1: try write(name)
        case 2: try save(name)
        case 3: try rename(name, to: "\(random.below(120)).png")
        case 4: if unlink(path(name)) == 0 { pictures[name] = nil }
        case 5: try finish()
        case 6: try begin("\(random.below(120)).png")
        default: try rewrite()
        }
    }

    /// Ends what is under way.
    mutating func end() throws { try finish() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private mutating func nextPicture() throws -> (number: Int, bytes: [UInt8]) {
        defer { nextNumber += 1 }
        let number = nextNumber
        let pixel = [UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF), 0xFF]
        let picture = Thumbnail(
            width: 4, height: 4, pixels: (0..<16).flatMap { _ in pixel }, originalWidth: 4, originalHeight: 4)
        let bytes = try PNGWriter().encode(picture)
        // Whatever follows the picture is not looked at.
        return (number, bytes + Array(repeating: 0, count: 512 - bytes.count))
    }

    private mutating func write(_ name: String) throws {
        guard open?.name != name else { return }
        let picture = try nextPicture()
        try folder.write(picture.bytes, to: name)
        pictures[name] = picture.number
    }

    /// In place: the file is neither cut off nor made longer.
    private mutating func rewrite() throws {
        guard let name = pictures.keys.sorted().randomElement(using: &random), open?.name != name else { return }
        let picture = try nextPicture()
        let file = Glibc.open(path(name), O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw WritingFailed(name: name, errno: errno) }
        defer { close(file) }
        guard pwrite(file, picture.bytes, 512, 0) == 512 else { throw WritingFailed(name: name, errno: errno) }
        pictures[name] = picture.number
    }

    private mutating func save(_ name: String) throws {
        guard open?.name != name else { return }
        let picture = try nextPicture()
        try folder.write(picture.bytes, to: ".\(name).part")
        Glibc.rename(path(".\(name).part"), path(name))
        pictures[name] = picture.number
    }

    private mutating func rename(_ name: String, to other: String) throws {
        guard name != other, open?.name != name, open?.name != other, let number = pictures[name] else { return }
        guard Glibc.rename(path(name), path(other)) == 0 else { throw WritingFailed(name: name, errno: errno) }
        pictures[name] = nil
        pictures[other] = number
    }

    private mutating func begin(_ name: String) throws {
        guard open == nil, pictures[name] == nil else { return }
        let picture = try nextPicture()
        let file = Glibc.open(path(name), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw WritingFailed(name: name, errno: errno) }
        guard pwrite(file, picture.bytes, 512, 0) == 512 else { throw WritingFailed(name: name, errno: errno) }
        open = (file, name, picture.number)
        pictures[name] = picture.number
    }

    /// The half-written file gets another picture, and is closed.
    private mutating func finish() throws {
        guard let file = open else { return }
        open = nil
        defer { close(file.descriptor) }
        guard pictures[file.name] != nil else { return }
        let picture = try nextPicture()
        guard pwrite(file.descriptor, picture.bytes, 512, 0) == 512 else {
            throw WritingFailed(name: file.name, errno: errno)
        }
        pictures[file.name] = picture.number
    }
}

/// The system did not let a writer write.
private struct WritingFailed: Error {
    let name: String
    let errno: Int32
}
