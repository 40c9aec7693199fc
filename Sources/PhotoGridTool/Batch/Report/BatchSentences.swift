package import Thumbnails

/// What a batch says of itself, in words.
package enum BatchSentences {
    /// One line of at most so many cells, to be overwritten by the next: a bar, and how fast it goes.
    package static func bar(_ progress: PredecodeProgress, _ meter: ProgressMeter, columns: Int) -> String {
        let text = "\(progress.done)/\(progress.total)" + details(progress, meter)
        let width = min(30, columns - text.count - 4)
        guard width >= 5 else { return String(text.prefix(max(0, columns - 1))) }
        let filled = progress.total > 0 ? progress.done * width / progress.total : 0
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
        return "[\(bar)] \(text)"
    }

    /// One line to stay.
    package static func line(_ progress: PredecodeProgress, _ meter: ProgressMeter) -> String {
        "\(progress.done) of \(progress.total) done" + details(progress, meter)
    }

    private static func details(_ progress: PredecodeProgress, _ meter: ProgressMeter) -> String {
        let speed = meter.speed
        var parts = ["\(rounded(speed.files)) files/s", "\(rounded(speed.megapixels)) MP/s"]
        if let seconds = meter.secondsLeft { parts.append("\(clock(seconds)) left") }
        let failures = progress.failed + progress.damaged
        if failures > 0 { parts.append("\(failures) failed") }
        return ", " + parts.joined(separator: ", ")
    }

    /// The end of it.
    package static func summary(_ progress: PredecodeProgress, took duration: Duration, isDryRun: Bool = false)
        -> String
    {
        let bytes = progress.bytes > 0 ? " (\(isDryRun ? "about " : "")\(ByteCount.text(progress.bytes)))" : ""
        let verb = isDryRun ? "would be written" : "written"
        var parts = ["\(progress.written + progress.wanted) of \(progress.total) thumbnails \(verb)\(bytes)"]
        if progress.present > 0 { parts.append("\(progress.present) already there") }
        if progress.unneeded > 0 { parts.append("\(progress.unneeded) not needed") }
        if progress.damaged > 0 { parts.append("\(progress.damaged) damaged") }
        if progress.failed > 0 { parts.append("\(progress.failed) failed") }
        let seconds = duration / .seconds(1)
        parts.append("in \(seconds < 100 ? tenths(seconds) + " s" : clock(Int(seconds.rounded())))")
        return parts.joined(separator: ", ")
    }

    /// What became of entries whose pictures are gone.
    package static func pruned(_ removal: ThumbnailStore.Removal, isDryRun: Bool) -> String {
        let entries =
            removal.entries == 1 ? "1 entry of a picture that is" : "\(removal.entries) entries of pictures that are"
        return "\(entries) gone \(isDryRun ? "would be removed" : "removed") (\(ByteCount.text(removal.bytes)))"
    }

    /// `59` → `0:59`, `3661` → `1:01:01`.
    package static func clock(_ seconds: Int) -> String {
        let (minutes, second) = (seconds / 60 % 60, seconds % 60)
        let tail = "\(minutes < 10 && seconds >= 3600 ? "0" : "")\(minutes):\(second < 10 ? "0" : "")\(second)"
        return seconds >= 3600 ? "\(seconds / 3600):\(tail)" : tail
    }

    private static func rounded(_ number: Double) -> String {
        number < 10 ? tenths(number) : "\(Int(number.rounded()))"
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
