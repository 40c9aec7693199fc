import CBenchPNG
import Thumbnails

/// The library's decoder beside libpng alone reading the rows of the same files, alternating file by file.
struct RowsComparison {
    /// What a group of files took: processor time of the thread, user and system, in nanoseconds.
    struct Result {
        let group: FileGroup
        /// One series for each file that both read to its end.
        var rows: [Series] = []
        var ours: [Series] = []
        var pixels = 0.0
    }

    let pixelSize: Int
    let rounds: Int

    /// Measures the files of a group. Names those that one of the two does not read.
    func measure(_ group: FileGroup) -> Result {
        let decoder = PNGDecoder(previews: .none)
        var result = Result(group: group)
        for file in group.files {
            let key = ThumbnailKey(photo: file.photo, version: file.version, pixelSize: pixelSize)
            let first = Swift.Result { () throws(LoadFailure) in try decoder.decode(key, context: DecodeContext()) }
            guard benchpng_read_rows(file.photo.path) > 0, case .success(let thumbnail) = first, !thumbnail.isDamaged
            else {
                print("left out: \(file.photo.path) (\(reason(first)))")
                continue
            }
            var (rows, ours) = (Series(), Series())
            for _ in 0..<rounds {
                rows.add(Stopwatch.threadTime { _ = benchpng_read_rows(file.photo.path) })
                ours.add(Stopwatch.threadTime { _ = try? decoder.decode(key, context: DecodeContext()) })
            }
            result.rows.append(rows)
            result.ours.append(ours)
            result.pixels += Double(file.pixels)
        }
        return result
    }

    private func reason(_ result: Swift.Result<Thumbnail, LoadFailure>) -> String {
        switch result {
        case .success(let thumbnail): thumbnail.damage ?? "libpng alone does not read it to its end"
        case .failure(let failure): failure.description
        }
    }
}

extension RowsComparison {
    /// A table with a line for each folder, and one for each form of file in it.
    static func table(_ folders: [[Result]]) -> Table {
        var table = Table(
            "class", "files", "Mpixel", "rows", "ours", "ours ÷ rows", "of medians", "rows ns/pixel", "ours ns/pixel")
        for results in folders {
            guard let first = results.first else { continue }
            add(results, named: first.group.folder.lastPathPart, to: &table)
            for result in results { add([result], named: "  \(result.group.form)", to: &table) }
        }
        return table
    }

    private static func add(_ results: [Result], named name: String, to table: inout Table) {
        let pixels = results.reduce(0) { $0 + $1.pixels }
        func sum(_ series: (Result) -> [Series], _ value: (Series) -> Double) -> Double {
            results.flatMap(series).reduce(0) { $0 + value($1) }
        }
        let (rows, ours) = (sum(\.rows, \.minimum), sum(\.ours, \.minimum))
        let medians = sum(\.ours, \.median) / sum(\.rows, \.median)
        table.add(
            name, "\(results.reduce(0) { $0 + $1.ours.count })", (pixels / 1e6).formatted(1), rows.asTime, ours.asTime,
            (ours / rows).formatted(3), medians.formatted(3), (rows / pixels).formatted(2), (ours / pixels).formatted(2)
        )
    }
}
