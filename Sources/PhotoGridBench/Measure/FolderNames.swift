import Glibc

/// What folders hold.
enum FolderNames {
    /// The names in a folder, in no order, without "." and ".."; nil when it cannot be opened.
    static func all(in folder: String) -> [String]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    /// Removes a folder with everything in it; links are removed, not followed.
    static func removeTree(_ folder: String) {
        for name in all(in: folder) ?? [] where unlink("\(folder)/\(name)") != 0 { removeTree("\(folder)/\(name)") }
        rmdir(folder)
    }
}
