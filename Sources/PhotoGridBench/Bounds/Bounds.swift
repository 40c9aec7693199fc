import Glibc
import Thumbnails

/// Measurements that must stay within a bound, and the table they are printed in.
struct Bounds {
    private var table = Table("", "measured", "bound", "measured ÷ bound")
    private var areAllKept = true

    /// Adds a measurement that must be at most `bound`.
    mutating func add(_ name: String, _ measured: Double, atMost bound: Double, unit: String, digits: Int = 2) {
        add(
            name, measured, "at most \(bound.formatted(digits)) \(unit)", bound, unit, digits, isKept: measured <= bound
        )
    }

    /// Adds a measurement that must be at least `bound`.
    mutating func add(_ name: String, _ measured: Double, atLeast bound: Double, unit: String, digits: Int = 2) {
        add(
            name, measured, "at least \(bound.formatted(digits)) \(unit)", bound, unit, digits,
            isKept: measured >= bound)
    }

    /// Adds a measurement that nothing is asked of.
    mutating func add(_ name: String, _ measured: Double, unit: String, digits: Int = 2) {
        table.add(name, "\(measured.formatted(digits)) \(unit)", "", "")
    }

    private mutating func add(
        _ name: String, _ measured: Double, _ words: String, _ bound: Double, _ unit: String, _ digits: Int,
        isKept: Bool
    ) {
        table.add(name, "\(measured.formatted(digits)) \(unit)", words, (measured / bound).formatted(2))
        areAllKept = areAllKept && isKept
    }

    /// Prints the table, with what else the machine does. Answers the exit status: 1 when a bound is not kept.
    func report() -> Int32 {
        var load = [0.0, 0, 0]
        getloadavg(&load, 1)
        print(table.text)
        print(
            "\n\(areAllKept ? "All bounds are kept" : "NOT ALL BOUNDS ARE KEPT"); load average \(load[0].formatted(2))."
        )
        return areAllKept ? 0 : 1
    }
}

extension ThumbnailKey {
    /// The thumbnail of the file at a path; nil when there is none.
    init?(path: String, pixelSize: Int) {
        let photo = Photo.ID(path: path)
        guard let version = try? FileVersion(of: photo) else { return nil }
        self.init(photo: photo, version: version, pixelSize: pixelSize)
    }
}
