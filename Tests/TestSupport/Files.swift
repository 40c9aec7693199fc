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
    guard let names = listFolder(folder) else { throw FileError(errno: errno, path: folder) }
    return names.filter { !$0.hasPrefix(".") }
}

/// The names in a folder, in byte order, without `.` and `..`; nil when it cannot be read.
package func listFolder(_ path: String) -> [String]? {
    nameBytes(inFolder: Array(path.utf8CString))?.map { String(decoding: $0, as: UTF8.self) }.sorted()
}

/// The same as bytes, in no order, of a folder whose path ends in a zero: names need not be UTF-8.
func nameBytes(inFolder path: [CChar]) -> [[UInt8]]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
        // The entry's own array is longer than the memory behind it.
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            let start = UnsafeRawPointer(pointer)
            return Array(UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
        }
        if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
    }
    return names
}
