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
        FORM is grey, grey-alpha, rgb, rgba or palette, followed by bits a sample; an "i" at the end interlaces: rgb8,
        grey16, palette4, rgba8i.
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

    /// The form that a word such as "rgba16i" names; nil when PNG has none.
    private static func form(_ word: String) -> PixelForm? {
        let isInterlaced = word.hasSuffix("i")
        let plain = isInterlaced ? word.dropLast() : word[...]
        let name = plain.prefix { !$0.isNumber }
        let types: [Substring: ColorType] = [
            "grey": .grey, "grey-alpha": .greyAlpha, "rgb": .rgb, "rgba": .rgba, "palette": .palette,
        ]
        guard let type = types[name], let depth = Int(plain.dropFirst(name.count)), type.legalDepths.contains(depth)
        else { return nil }
        return PixelForm(type, depth: depth, interlaced: isInterlaced)
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
