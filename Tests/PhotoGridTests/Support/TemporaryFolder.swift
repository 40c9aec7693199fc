import Glibc
import Testing
import Thumbnails

/// A folder of its own that goes away with the value.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/photogrid-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        path = try #require(made)
    }

    deinit {
        Self.remove(path)
    }

    /// Writes a file; `name` may have folders in it, which exist.
    func write(_ name: String, _ text: String = "") {
        write(bytes: Array(name.utf8), text)
    }

    func write(bytes name: [UInt8], _ text: String = "") {
        let file = id(bytes: name).pathBytes.map(CChar.init(bitPattern:)) + [0]
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = text.utf8.withContiguousStorageIfAvailable { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
    }

    func makeFolder(_ name: String) {
        mkdir("\(path)/\(name)", 0o700)
    }

    func id(_ name: String) -> Photo.ID { Photo.ID(path: name.isEmpty ? path : "\(path)/\(name)") }

    func id(bytes name: [UInt8]) -> Photo.ID { Photo.ID(pathBytes: Array("\(path)/".utf8) + name) }

    private static func remove(_ path: String) {
        guard let stream = opendir(path) else { return }
        var folders: [String] = []
        while let entry = readdir(stream) {
            let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
            withUnsafeMutablePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    if isFolder { folders.append(String(cString: name)) } else { unlinkat(dirfd(stream), name, 0) }
                }
            }
        }
        closedir(stream)
        for folder in folders where folder != "." && folder != ".." { remove("\(path)/\(folder)") }
        rmdir(path)
    }
}
