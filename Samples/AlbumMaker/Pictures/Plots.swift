/// What people plot.
enum Plots {
    private static let ink = Color(hex: 0x2B3440)
    private static let grid = Color(hex: 0xE3E7EC)
    private static let series = [Color(hex: 0x2F6FDE), Color(hex: 0xE4572E), Color(hex: 0x2BA84A)]

    /// Where the data go, in the painting's unit.
    private struct Frame {
        let origin: Point
        let size: Point

        /// The place in the data's unit square, y upwards.
        func data(_ place: Point) -> Point {
            Point((place.x - origin.x) / size.x, 1 - (place.y - origin.y) / size.y)
        }

        func place(_ data: Point) -> Point {
            Point(origin.x + data.x * size.x, origin.y + (1 - data.y) * size.y)
        }

        func contains(_ place: Point) -> Bool {
            place.x >= origin.x && place.y >= origin.y && place.x <= origin.x + size.x && place.y <= origin.y + size.y
        }
    }

    private static let frame = Frame(origin: Point(0.17, 0.15), size: Point(1.24, 0.69))

    /// White paper with title, axes, numbers and grid lines.
    private static func paper(_ place: Point, title: [Lettering]) -> Color {
        if title.contains(where: { $0.covers(place) }) { return ink }
        let data = frame.data(place)
        let onAxis =
            abs(place.x - frame.origin.x) < 0.002 && (0...1).contains(data.y)
            || abs(place.y - frame.origin.y - frame.size.y) < 0.002 && (0...1).contains(data.x)
        if onAxis { return ink }
        let line = abs(data.y * 5 - (data.y * 5).rounded()) * frame.size.y / 5
        return frame.contains(place) && line < 0.0011 ? grid : .white
    }

    private static func labels(_ title: String, across: [String], up: [String]) -> [Lettering] {
        let heading = Lettering(title, center: Point(frame.origin.x + frame.size.x / 2, 0.075), square: 0.007)
        let below = across.enumerated().map { index, text in
            let share = Float(index) / Float(across.count - 1)
            return Lettering(text, center: frame.place(Point(share, 0)) + Point(0, 0.05), square: 0.0048)
        }
        let beside = up.enumerated().map { index, text in
            let share = Float(index) / Float(up.count - 1)
            return Lettering(text, center: frame.place(Point(0, share)) - Point(0.07, 0), square: 0.0048)
        }
        return [heading] + below + beside
    }

