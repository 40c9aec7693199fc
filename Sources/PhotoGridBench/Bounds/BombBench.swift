import PictureForge
import Thumbnails

/// `photogrid-bench bombs`: what small files that claim to be enormous do to the good ones among them.
struct BombBench {
    var rounds = 9
    private static let count = 100

    private struct Cost {
        /// Processor time of the good files and of the others, in nanoseconds, and the most memory in MiB.
        var good = Series()
        var bombs = Series()
        var peak = 0.0
    }

    /// Measures and prints. Returns the exit status.
    func run() -> Int32 {
        guard let folder = ScratchFolder(), let good = makeGood(in: folder), let bombs = makeBombs(in: folder) else {
            print("photogrid-bench: cannot write the pictures")
            return 2
        }
        // The first ones of each only fill the process's own caches.
        _ = measure(good, with: bombs)
        var (alone, among) = (Cost(), Cost())
        for _ in 0..<rounds {
            add(measure(good, with: []), to: &alone)
            add(measure(good, with: bombs), to: &among)
        }
        print(
            "\(Self.count) files of 60000 × 60000 pixels in 81 bytes among \(Self.count) of 640 × 480; \(rounds) rounds.\n"
        )
        var bounds = Bounds()
        bounds.add("the good ones alone, a file", alone.good.minimum / 1e3 / Double(Self.count), unit: "µs", digits: 1)
        bounds.add(
            "the good ones among the others", among.good.minimum / 1e3 / Double(Self.count), unit: "µs", digits: 1)
        bounds.add("the good ones, among ÷ alone", among.good.minimum / alone.good.minimum, atMost: 1.03, unit: "times")
        bounds.add("a refusal", among.bombs.minimum / 1e3 / Double(Self.count), atMost: 1000, unit: "µs", digits: 1)
        bounds.add("memory, among − alone", among.peak - alone.peak, atMost: 0.25, unit: "MiB")
        return bounds.report()
    }

    private func add(_ cost: (good: Double, bombs: Double, peak: Double), to total: inout Cost) {
        total.good.add(cost.good)
        total.bombs.add(cost.bombs)
        total.peak = max(total.peak, cost.peak)
    }

    private func measure(
        _ good: [ThumbnailKey], with bombs: [ThumbnailKey]
    ) -> (good: Double, bombs: Double, peak: Double) {
        let decoder = PNGDecoder()
        var (goodTime, bombTime) = (0.0, 0.0)
        PeakMemory.reset()
        for (index, key) in good.enumerated() {
            goodTime += Stopwatch.threadTime { _ = try? decoder.decode(key, context: DecodeContext()) }
            guard index < bombs.count else { continue }
            bombTime += Stopwatch.threadTime { _ = try? decoder.decode(bombs[index], context: DecodeContext()) }
        }
        return (goodTime, bombTime, PeakMemory.mebibytes())
    }

    private func makeGood(in folder: ScratchFolder) -> [ThumbnailKey]? {
        let picture = ForgedPicture(width: 640, height: 480, form: PixelForm(.rgb)) { x, y in
            Samples(UInt16(x & 255), UInt16(y & 255), UInt16((x ^ y) & 255), 0)
        }
        return make("good", picture.bytes, in: folder) {
            (try? PNGDecoder().decode($0, context: DecodeContext())) != nil
        }
    }

    private func makeBombs(in folder: ScratchFolder) -> [ThumbnailKey]? {
        let header = PNGChunk.header(width: 60_000, height: 60_000, form: PixelForm(.rgba))
        let data = PNGChunk("IDAT", [UInt8](repeating: 0x78, count: 24))
        return make("bomb", PNGFile(chunks: [header, data, .end]).bytes, in: folder) { key in
            do throws(LoadFailure) {
                _ = try PNGDecoder().decode(key, context: DecodeContext())
                return false
            } catch {
                return error == .tooLarge(width: 60_000, height: 60_000, limit: PNGDecoder.Limits().pixels)
            }
        }
    }

    /// As many files of these bytes; nil when one cannot be written or is not what it should be.
    private func make(
        _ name: String, _ bytes: [UInt8], in folder: ScratchFolder, isRight: (ThumbnailKey) -> Bool
    ) -> [ThumbnailKey]? {
        let keys = (0..<Self.count).compactMap { index in
            folder.write("\(name)-\(index).png") { put in put(bytes) }.flatMap {
                ThumbnailKey(path: $0, pixelSize: 256)
            }
        }
        return keys.count == Self.count && keys.allSatisfy(isRight) ? keys : nil
    }
}
