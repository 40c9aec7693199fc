import PhotoGrid
import Thumbnails

/// A catalogue of names such as programs write them, each unlike the others, held the way a folder's listing holds them: bytes in
/// one buffer.
struct NumberedCatalog: PhotoCatalog {
    private static let folder = Array("/album/".utf8)
    private static let subjects = ["render", "IMG", "scan", "Bildschirmfoto", "plot", "sunset", "frame", "épreuve"]

    private var names: [UInt8] = []
    private var starts: [UInt32] = [0]

    init(count: Int) {
        for index in 0..<count {
            let subject = Self.subjects[index * Self.subjects.count / count]
            names += Array("\(subject)_\(String(index, radix: 10)) take \(index % 97) final.png".utf8)
            starts.append(UInt32(names.count))
        }
    }

    var count: Int { starts.count - 1 }
    /// Bytes that the names themselves take.
    var nameBytes: Int { names.count }

    private func range(_ index: Int) -> Range<Int> { Int(starts[index])..<Int(starts[index + 1]) }

    func id(at index: Int) -> Photo.ID { Photo.ID(pathBytes: Self.folder + names[range(index)]) }

    func withName(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        names.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(index)])) }
    }

    func photo(at index: Int) -> Photo {
        Photo(
            id: id(at: index), name: String(decoding: names[range(index)], as: UTF8.self),
            version: MemorySource.version(index))
    }

    func place(of id: Photo.ID) -> CatalogPlace { .before(0) }

    /// Calls `body` with all names, one after the other.
    func withAllNames(_ body: (UnsafeBufferPointer<UInt8>) -> Void) { names.withUnsafeBufferPointer(body) }
}
