package import Thumbnails

/// What a batch tells programs: one JSON object a line.
package enum BatchJSON {
    /// What became of a picture, or of a folder that could not be gone through.
    package static func line(_ photo: Photo.ID, _ outcome: PredecodeOutcome) -> String {
        JSONText.object(JSONText.path(photo.pathBytes) + fields(outcome)) + "\n"
    }

    /// The end of it.
    package static func summary(
        _ progress: PredecodeProgress, pruned: ThumbnailStore.Removal?, took duration: Duration, isInterrupted: Bool
    ) -> String {
        var fields: [(name: String, value: String)] = [
            ("total", "\(progress.total)"), ("written", "\(progress.written)"), ("present", "\(progress.present)"),
            ("wanted", "\(progress.wanted)"), ("unneeded", "\(progress.unneeded)"),
            ("damaged", "\(progress.damaged)"), ("failed", "\(progress.failed)"), ("bytes", "\(progress.bytes)"),
            ("pixels", "\(progress.pixels)"), ("seconds", "\(duration / .seconds(1))"),
            ("interrupted", "\(isInterrupted)"),
        ]
        if let pruned { fields += [("pruned", "\(pruned.entries)"), ("prunedBytes", "\(pruned.bytes)")] }
        return JSONText.object([("summary", JSONText.object(fields))]) + "\n"
    }

    private static func fields(_ outcome: PredecodeOutcome) -> [(name: String, value: String)] {
        switch outcome {
        case .written(let bytes): status("written") + [("bytes", "\(bytes)")]
        case .damaged(let reason, let bytes): status("damaged", reason) + [("bytes", "\(bytes)")]
        case .present: status("present")
        case .wanted(let bytes): status("wanted") + [("bytes", "\(bytes)")]
        case .unneeded(let refusal):
            status("unneeded", refusal == .insideStore ? "inside the store" : "small picture")
        case .failed(let failure): status("failed", "\(failure)")
        }
    }

    private static func status(_ status: String, _ reason: String? = nil) -> [(name: String, value: String)] {
        [("status", JSONText.string(status))] + (reason.map { [("reason", JSONText.string($0))] } ?? [])
    }
}
