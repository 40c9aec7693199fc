import Glibc
import PictureForge

/// Makes the sample folders, and photographs of any size for benchmarks.
///
/// The same bytes every time, for the same zlib and C library.
@main
enum AlbumMaker {
    private static let help = """
        usage: AlbumMaker [FOLDER]
               AlbumMaker photograph WIDTH HEIGHT FORM FILE

        Without "photograph": makes FOLDER/Album and FOLDER/Broken (FOLDER: Samples, unless given).
        FORM is grey, grey-alpha, rgb or rgba, with 8 or 16; or palette8; an "i" at the end interlaces: rgb8, grey16, rgba8i.
        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("--help", _): print(help)
        case ("photograph", 5): photograph(arguments)
        case (nil, _): makeFolders(in: "Samples")
        case (let folder?, 1) where !folder.hasPrefix("-"): makeFolders(in: folder)
        default: fail()
        }
    }

    private static func makeFolders(in folder: String) {
        var total = 0
        for entry in Album.entries {
            let bytes = entry.encoding.encode(entry.painting.render())
            write(bytes, to: "\(folder)/Album", name: entry.name)
            total += bytes.count
        }
        print("album: \(Album.entries.count) files, \(total) bytes")
        for (name, bytes) in BrokenFolder.files() { write(bytes, to: "\(folder)/Broken", name: name) }
    }

    private static func write(_ bytes: [UInt8], to folder: String, name: String) {
        if mkdir(folder, 0o777) != 0 && errno != EEXIST { fail(at: folder) }
        write(to: "\(folder)/\(name).png") { $0(bytes) }
        print("\(bytes.count)\t\(name).png")
    }

    private static func photograph(_ arguments: [String]) {
        guard let width = Int(arguments[1]), let height = Int(arguments[2]), let form = form(arguments[3]),
            width > 0, height > 0
        else { fail() }
        let photograph = Photograph(width: width, height: height, form: form)
        write(to: arguments[4]) { put in photograph.write(put) }
    }

    private static func form(_ name: String) -> PixelForm? {
        let isInterlaced = name.hasSuffix("i")
        let plain = isInterlaced ? String(name.dropLast()) : name
        let forms: [String: PixelForm] = [
            "grey8": PixelForm(.grey, interlaced: isInterlaced),
            "grey16": PixelForm(.grey, depth: 16, interlaced: isInterlaced),
            "grey-alpha8": PixelForm(.greyAlpha, interlaced: isInterlaced),
            "grey-alpha16": PixelForm(.greyAlpha, depth: 16, interlaced: isInterlaced),
            "rgb8": PixelForm(.rgb, interlaced: isInterlaced),
            "rgb16": PixelForm(.rgb, depth: 16, interlaced: isInterlaced),
            "rgba8": PixelForm(.rgba, interlaced: isInterlaced),
            "rgba16": PixelForm(.rgba, depth: 16, interlaced: isInterlaced),
            "palette8": PixelForm(.palette, interlaced: isInterlaced),
        ]
        return forms[plain]
    }

    private static func write(to path: String, _ body: (_ put: ([UInt8]) -> Void) -> Void) {
        guard let file = fopen(path, "w") else { fail(at: path) }
        body { bytes in
            if fwrite(bytes, 1, bytes.count, file) != bytes.count { fail(at: path) }
        }
        if fclose(file) != 0 { fail(at: path) }
    }

    private static func fail(at path: String) -> Never {
        perror(path)
        exit(1)
    }

    private static func fail() -> Never {
        print(help)
        exit(2)
    }
}