    /// Three curves that learn.
    static let line: Painting = {
        let title = labels(
            "Loss by epoch", across: ["0", "10", "20", "30", "40"], up: ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
        let curves = (0..<3).map { series in
            (0...120).map { step in
                let x = Float(step) / 120
                let level = [0.08, 0.16, 0.27][series] + 0.72 * exponential(-x * [7, 5, 3.4][series])
                let jitter = (Noise(seed: 60 + UInt32(series)).fractal(Point(x * 22, 0), octaves: 3) - 0.5) * 0.16
                return frame.place(Point(x, min(0.98, level + jitter * (0.35 + exponential(-x * 4)))))
            }
        }
        let legend = ["adam", "momentum", "plain"].enumerated().map {
            Lettering($1, at: Point(1.13, 0.19 + 0.06 * Float($0)), square: 0.0048)
        }
        return Painting(640, 420) { place in
            for (index, text) in legend.enumerated() {
                if text.covers(place) { return ink }
                let y = 0.207 + 0.06 * Float(index)
                if Shape.line(place, from: Point(1.05, y), to: Point(1.105, y), width: 0.008) < 0 {
                    return series[index]
                }
            }
            for (index, curve) in curves.enumerated() where isOn(curve, place) { return series[index] }
            return paper(place, title: title)
        }
    }()

    private static func isOn(_ curve: [Point], _ place: Point) -> Bool {
        let step = Int(frame.data(place).x * Float(curve.count - 1))
        guard frame.contains(place) else { return false }
        for index in max(0, step - 2)..<min(curve.count - 1, step + 3)
        where Shape.line(place, from: curve[index], to: curve[index + 1], width: 0.0075) < 0 { return true }
        return false
    }

    /// Three species.
    static let scatter: Painting = {
        let title = labels(
            "Petal length and width", across: ["1", "2", "3", "4", "5", "6", "7"], up: ["0", "1", "2", "3"])
        let noise = Noise(seed: 71)
        let points = (0..<150).map { number -> (Point, Int) in
            let species = number / 50
            func bell(_ salt: Int) -> Float {
                (0..<4).reduce(Float(0)) { $0 + noise.value(number, salt + $1) } / 2 - 1
            }
            let center = [Point(0.14, 0.14), Point(0.52, 0.46), Point(0.77, 0.72)][species]
            let along = bell(0) * [0.12, 0.27, 0.3][species]
            let across = bell(10) * [0.1, 0.17, 0.2][species]
            return (frame.place(center + Point(along - across * 0.4, along * 0.7 + across)), species)
        }
        return Painting(640, 420) { place in
            var color = paper(place, title: title)
            for (center, species) in points where abs(center.x - place.x) < 0.016 {
                let distance = (place - center).length
                if distance < 0.0135 { color = series[species].faded(distance > 0.0105 ? 0.95 : 0.5).over(color) }
            }
            return color
        }
    }()

    /// Hours by weekdays.
    static let heatMap: Painting = {
        let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
        let texts =
            days.enumerated().map { Lettering($1, center: Point(0.09, 0.225 + 0.1 * Float($0)), square: 0.006) }
            + (0..<5).map { Lettering("\($0 * 6)", center: Point(0.175 + 0.294 * Float($0), 0.92), square: 0.006) }
            + [Lettering("Requests by hour", center: Point(0.76, 0.09), square: 0.007)]
        let heat = Ramp(0x0D0887, 0x5B02A3, 0x9A179B, 0xCB4678, 0xEB7852, 0xFBB32F, 0xF0F921)
        let noise = Noise(seed: 14)
        return Painting(640, 420) { place in
            if texts.contains(where: { $0.covers(place) }) { return ink }
            let cell = Point((place.x - 0.15) / 0.049, (place.y - 0.175) / 0.1)
            let (hour, day) = (Int(cell.x.rounded(.down)), Int(cell.y.rounded(.down)))
            guard (0..<25).contains(hour), (0..<7).contains(day) else { return Color(hex: 0xFBFBF8) }
            let inset = Point(cell.x - Float(hour), cell.y - Float(day))
            guard abs(inset.x - 0.5) < 0.455, abs(inset.y - 0.5) < 0.475 else { return Color(hex: 0xFBFBF8) }
            let clock = Float(hour)
            let working =
                exponential(-(clock - 11) * (clock - 11) / 14) + exponential(-(clock - 16) * (clock - 16) / 10)
            let evening = exponential(-(clock - 21) * (clock - 21) / 8)
            let busy = day < 5 ? working * 0.75 + evening * 0.35 : working * 0.25 + evening * 0.75
            return heat[busy * 0.85 + 0.2 * noise.value(hour, day)]
        }
    }()

    /// A bell from ten thousand draws.
    static let histogram: Painting = {
        let title = labels(
            "Ten thousand draws", across: ["-3", "-2", "-1", "0", "1", "2", "3"], up: ["0", "250", "500", "750"])
        let noise = Noise(seed: 90)
        return Painting(640, 420) { place in
            let data = frame.data(place)
            let bin = Int((data.x * 42).rounded(.down))
            guard frame.contains(place), (0..<42).contains(bin), abs(data.x * 42 - Float(bin) - 0.5) < 0.44 else {
                return paper(place, title: title)
            }
            let value = (Float(bin) + 0.5) / 42 * 6 - 3
            let height = 0.93 * exponential(-value * value / 2) * (0.93 + 0.14 * noise.value(bin, 0))
            guard data.y < height else { return paper(place, title: title) }
            return Ramp(0x56A3D9, 0x2F6FDE, 0x56A3D9)[(value + 3) / 6]
        }
    }()

    /// Heights of a landscape, as a map shows them.
    static let contours = Painting(600, 420) { place in
        let height = Noise(seed: 35).fractal(place * 2.1, octaves: 4, gain: 0.42)
        let level = (height - 0.2) / 0.6 * 12
        let step = level.rounded(.down)
        let tint = Ramp(0x2E6F95, 0x8FC1C9, 0xE9E3C0, 0xA9C77B, 0x6FA05A, 0xB08D57, 0xF4F1EC)[step / 12]
        // The distance to the line, in the painting's unit: the value over how fast it changes.
        let nearby = Noise(seed: 35)
        let delta: Float = 0.002
        let slopeX = nearby.fractal((place + Point(delta, 0)) * 2.1, octaves: 4, gain: 0.42) - height
        let slopeY = nearby.fractal((place + Point(0, delta)) * 2.1, octaves: 4, gain: 0.42) - height
        let steepness = max(Point(slopeX, slopeY).length / delta * 20, 1e-3)
        let distance = abs(level - level.rounded()) / steepness
        let width: Float = Int(level.rounded()) % 4 == 0 ? 0.0028 : 0.0014
        return distance < width ? Color(hex: 0x5A4632) : tint
    }
}
