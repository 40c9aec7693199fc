internal import ScrollLab
internal import Thumbnails

/// `photogrid scrolltest --reorder`: how often the older of two answers arrives after the newer one.
struct ReorderCommand {
    private let options: ScrolltestOptions.ReorderOptions
    private let isJSON: Bool
    /// Takes what goes to standard output.
    private let say: (String) -> Void

    init(_ options: ScrolltestOptions.ReorderOptions, isJSON: Bool, say: @escaping (String) -> Void) {
        self.options = options
        self.isJSON = isJSON
        self.say = say
    }

    /// Answers 0; or 1 when a file could not be written.
    func run() -> Int32 {
        let gaps = isSweep ? OvertakingSweep.gaps(mean: options.mean) : [options.gap]
        let sweep = OvertakingSweep(gaps: gaps, mean: options.mean, trials: options.trials, seed: options.seed)
        let report = ReorderReport(sweep: sweep)
        let text = isJSON ? report.json : isSweep ? report.sweepText : report.text
        say(text + "\n")
        var status: Int32 = 0
        if let name = options.csv, !write(sweep.csv, to: name) { status = 1 }
        if let name = options.svg, !write(OvertakingPlot(sweep).svg, to: name) { status = 1 }
        return status
    }

    private var isSweep: Bool { options.isSweep || options.csv != nil || options.svg != nil }

    private func write(_ text: String, to name: [UInt8]) -> Bool {
        do throws(SystemError) {
            var file = try TemporaryFile(beside: absolutePath(name), permissions: 0o666)
            try file.write(Array(text.utf8))
            try file.takeName()
            return true
        } catch {
            complain("\(readable(name)) was not written: \(error)")
            return false
        }
    }
}
