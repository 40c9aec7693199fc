import Thumbnails

/// The PNG files of a folder, each with the form that its header says.
struct PNGFileList {
    struct Entry {
        let photo: Photo.ID
        let version: FileVersion
        /// For instance "rgb 8 Adam7".
        let form: String
        /// Columns and rows.
        let width: Int
        let height: Int

        /// How many pixels it has.
        var pixels: Int { width * height }
    }

    let folder: String
    /// In byte order of their names.
    private(set) var entries: [Entry] = []

    /// Lists a folder and the folders in it; nil when it cannot be opened.
    init?(folder: String) {
        self.folder = folder
        guard let names = FolderNames.all(in: folder) else { return nil }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            if name.lowercased().hasSuffix(".png"), let entry = PNGFileList.entry(at: path) {
                entries.append(entry)
            } else if let inside = PNGFileList(folder: path) {
                entries += inside.entries
            }
        }
    }

    /// Reads the header; nil when there is none.
    private static func entry(at path: String) -> Entry? {
        let photo = Photo.ID(path: path)
        guard let header = PNGHeader(of: photo), let version = try? FileVersion(of: photo) else { return nil }
        let types = [0: "grey", 2: "rgb", 3: "palette", 4: "grey-alpha", 6: "rgba"]
        guard let type = types[header.colorType] else { return nil }
        return Entry(
            photo: photo, version: version,
            form: "\(type) \(header.bitDepth)\(header.isInterlaced ? " Adam7" : "")",
            width: header.width, height: header.height)
    }
}
