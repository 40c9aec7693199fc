import PictureForge
import PictureReference
import Thumbnails

/// `photogrid-bench preview`: how soon an interlaced picture shows itself, and how well.
struct PreviewBench {
    var rounds = 5
    let file: String

    /// What one decode showed on its way.
    private struct Shown {
        /// Processor time from the beginning of the decode, in nanoseconds, and the preview.
        var previews: [(time: Double, picture: Thumbnail)] = []
        var total = 0.0
    }

    /// Measures and prints. Returns the exit status.
    func run() -> Int32 {
        var bounds = Bounds()
        guard let bytes = FileBytes.read(file), let reference = try? ReferenceDecoder(bytes),
            let picture = try? reference.decode()
        else {
            print("photogrid-bench: \(file) cannot be read, or is damaged")
            return 2
        }
        print("\(picture.width)×\(picture.height) pixels, \(reference.form); minima of \(rounds) rounds\n")
        for pixelSize in [64, 128, 256] {
            guard let key = ThumbnailKey(path: file, pixelSize: pixelSize), let shown = fastest(key) else { return 2 }
            let expected = ReferenceAverage.thumbnail(
                of: picture, orientation: reference.orientation, pixelSize: pixelSize)
            guard shown.previews.count == 2 else {
                print("photogrid-bench: \(shown.previews.count) previews instead of 2: is it interlaced and large?")
                return 2
            }
            add(shown, expected, to: &bounds)
        }
        return bounds.report()
    }

    private func add(_ shown: Shown, _ expected: Thumbnail, to bounds: inout Bounds) {
        let size = "\(max(expected.width, expected.height)) px"
        let shares = shown.previews.map { 100 * $0.time / shown.total }
        let closeness = shown.previews.map { Accuracy.decibels($0.picture, expected) ?? .nan }
        bounds.add("\(size): whole decode", shown.total / 1e6, unit: "ms", digits: 1)
        bounds.add("\(size): first preview after", shares[0], atMost: 2, unit: "%")
        bounds.add("\(size): second preview after", shares[1], atMost: 7, unit: "%")
        bounds.add("\(size): first preview", closeness[0], unit: "dB", digits: 1)
        if size == "128 px" {
            bounds.add("\(size): second preview", closeness[1], atLeast: 42, unit: "dB", digits: 1)
        } else {
            bounds.add("\(size): second preview", closeness[1], unit: "dB", digits: 1)
        }
    }

    /// The pictures of one decode with the smallest times of all; nil when it fails.
    private func fastest(_ key: ThumbnailKey) -> Shown? {
        var best: Shown?
        for _ in 0..<rounds {
            guard let shown = decode(key) else { return nil }
            guard var kept = best else {
                best = shown
                continue
            }
            kept.total = min(kept.total, shown.total)
            for index in kept.previews.indices where index < shown.previews.count {
                kept.previews[index].time = min(kept.previews[index].time, shown.previews[index].time)
            }
            best = kept
        }
        return best
    }

    private func decode(_ key: ThumbnailKey) -> Shown? {
        let shown = Locked(Shown())
        let start = Stopwatch.threadTime()
        let context = DecodeContext(preview: { picture in
            shown.withLock { $0.previews.append((Stopwatch.threadTime() - start, picture)) }
        })
        guard (try? PNGDecoder().decode(key, context: context)) != nil else { return nil }
        let total = Stopwatch.threadTime() - start
        shown.withLock { $0.total = total }
        return shown.withLock { $0 }
    }
}
