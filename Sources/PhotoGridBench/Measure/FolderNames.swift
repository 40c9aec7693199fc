import Glibc
import Thumbnails

/// What folders hold.
enum FolderNames {
    /// The names in a folder, in no order, without "." and ".."; nil when it cannot be opened.
    static func all(in folder: String) -> [String]? {
        guard let reader = try? FolderReader(Photo.ID(path: folder)) else { return nil }
        var names: [String] = []
        while let entry = try? reader.next() { names.append(String(decoding: entry.name, as: UTF8.self)) }
        return names
    }

    /// Removes a folder with everything in it; links are removed, not followed.
    static func removeTree(_ folder: String) {
        for name in all(in: folder) ?? [] where unlink("\(folder)/\(name)") != 0 { removeTree("\(folder)/\(name)") }
        rmdir(folder)
    }
}
