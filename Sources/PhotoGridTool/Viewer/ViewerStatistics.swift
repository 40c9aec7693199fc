package import TerminalGraphics
package import Thumbnails

/// What a session cost, for `--stats`.
package struct ViewerStatistics: Sendable {
    /// When the program started.
    private let startedAt: MonotonicTime
    /// What painters sent that have been replaced.
    private var earlier = PaintStatistics()
    /// Bytes that were not painted: questions, and what was copied.
    package var otherBytes = 0
    private var firstPaint: Duration?
    private var firstFullScreen: Duration?

    /// Statistics of a program that started at a time.
    package init(startedAt: MonotonicTime) { self.startedAt = startedAt }

    /// Another painter takes over from one that has sent this.
    package mutating func add(_ painted: PaintStatistics) { earlier.add(painted) }

    /// The terminal has taken a frame; `isFull` when every tile on the screen showed what it is to show at last.
    package mutating func noteFrame(at time: MonotonicTime, isFull: Bool) {
        let since = startedAt.duration(to: time)
        firstPaint = firstPaint ?? since
        if isFull { firstFullScreen = firstFullScreen ?? since }
    }

    /// The lines to print.
    package func lines(painted: PaintStatistics?, ledger: Ledger) -> [String] {
        var sum = earlier
        if let painted { sum.add(painted) }
        let all = sum.uploadBytes + sum.placementBytes + sum.textBytes + otherBytes
        return [
            "\(grouped(all)) bytes: \(grouped(sum.uploadBytes)) of \(grouped(sum.uploads)) uploads, "
                + "\(grouped(sum.placementBytes)) of \(grouped(sum.placements)) placements, "
                + "\(grouped(sum.textBytes)) of text in \(grouped(sum.frames)) frames, \(grouped(otherBytes)) of questions",
            "pictures: \(grouped(sum.coarseUploads)) uploaded coarse, \(grouped(sum.uploads - sum.coarseUploads)) fine; "
                + "\(grouped(sum.unsentPictures)) scrolled away before they were sent, "
                + "\(grouped(sum.abortedUploads)) given up half-way",
            "decodes: \(grouped(ledger.decodesStarted)) started, \(grouped(ledger.adopted)) adopted, "
                + "\(grouped(ledger.abandoned)) abandoned; requests: \(grouped(ledger.requested)), "
                + "\(grouped(ledger.hits)) from memory, \(grouped(ledger.joined)) joined",
            "first paint after \(Self.text(firstPaint)), first full screen after \(Self.text(firstFullScreen))",
        ]
    }

    private static func text(_ duration: Duration?) -> String {
        guard let duration else { return "(never)" }
        return "\(Int((duration / .milliseconds(1)).rounded())) ms"
    }
}
