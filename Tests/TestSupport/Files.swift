internal import Glibc
package import Thumbnails

/// What the system refused, and where.
package struct FileError: Error, CustomStringConvertible {
    /// The system's error number.
    package let errno: Int32
    /// The path that was refused.
    package let path: String

    /// The reason in words.
    package var description: String { "\(path): \(String(cString: strerror(errno)))" }
}

/// Writes a file, over the one that is there.
package func writeFile(_ bytes: [UInt8], to photo: Photo.ID) throws(FileError) {
    let file = photo.withCPath { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
    guard file >= 0 else { throw FileError(errno: errno, path: photo.path) }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes {
            Glibc.write(file, $0.baseAddress?.advanced(by: written), $0.count - written)
        }
        guard count > 0 else { throw FileError(errno: errno, path: photo.path) }
        written += count
    }
}

/// A file's whole contents.
package func readFile(_ path: String) throws(FileError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(errno: errno, path: path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(file, &block, block.count)
        guard count >= 0 else { throw FileError(errno: errno, path: path) }
        if count == 0 { return bytes }
        bytes += block[..<count]
    }
}

/// The names in a folder, in byte order, without those that begin with a dot.
package func fileNames(in folder: String) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else { throw FileError(errno: errno, path: folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
}
