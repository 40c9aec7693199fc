import Glibc

/// `photogrid-bench`: what the parts of PhotoGrid cost, beside what they are compared with.
@main
struct PhotoGridBench {
    private static let help = """
        usage: photogrid-bench decode [--size PIXELS] [--rounds N] DIR…
               photogrid-bench range [--rounds N]
               photogrid-bench load [--rounds N]
               photogrid-bench predecode [--rounds N] [--files N] DIR…

        decode   thumbnails of the PNG files in each DIR beside libpng alone reading the rows of the same files,
                 alternating file by file; a line for each DIR and one for each form of file in it
        range    moving the visible range by 60 cells, in listings of 1,000, 100,000 and 1,000,000 photos
        load     the loader beside an actor with a dictionary of tasks
        predecode
                 whole folders beside vipsthumbnail, ImageMagick and gdk-pixbuf-thumbnailer, where they are installed

        Build it in release (swift run -c release photogrid-bench …), and keep the machine quiet.
        """

    @MainActor static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.contains("--help") || arguments.isEmpty {
            print(help)
            exit(arguments.isEmpty ? 2 : 0)
        }
        #if DEBUG
            print("This is a debug build: its figures mean nothing.\n")
        #endif
        let command = arguments.removeFirst()
        let rounds = option("--rounds", of: &arguments)
        let size = option("--size", of: &arguments)
        let files = option("--files", of: &arguments)
        if command != "decode", command != "predecode", !arguments.isEmpty { fail("what is \(arguments[0])?") }
        switch command {
        case "decode":
            if arguments.isEmpty { fail("decode needs a folder") }
            exit(DecodeBench(pixelSize: size ?? 256, rounds: rounds ?? 5, folders: arguments).run())
        case "range": exit(RangeBench().run(rounds: rounds ?? 30))
        case "load": exit(await LoadBench(rounds: rounds ?? 9).run())
        case "predecode":
            if arguments.isEmpty { fail("predecode needs a folder") }
            exit(PredecodeBench(folders: arguments, rounds: rounds ?? 3, files: files ?? .max).run())
        default: fail("there is no \(command)")
        }
    }

    /// Takes an option with its number out of the arguments.
    private static func option(_ name: String, of arguments: inout [String]) -> Int? {
        guard let index = arguments.firstIndex(of: name) else { return nil }
        guard index + 1 < arguments.count, let value = Int(arguments[index + 1]), value > 0 else {
            fail("\(name) needs a number above 0")
        }
        arguments.removeSubrange(index...index + 1)
        return value
    }

    private static func fail(_ message: String) -> Never {
        print("photogrid-bench: \(message) (--help tells more)")
        exit(2)
    }
}
