package import Thumbnails

/// Pictures by the hundred thousand, in the order in which they were found: the names in one buffer, the folders once.
package struct PhotoPaths: RandomAccessCollection, Sendable {
    private struct Entry {
        var start: Int
        var count: Int32
        var folder: Int32
    }

    /// A folder's path, and what it is called in the output; both end in a slash, or are empty.
    private struct Folder {
        let path: [UInt8]
        let relativePath: [UInt8]
    }

    private var folders: [Folder] = []
    private var names: [UInt8] = []
    private var entries: [Entry] = []

    /// No pictures.
    package init() {}

    /// The first place.
    package var startIndex: Int { 0 }
    /// The place behind the last picture.
    package var endIndex: Int { entries.count }

    /// The picture at a place.
    package subscript(index: Int) -> Photo.ID {
        Photo.ID(pathBytes: folders[Int(entries[index].folder)].path + name(at: index))
    }

    /// What the picture is called in the output, relative to its folder.
    package func relativePath(at index: Int) -> [UInt8] {
        folders[Int(entries[index].folder)].relativePath + name(at: index)
    }

    /// Begins a folder, to which the names that are appended next belong.
    package mutating func beginFolder(_ path: [UInt8], relativePath: [UInt8]) {
        // Long lists name one folder again and again.
        if let last = folders.last, last.path == path, last.relativePath == relativePath { return }
        folders.append(Folder(path: path, relativePath: relativePath))
    }

    /// Appends a name in the folder begun last.
    package mutating func append(_ name: some Collection<UInt8>) {
        entries.append(Entry(start: names.count, count: Int32(name.count), folder: Int32(folders.count - 1)))
        names.append(contentsOf: name)
    }

    /// Those at some places, in that order.
    package func selecting(_ places: [Int]) -> PhotoPaths {
        var selection = PhotoPaths()
        for place in places {
            let folder = folders[Int(entries[place].folder)]
            selection.beginFolder(folder.path, relativePath: folder.relativePath)
            selection.append(name(at: place))
        }
        return selection
    }

    private func name(at index: Int) -> ArraySlice<UInt8> {
        let entry = entries[index]
        return names[entry.start..<entry.start + Int(entry.count)]
    }
}
