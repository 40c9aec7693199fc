internal import Glibc
internal import Thumbnails

/// A regular file without a name, to be opened through its descriptor; gone with the value, also when the process is killed.
struct ScratchFile: ~Copyable {
    private let descriptor: Int32

    /// A file of these bytes, in `$TMPDIR` or `/tmp`.
    init(_ bytes: [UInt8]) throws(FuzzFinding) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/photogrid-fuzz-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else {
            throw FuzzFinding("no scratch file in \(folder): \(String(cString: strerror(errno)))")
        }
        unlink(template)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw FuzzFinding("\(folder) is full") }
    }

    deinit { close(descriptor) }

    /// The file, as something to decode.
    var photo: Photo.ID { Photo.ID(path: "/proc/self/fd/\(descriptor)") }
}
