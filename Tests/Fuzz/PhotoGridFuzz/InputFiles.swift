import Glibc

/// Files to replay.
enum InputFiles {
    /// The files of a folder, or the path itself when it is none.
    static func inside(_ path: String) -> [String] {
        guard let stream = opendir(path) else { return [path] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            if !name.hasPrefix(".") { names.append("\(path)/\(name)") }
        }
        return names.sorted()
    }

    /// A file's contents; nil when it cannot be read.
    static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&block, 1, block.count, file)
            if count == 0 { return ferror(file) == 0 ? bytes : nil }
            bytes += block[..<count]
        }
    }
}
