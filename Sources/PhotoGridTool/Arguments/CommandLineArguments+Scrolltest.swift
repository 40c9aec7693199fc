internal import ScrollLab

extension CommandLineArguments {
    /// Understands the words after `scrolltest`.
    static func parseScrolltest(_ words: ArraySlice<[UInt8]>) throws(UsageError) -> Self {
        var options = ScrolltestOptions()
        var reorder = ReorderWords()
        var seedWords: [String] = []
        var reader = ArgumentReader(words)
        while let item = try reader.next() {
            switch item {
            case .path(let word): throw UsageError("scrolltest takes no path, but got “\(readable(word))”")
            case .option("--help"), .option("-h"): return .scrolltestHelp
            case .option("--version"): return .version
            case .option("--json"): options.isJSON = true
            case .option(let name):
                if try reorder.take(name, &reader) { continue }
                guard try take(name, &reader, &options) else { throw UsageError("unknown option \(name)") }
                seedWords.append(name)
            }
        }
        if options.policy != .ours, let trials = reorder.trials {
            options.twoRequestTrials = trials
            reorder.forgetTrials()
        }
        options.reorder = try reorder.options(besides: seedWords)
        if options.isReplay, case .one(let policy) = options.policy, policy.isModel {
            throw UsageError("option --replay tells what PhotoGrid does; it goes with --policy ours, ours-eager or all")
        }
        return .scrolltest(options)
    }

    /// Takes an option that concerns seeds. Answers whether it is one.
    private static func take(
        _ name: String, _ reader: inout ArgumentReader, _ options: inout ScrolltestOptions
    ) throws(UsageError) -> Bool {
        switch name {
        case "--seeds": options.seeds = try reader.seeds()
        case "--replay":
            options.seeds = try reader.seeds()
            options.isReplay = true
        case "--counts": options.isCounts = true
        case "--policy": options.policy = try policy(readable(try reader.value()))
        case "--script": options.script = try script(try reader.value())
        case "--latency": options.latency = try latency(readable(try reader.value()))
        case "--photos": options.photos = try reader.number(in: 0...1_000_000)
        case "--jobs": options.jobs = try reader.number(in: 1...256)
        default: return false
        }
        return true
    }

    private static func policy(_ text: String) throws(UsageError) -> ScrolltestOptions.PolicyChoice {
        guard let choice = ScrolltestOptions.PolicyChoice(text) else {
            let names = LoadPolicy.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("option --policy needs one of all, \(names), not “\(text)”")
        }
        return choice
    }

    private static func latency(_ text: String) throws(UsageError) -> LatencyModel {
        do throws(LatencyError) {
            return try LatencyModel(parsing: text)
        } catch {
            throw UsageError("option --latency: \(error)")
        }
    }

    /// A kind of script, or a whole script as reports print it.
    private static func script(_ word: [UInt8]) throws(UsageError) -> ScrolltestOptions.ScriptChoice {
        let text = String(decoding: word, as: UTF8.self)
        if let kind = ScrollScript.Kind(rawValue: text) { return .kind(kind) }
        guard text.hasPrefix("photos ") else {
            let names = ScrollScript.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(
                "option --script needs one of \(names), or a script (photos …; show …), not “\(readable(word))”")
        }
        do throws(ScriptError) {
            return .fixed(try ScrollScript(parsing: text))
        } catch {
            throw UsageError("option --script: \(error)")
        }
    }
}

/// The options of `--reorder`, as they come.
private struct ReorderWords {
    /// How often two requests are sent, if that was said.
    private(set) var trials: Int?
    private var values = ScrolltestOptions.ReorderOptions()
    private var isAskedFor = false
    /// The options that make sense with `--reorder` only, in order.
    private var names: [String] = []

    /// Takes an option that concerns reordering. Answers whether it is one.
    mutating func take(_ name: String, _ reader: inout ArgumentReader) throws(UsageError) -> Bool {
        switch name {
        case "--reorder":
            isAskedFor = true
            return true
        case "--gap": values.gap = try reader.duration()
        case "--mean": values.mean = try reader.duration()
        case "--trials": trials = try reader.number(in: 1...100_000_000)
        case "--seed": values.seed = try reader.seed()
        case "--sweep": values.isSweep = true
        case "--csv": values.csv = try reader.file()
        case "--svg": values.svg = try reader.file()
        default: return false
        }
        names.append(name)
        return true
    }

    /// The policies have taken `--trials`.
    mutating func forgetTrials() {
        names.removeAll { $0 == "--trials" }
    }

    /// What was asked for; nil when reordering was not.
    func options(besides seedWords: [String]) throws(UsageError) -> ScrolltestOptions.ReorderOptions? {
        guard isAskedFor else {
            if let name = names.first {
                throw UsageError("option \(name) goes with --reorder\(name == "--trials" ? " or --policy" : "")")
            }
            return nil
        }
        if let other = seedWords.first { throw UsageError("option \(other) does not go with --reorder") }
        guard values.mean > 0 else { throw UsageError("option --mean needs a duration above zero") }
        var values = self.values
        values.trials = trials ?? values.trials
        return values
    }
}
