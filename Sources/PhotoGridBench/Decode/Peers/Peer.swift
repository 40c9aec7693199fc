/// A program that makes thumbnails, as a person would have it make many.
enum Peer: String, CaseIterable {
    case ours
    case vips
    case gdkPixbuf = "gdk-pixbuf"
    case imageMagick = "imagemagick"
    case pillow

    /// What is said of it under the table.
    var explanation: String {
        switch self {
        case .ours: "ours: this program with the library's decoder and writer, one thread; level 1, filter by picture"
        case .vips: "vips: vipsthumbnail, many files a process; level 1, Sub"
        case .gdkPixbuf:
            "gdk-pixbuf: gdk-pixbuf-thumbnailer, a process for each file; writes at the level it always does"
        case .imageMagick: "imagemagick: mogrify -thumbnail, many files a process; level 1, Sub"
        case .pillow: "pillow: Image.thumbnail in Python, many files a process, palettes as RGBA; level 1"
        }
    }

    /// The Debian package that has it.
    var package: String {
        switch self {
        case .ours: "none"
        case .vips: "libvips-tools"
        case .gdkPixbuf: "libgdk-pixbuf2.0-bin"
        case .imageMagick: "imagemagick"
        case .pillow: "python3-pil"
        }
    }

    /// The most files that one process is given.
    var filesPerProcess: Int { self == .gdkPixbuf ? 1 : 1000 }

    /// Where its program may lie.
    var candidates: [String] {
        switch self {
        case .ours: ["/proc/self/exe"]
        case .vips: ChildProcess.paths(of: "vipsthumbnail")
        case .gdkPixbuf: ChildProcess.paths(of: "gdk-pixbuf-thumbnailer")
        case .imageMagick: ChildProcess.paths(of: "mogrify")
        // The system's Python has the system's packages; another one may come first.
        case .pillow: ["/usr/bin/python3"] + ChildProcess.paths(of: "python3")
        }
    }

    /// Its arguments for thumbnails of these files, written into a folder under the files' names, which end in `.png`.
    func arguments(pixelSize: Int, files: [String], output: String) -> [String] {
        let size = "\(pixelSize)"
        switch self {
        case .ours: return ["thumbnails", "--size", size, output] + files
        case .vips: return ["--size", "\(size)x\(size)>", "-o", "\(output)/%s.png[compression=1,filter=sub]"] + files
        case .gdkPixbuf:
            return ["-s", size] + files.flatMap { [$0, "\(output)/\($0.split(separator: "/").last ?? "")"] }
        case .imageMagick:
            let compression = ["-define", "png:compression-level=1", "-define", "png:compression-filter=1"]
            return ["-path", output, "-thumbnail", "\(size)x\(size)>"] + compression + files
        case .pillow: return ["-c", Self.pillowProgram, size, output] + files
        }
    }

    /// Palettes become RGBA first: Pillow only picks pixels of them otherwise.
    private static let pillowProgram = """
        import sys
        from PIL import Image
        Image.MAX_IMAGE_PIXELS = None
        size, output = int(sys.argv[1]), sys.argv[2]
        for path in sys.argv[3:]:
            try:
                image = Image.open(path)
                if image.mode in ("1", "P"):
                    image = image.convert("RGBA")
                image.thumbnail((size, size))
                image.save(output + "/" + path.rsplit("/", 1)[1], compress_level=1)
            except Exception as error:
                print(path, error, file=sys.stderr)
        """
}
