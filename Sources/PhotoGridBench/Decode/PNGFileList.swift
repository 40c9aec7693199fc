import Glibc
import Thumbnails

/// The PNG files of a folder, each with the form that its header says.
struct PNGFileList {
    struct Entry {
        let photo: Photo.ID
        let version: FileVersion
        /// For instance "rgb 8 Adam7".
        let form: String
    }

    let folder: String
    /// In byte order of their names.
    private(set) var entries: [Entry] = []

    /// Lists a folder and the folders in it; nil when it cannot be opened.
    init?(folder: String) {
        self.folder = folder
        guard let names = PNGFileList.names(in: folder) else { return nil }
        for name in names.sorted() {
            let path = "\(folder)/\(name)"
            if name.lowercased().hasSuffix(".png"), let entry = PNGFileList.entry(at: path) {
                entries.append(entry)
            } else if let inside = PNGFileList(folder: path) {
                entries += inside.entries
            }
        }
    }

    private static func names(in folder: String) -> [String]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Reads the header; nil when there is none.
    private static func entry(at path: String) -> Entry? {
        let photo = Photo.ID(path: path)
        let file = open(path, O_RDONLY)
        guard file >= 0, let version = try? FileVersion(of: photo) else { return nil }
        defer { close(file) }
        var header = [UInt8](repeating: 0, count: 29)
        guard read(file, &header, 29) == 29, header[1...3].elementsEqual("PNG".utf8) else { return nil }
        let types = [0: "grey", 2: "rgb", 3: "palette", 4: "grey-alpha", 6: "rgba"]
        guard let type = types[Int(header[25])] else { return nil }
        return Entry(photo: photo, version: version, form: "\(type) \(header[24])\(header[28] == 1 ? " Adam7" : "")")
    }
}
