package import Thumbnails

/// What a batch tells programs: one JSON object a line.
package enum BatchJSON {
    /// What became of a picture, or of a folder that could not be gone through.
    package static func line(_ photo: Photo.ID, _ outcome: PredecodeOutcome) -> String {
        "{\(JSONText.path(photo.pathBytes)), \(members(outcome))}\n"
    }

    /// The end of it.
    package static func summary(
        _ progress: PredecodeProgress, pruned: ThumbnailStore.Removal?, took duration: Duration, isInterrupted: Bool
    ) -> String {
        var members = [
            "\"total\": \(progress.total)", "\"written\": \(progress.written)", "\"present\": \(progress.present)",
            "\"wanted\": \(progress.wanted)", "\"unneeded\": \(progress.unneeded)", "\"damaged\": \(progress.damaged)",
            "\"failed\": \(progress.failed)", "\"bytes\": \(progress.bytes)", "\"pixels\": \(progress.pixels)",
            "\"seconds\": \(duration / .seconds(1))", "\"interrupted\": \(isInterrupted)",
        ]
        if let pruned { members.append("\"pruned\": \(pruned.entries), \"prunedBytes\": \(pruned.bytes)") }
        return "{\"summary\": {\(members.joined(separator: ", "))}}\n"
    }

    private static func members(_ outcome: PredecodeOutcome) -> String {
        switch outcome {
        case .written(let bytes): "\"status\": \"written\", \"bytes\": \(bytes)"
        case .damaged(let reason, let bytes):
            "\"status\": \"damaged\", \"reason\": \(JSONText.string(reason)), \"bytes\": \(bytes)"
        case .present: "\"status\": \"present\""
        case .wanted(let bytes): "\"status\": \"wanted\", \"bytes\": \(bytes)"
        case .unneeded(let refusal):
            "\"status\": \"unneeded\", \"reason\": \"\(refusal == .insideStore ? "inside the store" : "small picture")\""
        case .failed(let failure): "\"status\": \"failed\", \"reason\": \(JSONText.string("\(failure)"))"
        }
    }
}
