import Glibc

/// `photogrid-bench`: what the parts of PhotoGrid cost, beside what they are compared with.
@main
struct PhotoGridBench {
    private static let help = """
        usage: photogrid-bench decode [--against LIST] [--size PIXELS] [--rounds N] DIR…
               photogrid-bench thumbnails [--size PIXELS] OUT FILE…
               photogrid-bench preview FILE
               photogrid-bench abandon [--rounds N] FILE…
               photogrid-bench threads FILE…
               photogrid-bench memory
               photogrid-bench bombs
               photogrid-bench range [--rounds N]
               photogrid-bench load [--rounds N]
               photogrid-bench search [--rounds N]
               photogrid-bench predecode [--rounds N] [--files N] DIR…

        decode       thumbnails of the PNG files in each DIR beside libpng alone reading the rows of the same files, then
                     beside other programs; a line for each DIR and one for each form of file in it. LIST, with commas:
                     vips, gdk-pixbuf, imagemagick, pillow, or all
        thumbnails   writes the thumbnail of each FILE into the folder OUT: our side of the comparison, a process of its own
        preview      how soon and how well a large interlaced FILE shows itself, beside its whole decode
        abandon      processor time that a decode of FILE still takes once it is abandoned, at random moments
        threads      what two threads decode beside one
        memory       the decode of 600 megapixels beside that of 2, plain and interlaced
        bombs        files of 60000 × 60000 pixels in 81 bytes among good ones
        range        moving the visible range by 60 cells, in listings of 1,000, 100,000 and 1,000,000 photos
        load         the loader beside an actor with a dictionary of tasks
        search       keystrokes in a listing of 1,000,000 names beside one pass of memchr over the same bytes; memory a photo;
                     frame times while somebody types and scrolls
        predecode    the files of each DIR, N at most, beside vipsthumbnail, ImageMagick and gdk-pixbuf-thumbnailer as a person
                     would call them, where they are installed

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
        let rounds = number("--rounds", of: &arguments)
        let size = number("--size", of: &arguments) ?? 256
        let files = number("--files", of: &arguments)
        let peers = peers(of: &arguments)
        if let option = arguments.first(where: { $0.hasPrefix("--") }) { fail("what is \(option)?") }
        let takesNothing = ["range", "load", "memory", "bombs"].contains(command)
        if takesNothing, !arguments.isEmpty { fail("what is \(arguments[0])?") }
        switch command {
        case "decode":
            if arguments.isEmpty { fail("decode needs a folder") }
            exit(DecodeBench(pixelSize: size, rounds: rounds ?? 5, peers: peers, folders: arguments).run())
        case "thumbnails":
            if arguments.count < 2 { fail("thumbnails needs a folder and files") }
            exit(OwnThumbnails(pixelSize: size, output: arguments[0], files: Array(arguments.dropFirst())).run())
        case "preview":
            if arguments.count != 1 { fail("preview needs one file") }
            exit(PreviewBench(rounds: rounds ?? 5, file: arguments[0]).run())
        case "abandon", "threads":
            if arguments.isEmpty { fail("\(command) needs files") }
            if command == "threads" { exit(ThreadsBench(rounds: rounds ?? 5, files: arguments).run()) }
            exit(AbandonBench(rounds: rounds ?? 1000, files: arguments).run())
        case "memory": exit(MemoryBench().run())
        case "bombs": exit(BombBench(rounds: rounds ?? 9).run())
        case "range": exit(RangeBench().run(rounds: rounds ?? 30))
        case "load": exit(await LoadBench(rounds: rounds ?? 9).run())
        case "search": exit(await SearchBench(rounds: rounds ?? 9).run())
        case "predecode":
            if arguments.isEmpty { fail("predecode needs a folder") }
            exit(PredecodeBench(folders: arguments, rounds: rounds ?? 3, files: files ?? .max).run())
        default: fail("there is no \(command)")
        }
    }

    /// Takes the list of other programs out of the arguments.
    private static func peers(of arguments: inout [String]) -> [Peer] {
        guard let list = option("--against", of: &arguments) else { return [] }
        if list == "all" { return Peer.allCases }
        return list.split(separator: ",").map { name in
            guard let peer = Peer(rawValue: String(name)) else { fail("--against does not know \(name)") }
            return peer
        }
    }

    /// Takes an option with its number out of the arguments.
    private static func number(_ name: String, of arguments: inout [String]) -> Int? {
        guard let word = option(name, of: &arguments) else { return nil }
        guard let value = Int(word), value > 0 else { fail("\(name) needs a number above 0") }
        return value
    }

    /// Takes an option with its value out of the arguments.
    private static func option(_ name: String, of arguments: inout [String]) -> String? {
        guard let index = arguments.firstIndex(of: name) else { return nil }
        guard index + 1 < arguments.count else { fail("\(name) needs a value") }
        let value = arguments[index + 1]
        arguments.removeSubrange(index...index + 1)
        return value
    }

    private static func fail(_ message: String) -> Never {
        print("photogrid-bench: \(message) (--help tells more)")
        exit(2)
    }
}
