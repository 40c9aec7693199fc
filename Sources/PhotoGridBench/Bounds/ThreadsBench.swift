import Dispatch
import Thumbnails

/// `photogrid-bench threads`: what two threads decode in the time in which one decodes one half of it.
struct ThreadsBench {
    var rounds = 5
    let files: [String]

    /// Measures and prints. Returns the exit status.
    func run() -> Int32 {
        let keys = files.compactMap { ThumbnailKey(path: $0, pixelSize: 256) }
        let areDecoded = keys.allSatisfy { (try? PNGDecoder().decode($0, context: DecodeContext())) != nil }
        guard !keys.isEmpty, keys.count == files.count, areDecoded else {
            print("photogrid-bench: not all of the files can be decoded")
            return 2
        }
        var (one, two) = (Series(), Series())
        for _ in 0..<rounds {
            one.add(Stopwatch.wallTime { decode(keys) })
            two.add(
                Stopwatch.wallTime { DispatchQueue.concurrentPerform(iterations: 2) { _ in decode(keys) } })
        }
        var bounds = Bounds()
        bounds.add("one thread, all files once", one.minimum / 1e6, unit: "ms", digits: 1)
        bounds.add("two threads, all files twice", two.minimum / 1e6, unit: "ms", digits: 1)
        bounds.add("two threads ÷ one, best rounds", 2 * one.minimum / two.minimum, atLeast: 1.8, unit: "times")
        bounds.add("two threads ÷ one, median rounds", 2 * one.median / two.median, unit: "times")
        print("Thumbnails of 256 pixels; wall time, \(rounds) rounds. Means something on an idle machine only.\n")
        return bounds.report()
    }

    private func decode(_ keys: [ThumbnailKey]) {
        for key in keys { _ = try? PNGDecoder().decode(key, context: DecodeContext()) }
    }
}
