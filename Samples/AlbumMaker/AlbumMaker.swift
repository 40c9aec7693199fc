import Glibc
import PictureForge

/// Makes the sample folders.
///
/// ```
/// swift run -c release AlbumMaker [FOLDER]
/// ```
///
/// Writes `FOLDER/Album` and `FOLDER/Broken`; without FOLDER, `Samples` in the working directory. The same bytes every time, for the
/// same zlib and C library.
@main
enum AlbumMaker {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.contains("--help") || arguments.count > 1 {
            print("usage: AlbumMaker [FOLDER]   makes FOLDER/Album and FOLDER/Broken (default: Samples)")
            exit(arguments.contains("--help") ? 0 : 2)
        }
        let folder = arguments.first ?? "Samples"
        var total = 0
        for entry in Album.entries {
            let bytes = entry.encoding.encode(entry.painting.render())
            total += write(bytes, to: "\(folder)/Album", name: entry.name)
        }
        print("album: \(Album.entries.count) files, \(total) bytes")
        for (name, bytes) in BrokenFolder.files() { total += write(bytes, to: "\(folder)/Broken", name: name) }
    }

    private static func write(_ bytes: [UInt8], to folder: String, name: String) -> Int {
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST, let file = fopen("\(folder)/\(name).png", "w"),
            fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0
        else {
            perror("\(folder)/\(name).png")
            exit(1)
        }
        print("\(bytes.count)\t\(name).png")
        return bytes.count
    }
}
