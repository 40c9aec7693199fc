internal import PhotoGrid

/// A command line, understood.
package enum CommandLineArguments: Equatable {
    /// Show a grid.
    case view(ViewOptions)
    /// Write thumbnails.
    case predecode(PredecodeOptions)
    /// Play seeded scripts in the laboratory.
    case scrolltest(ScrolltestOptions)
    /// Say what the terminal can do, and where thumbnails are kept.
    case doctor
    /// Say how the program is used.
    case help
    /// Say how `scrolltest` is used.
    case scrolltestHelp
    /// Say which version this is.
    case version

    /// Understands the words after the program's name.
    ///
    /// The first word may name a command; `view` is the one meant when it does not. A folder called like a command is
    /// given as `./view`, or after `--`.
    /// - Throws: `UsageError`, a sentence for the person who typed them.
    package init(_ words: [[UInt8]]) throws(UsageError) {
        var words = words[...]
        if words.first == Array("predecode".utf8) {
            words.removeFirst()
            self = try Self.parsePredecode(words)
        } else if words.first == Array("doctor".utf8) {
            words.removeFirst()
            self = try Self.parseDoctor(words)
        } else if words.first == Array("scrolltest".utf8) {
            words.removeFirst()
            self = try Self.parseScrolltest(words)
        } else {
            if words.first == Array("view".utf8) { words.removeFirst() }
            self = try Self.parseView(words)
        }
    }

    private static func parseView(_ words: ArraySlice<[UInt8]>) throws(UsageError) -> Self {
        var options = ViewOptions()
        var reader = ArgumentReader(words)
        while let item = try reader.next() {
            switch item {
            case .path(let path): options.paths.append(try checked(path))
            case .option("--print"): options.print = true
            case .option("--columns"): options.columns = try reader.number(in: 1...10_000)
            case .option("--size"): options.size = try reader.number(in: 1...4096)
            case .option("--protocol"): options.graphics = try reader.choice(of: GraphicsChoice.self)
            case .option("--colors"): options.colors = try reader.choice(of: ColorChoice.self)
            case .option("--recursive"): options.isRecursive = true
            case .option("--follow"): options.follows = true
            case .option("--filter"): options.filter = readable(try reader.value())
            case .option("--sort"):
                options.order.key = try reader.choice(of: OrderChoice.self).key(seed: .random(in: 0...UInt64.max))
            case .option("--reverse"): options.order.isReversed = true
            case .option("--null"): options.listTerminator = 0
            case .option("-0"), .option("--print0"): options.printedMarks = .zero
            case .option("-o"): options.printedMarks = .newline
            case .option("--marks"): options.marksFile = try checked(try reader.value())
            case .option("--stats"): options.showsStatistics = true
            case .option("--no-store"): options.store.isUsed = false
            case .option("--store-limit"): options.store.byteLimit = try reader.byteCount()
            case .option("--help"), .option("-h"): return .help
            case .option("--version"): return .version
            case .option(let name): throw UsageError("unknown option \(name)")
            }
        }
        if options.print, options.printedMarks != nil {
            throw UsageError("--print writes a grid, and -0 and -o a list: one of them at a time")
        }
        if options.listTerminator == 0, !options.paths.contains(PathListInput.word) {
            throw UsageError("--null tells of the list on standard input, which - stands for")
        }
        if options.paths.isEmpty { options.paths = [Array(".".utf8)] }
        return .view(options)
    }

    private static func parsePredecode(_ words: ArraySlice<[UInt8]>) throws(UsageError) -> Self {
        var question: CommandLineArguments?
        guard let options = try PredecodeOptions(words, asksFor: &question) else { return question ?? .help }
        return .predecode(options)
    }

    private static func parseDoctor(_ words: ArraySlice<[UInt8]>) throws(UsageError) -> Self {
        var reader = ArgumentReader(words)
        while let item = try reader.next() {
            switch item {
            case .path(let word): throw UsageError("doctor takes no path, but got “\(readable(word))”")
            case .option("--help"), .option("-h"): return .help
            case .option("--version"): return .version
            case .option(let name): throw UsageError("unknown option \(name)")
            }
        }
        return .doctor
    }

    /// An empty word names nothing; a shell variable that was not set leaves one behind.
    static func checked(_ path: [UInt8]) throws(UsageError) -> [UInt8] {
        if path.isEmpty { throw UsageError("an empty path was given") }
        return path
    }
}
