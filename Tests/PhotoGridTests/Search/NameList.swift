import PhotoGrid
import Thumbnails

/// A catalogue of names that exist in memory only, in the order given.
struct NameList: PhotoCatalog {
    var names: [[UInt8]]

    init(_ names: [String]) { self.names = names.map { Array($0.utf8) } }

    var count: Int { names.count }

    func id(at index: Int) -> Photo.ID { Photo.ID(pathBytes: [UInt8(ascii: "/")] + names[index]) }

    func withName(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        names[index].withUnsafeBufferPointer(body)
    }

    func photo(at index: Int) -> Photo {
        Photo(id: id(at: index), name: String(decoding: names[index], as: UTF8.self), version: nil)
    }

    func place(of id: Photo.ID) -> CatalogPlace {
        let name = Array(id.pathBytes.dropFirst())
        if let index = names.firstIndex(of: name) { return .at(index) }
        return .before(names.firstIndex { NaturalOrder.precedes(name, $0) } ?? count)
    }
}
