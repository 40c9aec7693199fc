/// A command line, understood.
package enum CommandLineArguments: Equatable {
    /// Show a grid.
    case view(ViewOptions)
    /// Write thumbnails.
    case predecode(PredecodeOptions)
    /// Play seeded scripts in the laboratory.
    case scrolltest(ScrolltestOptions)
    /// Say how the program is used.
    case help
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
            case .option("--no-store"): options.store.isUsed = false
            case .option("--store-limit"): options.store.byteLimit = try reader.byteCount()
            case .option("--help"), .option("-h"): return .help
            case .option("--version"): return .version
            case .option(let name): throw UsageError("unknown option \(name)")
            }
        }
        if options.paths.isEmpty { options.paths = [Array(".".utf8)] }
        return .view(options)
    }

    private static func parsePredecode(_ words: ArraySlice<[UInt8]>) throws(UsageError) -> Self {
        var question: CommandLineArguments?
        guard let options = try PredecodeOptions(words, asksFor: &question) else { return question ?? .help }
        return .predecode(options)
    }

    private static func parseScrolltest(_ words: ArraySlice<[UInt8]>) throws(UsageError) -> Self {
        var options = ScrolltestOptions()
        var reader = ArgumentReader(words)
        while let item = try reader.next() {
            switch item {
            case .path(let word): throw UsageError("scrolltest takes no path, but got “\(readable(word))”")
            case .option("--seeds"): options.seeds = try reader.seeds()
            case .option("--replay"):
                options.seeds = try reader.seeds()
                options.isReplay = true
            case .option("--json"): options.isJSON = true
            case .option("--script"): options.script = readable(try reader.value())
            case .option("--latency"): options.latency = readable(try reader.value())
            case .option("--help"), .option("-h"): return .help
            case .option("--version"): return .version
            case .option(let name): throw UsageError("unknown option \(name)")
            }
        }
        return .scrolltest(options)
    }

    /// An empty word names nothing; a shell variable that was not set leaves one behind.
    static func checked(_ path: [UInt8]) throws(UsageError) -> [UInt8] {
        if path.isEmpty { throw UsageError("an empty path was given") }
        return path
    }
}
