import Thumbnails

/// Fills the desktop's thumbnail store: `swift run PredecodeSample FILE.png…`, with absolute paths.
@main struct Predecode {
    static func main() async {
        let photos = CommandLine.arguments.dropFirst().map { Photo.ID(path: $0) }
        let loader = ThumbnailLoader(decoder: PNGDecoder(), store: ThumbnailStore())
        var last = PredecodeProgress(total: photos.count)

        // Results come as they are ready. Cancelling the task, or leaving the loop, stops the run.
        for await result in loader.predecode(PredecodeJob(photos, destination: .store(.large))) {
            last = result.progress
            switch result.outcome {
            case .written(let bytes): print("\(last.done)/\(last.total) \(result.photo): \(bytes) bytes")
            case .present: print("\(last.done)/\(last.total) \(result.photo): was there")
            case .failed(let failure): print("\(last.done)/\(last.total) \(result.photo): \(failure)")
            case .damaged(let reason, _): print("\(last.done)/\(last.total) \(result.photo): damaged: \(reason)")
            case .unneeded, .wanted: break
            }
        }
        print("\(last.written) written, \(last.present) were there, \(last.failed + last.damaged) without a thumbnail")
    }
}
