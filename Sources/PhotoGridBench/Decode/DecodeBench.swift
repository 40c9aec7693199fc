import CBenchPNG
import Thumbnails

/// `photogrid-bench decode`: what a thumbnail costs beside reading the rows of its file.
struct DecodeBench {
    var pixelSize = 256
    var rounds = 5
    let folders: [String]

    /// The measurements of one file.
    private struct FileCost {
        let form: String
        let pixels: Double
        var rows = Series()
        var ours = Series()
    }

    /// Measures and prints. Returns the exit status: 1 when there was nothing to measure.
    func run() -> Int32 {
        var table = Table(
            "class", "files", "Mpixel", "rows min", "ours min", "ratio min", "ratio median", "ours ns/pixel", "peak MiB"
        )
        var measuredFiles = 0
        for folder in folders {
            guard let list = PNGFileList(folder: folder) else {
                print("photogrid-bench: cannot open \(folder)")
                return 2
            }
            let (costs, peak) = measure(list)
            measuredFiles += costs.count
            add(costs, named: folder, peak: peak.formatted(1), to: &table)
            for form in Set(costs.map(\.form)).sorted() {
                add(costs.filter { $0.form == form }, named: "  \(form)", peak: "", to: &table)
            }
        }
        print("Thumbnails of \(pixelSize) pixels. Processor time of the thread, user and system, \(rounds) rounds,")
        print(
            "\"rows\" is libpng reading every row into one buffer with its default settings. Peak: resident, whole process.\n"
        )
        print(table.text)
        return measuredFiles > 0 ? 0 : 1
    }

    private func measure(_ list: PNGFileList) -> (costs: [FileCost], peak: Double) {
        let decoder = PNGDecoder()
        var costs: [FileCost] = []
        PeakMemory.reset()
        for entry in list.entries {
            let key = ThumbnailKey(photo: entry.photo, version: entry.version, pixelSize: pixelSize)
            let pixels = benchpng_read_rows(entry.photo.path)
            let first = Result { () throws(LoadFailure) in try decoder.decode(key, context: DecodeContext()) }
            guard pixels > 0, case .success(let thumbnail) = first, !thumbnail.isDamaged else {
                print("left out: \(entry.photo.path) (\(reason(first)))")
                continue
            }
            var cost = FileCost(form: entry.form, pixels: Double(pixels))
            for _ in 0..<rounds {
                cost.rows.add(Stopwatch.threadTime { _ = benchpng_read_rows(entry.photo.path) })
                cost.ours.add(Stopwatch.threadTime { _ = try? decoder.decode(key, context: DecodeContext()) })
            }
            costs.append(cost)
        }
        return (costs, PeakMemory.mebibytes())
    }

    private func reason(_ result: Result<Thumbnail, LoadFailure>) -> String {
        switch result {
        case .success(let thumbnail): thumbnail.damage ?? "libpng alone does not read it to its end"
        case .failure(let failure): failure.description
        }
    }

    private func add(_ costs: [FileCost], named name: String, peak: String, to table: inout Table) {
        let pixels = costs.reduce(0) { $0 + $1.pixels }
        let rows = costs.reduce(0) { $0 + $1.rows.minimum }
        let ours = costs.reduce(0) { $0 + $1.ours.minimum }
        let medianRatio = costs.reduce(0) { $0 + $1.ours.median } / costs.reduce(0) { $0 + $1.rows.median }
        table.add(
            name, "\(costs.count)", (pixels / 1e6).formatted(1), rows.asTime, ours.asTime, (ours / rows).formatted(3),
            medianRatio.formatted(3), (ours / pixels).formatted(2), peak)
    }
}
