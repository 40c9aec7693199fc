package import ScrollLab

/// What `photogrid scrolltest` was asked for.
package struct ScrolltestOptions: Equatable {
    /// The seeds to run.
    package var seeds: ClosedRange<UInt64> = 1...200
    /// Whether the seeds are to be told in full: the script, every event, and what it changed on the screen.
    package var isReplay = false
    /// Whether the report is one JSON object on standard output; without timings, so that the same seeds give the same bytes.
    package var isJSON = false
    /// Whether only the counts are written, as numbers: for a process that adds up what others counted.
    package var isCounts = false
    /// What is played; ours alone is checked, several policies are compared.
    package var policy = PolicyChoice.ours
    /// What seeds play; nil for scripts of the laboratory's own kind.
    package var script: ScriptChoice?
    /// The latency of decodes; nil for the laboratory's own.
    package var latency: LatencyModel?
    /// Photos in the album; nil for the laboratory's own.
    package var photos: Int?
    /// How often a policy is sent two requests for one cell.
    package var twoRequestTrials = 20_000
    /// Processes that play seeds; nil for as many as there are cores.
    package var jobs: Int?
    /// Whether answers are to overtake each other instead.
    package var reorder: ReorderOptions?

    package init() {}
}

extension ScrolltestOptions {
    /// Which policies are played.
    package enum PolicyChoice: Equatable {
        /// The real model and loader, with every check.
        case ours
        /// One of the models.
        case one(LoadPolicy)
        /// All of them, and ours.
        case all

        init?(_ text: String) {
            if text == "all" {
                self = .all
            } else if let policy = LoadPolicy(rawValue: text) {
                self = policy == .ours ? .ours : .one(policy)
            } else {
                return nil
            }
        }

        var text: String {
            switch self {
            case .ours: LoadPolicy.ours.rawValue
            case .one(let policy): policy.rawValue
            case .all: "all"
            }
        }
    }

    /// Which scripts are played.
    package enum ScriptChoice: Equatable {
        /// Scripts of this kind, which seeds make.
        case kind(ScrollScript.Kind)
        /// This script, with every seed.
        case fixed(ScrollScript)

        var text: String {
            switch self {
            case .kind(let kind): kind.rawValue
            case .fixed(let script): script.line
            }
        }
    }

    /// What `--reorder` was asked for.
    package struct ReorderOptions: Equatable {
        /// Time between two requests, in nanoseconds.
        package var gap: Int64 = 150_000_000
        /// How long an answer takes on average, in nanoseconds.
        package var mean: Int64 = 300_000_000
        /// How often two requests are sent.
        package var trials = 200_000
        /// Where chance begins.
        package var seed: UInt64 = 1
        /// Whether many gaps are tried.
        package var isSweep = false
        /// Where the sweep is written as comma-separated values.
        package var csv: [UInt8]?
        /// Where the sweep is drawn.
        package var svg: [UInt8]?

        package init() {}
    }

    /// Seeds from `A..B` (both included) or a single number; nil for anything else.
    static func seeds(_ text: String) -> ClosedRange<UInt64>? {
        guard let dots = text.firstRange(of: "..") else { return UInt64(text).map { $0...$0 } }
        guard let first = UInt64(text[..<dots.lowerBound]), let last = UInt64(text[dots.upperBound...]), first <= last
        else { return nil }
        return first...last
    }

    /// The script that is played with every seed; nil when seeds make scripts.
    var fixedScript: ScrollScript? {
        if case .fixed(let script) = script { script } else { nil }
    }

    /// What is played, for a sentence: `mixed scripts`.
    var scriptName: String {
        fixedScript == nil ? "\(scriptText) scripts" : "the script that was given"
    }

    /// What is played, for programs: the kind of script, or the script itself.
    var scriptText: String { script?.text ?? LabConfiguration().script.rawValue }

    /// Whether seeds make scripts in which everything happens.
    var playsMixedScripts: Bool { script == nil || script == .kind(.mixed) }

    /// The words after the program's name that ask for the same circumstances.
    var circumstances: [String] {
        var words = ["scrolltest"]
        if policy != .ours { words += ["--policy", policy.text] }
        if let script { words += ["--script", script.text] }
        if let latency { words += ["--latency", latency.description] }
        if let photos { words += ["--photos", "\(photos)"] }
        return words
    }

    /// The command that shows a seed again, event by event; as `policy` played it, if it was one of several.
    func replayCommand(_ seed: UInt64, policy: LoadPolicy? = nil) -> String {
        var options = self
        if policy == .oursEager { options.policy = .one(.oursEager) }
        let words = ["photogrid"] + options.circumstances + ["--replay", "\(seed)"]
        return words.map { $0.contains(where: " ;@".contains) ? "'\($0)'" : $0 }.joined(separator: " ")
    }
}
