internal import Glibc
package import Thumbnails

/// A bar on standard error while seeds are played, where that is a terminal; at most ten times a second.
package struct SeedProgress {
    private let total: UInt64
    private let clock: any TimerClock
    private let isShown: Bool
    /// Takes what goes to the terminal.
    private let write: (String) -> Void
    private let start: MonotonicTime
    private var done: UInt64 = 0
    private var nextUpdate: MonotonicTime
    private var shownLength = 0

    private static let barLength = 30

    package init(
        seeds: ClosedRange<UInt64>, clock: any TimerClock, isShown: Bool,
        isTerminal: Bool = isatty(STDERR_FILENO) == 1,
        write: @escaping (String) -> Void = { writeAll($0.utf8, to: STDERR_FILENO) }
    ) {
        let rest = seeds.upperBound - seeds.lowerBound
        total = rest == .max ? .max : rest + 1
        self.clock = clock
        self.isShown = isShown && isTerminal
        self.write = write
        start = clock.now
        // A run that is over in a moment needs no bar.
        nextUpdate = start.advanced(by: .milliseconds(300))
    }

    /// So many more seeds were played.
    package mutating func played(_ seeds: UInt64) {
        done = min(total, done + seeds)
        guard isShown, clock.now >= nextUpdate else { return }
        nextUpdate = clock.now.advanced(by: .milliseconds(100))
        show(Self.line(done: done, total: total, elapsed: start.duration(to: clock.now)))
    }

    /// Takes the bar away.
    package mutating func end() {
        if shownLength > 0 { show("") }
    }

    /// `[#########.....................] 3000 of 10000 seeds, 25 s left`
    package static func line(done: UInt64, total: UInt64, elapsed: Duration) -> String {
        let share = Double(done) / Double(max(1, total))
        let filled = Int(share * Double(barLength))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: barLength - filled)
        var line = "[\(bar)] \(done) of \(total) seeds"
        let left = share > 0 ? elapsed / .seconds(1) * (1 - share) / share : 0
        if left >= 1, left < 1e6 { line += ", \(Int(left.rounded())) s left" }
        return line
    }

    /// Overwrites with spaces: a terminal need understand nothing but the carriage return.
    private mutating func show(_ line: String) {
        let blank = String(repeating: " ", count: max(0, shownLength - line.count))
        write("\r\(line)\(blank)\(line.isEmpty ? "\r" : "")")
        shownLength = line.count
    }
}
