/// A sweep as a picture: the law as a line, what was counted as points with their 95 % intervals.
public struct OvertakingPlot: Sendable {
    private let sweep: OvertakingSweep

    // Everything in pixels of the picture.
    private static let (width, height) = (760.0, 460.0)
    private static let (left, right, top, bottom) = (70.0, 736.0, 58.0, 400.0)
    private static let colors = ["#1f5fbf", "#c2571a", "#3b7d3b"]
    private static let highest = 0.52

    /// A plot of the sweep, whose gaps are not all the same.
    public init(_ sweep: OvertakingSweep) {
        self.sweep = sweep
    }

    /// The picture as SVG 1.1, in one piece: no fonts, styles or scripts from elsewhere.
    public var svg: String {
        let size = "\(Self.number(Self.width))\" height=\"\(Self.number(Self.height))"
        let box = "0 0 \(Self.number(Self.width)) \(Self.number(Self.height))"
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" viewBox=\"\(box)\""
                + " font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\">",
            "<title>How often the older of two answers arrives last</title>",
            "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
        ]
        lines += titles + axes
        lines.append(lawLine)
        for index in sweep.series.indices { lines += points(index) }
        lines += legend + ["</svg>"]
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Parts

    private var titles: [String] {
        let mean = Nanoseconds.spacedText(sweep.mean)
        return [
            text("How often the older of two answers arrives last", at: (Self.left, 26), size: 17, weight: "bold"),
            text(
                "answers take \(mean) on average; \(sweep.trials) trials a point, bars: 95 % intervals",
                at: (Self.left, 45), color: "#555555"),
            text(
                "gap between the two requests ÷ mean time of an answer", at: ((Self.left + Self.right) / 2, 440),
                anchor: "middle"),
        ]
    }

    private var axes: [String] {
        var lines: [String] = []
        for step in 0...5 {
            let value = Double(step) / 10
            let y = self.y(value)
            lines.append(line(from: (Self.left, y), to: (Self.right, y), color: step == 0 ? "#333333" : "#dddddd"))
            lines.append(text(DecimalText.text(value, places: 1), at: (Self.left - 10, y + 4.5), anchor: "end"))
        }
        for step in 0...8 {
            let value = lastRatio * Double(step) / 8
            let x = self.x(value)
            lines.append(line(from: (x, Self.bottom), to: (x, Self.bottom + 5), color: "#333333"))
            lines.append(text(DecimalText.text(value, places: 1), at: (x, Self.bottom + 20), anchor: "middle"))
        }
        return lines
    }

    private var lawLine: String {
        let places = (0...120).map { step in
            let gap = Int64(Double(sweep.gaps.last ?? 0) * Double(step) / 120)
            let value = OvertakingLaw.probability(gap: gap, mean: sweep.mean)
            return Self.number(x(Double(gap) / Double(sweep.mean))) + "," + Self.number(y(value))
        }
        let path = places.joined(separator: " ")
        return "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(Self.colors[0])\" stroke-width=\"1.5\"/>"
    }

    private func points(_ index: Int) -> [String] {
        let color = Self.color(index)
        return zip(sweep.gaps, sweep.series[index].counts).flatMap { gap, count in
            let x = self.x(Double(gap) / Double(sweep.mean))
            let interval = count.interval
            return [
                line(from: (x, y(interval.low)), to: (x, y(interval.high)), color: color),
                circle(at: (x, y(count.share)), color: color),
            ]
        }
    }

    private var legend: [String] {
        let x = Self.right - 250
        let law = [
            line(from: (x - 7, Self.top + 16), to: (x + 7, Self.top + 16), color: Self.colors[0], width: 1.5),
            text("the law for exponential: ½·e^(−gap/mean)", at: (x + 14, Self.top + 20.5)),
        ]
        return law
            + sweep.series.indices.flatMap { index in
                let y = Self.top + 38 + 22 * Double(index)
                return [
                    circle(at: (x, y), color: Self.color(index)),
                    text(sweep.series[index].name + ", simulated", at: (x + 14, y + 4.5)),
                ]
            }
    }

    // MARK: Marks

    private var lastRatio: Double { Double(sweep.gaps.last ?? 1) / Double(sweep.mean) }

    private func x(_ ratio: Double) -> Double { Self.left + (Self.right - Self.left) * ratio / lastRatio }

    private func y(_ share: Double) -> Double {
        Self.bottom - (Self.bottom - Self.top) * share / Self.highest
    }

    private static func color(_ index: Int) -> String { colors[index % colors.count] }

    private static func number(_ value: Double) -> String { DecimalText.text(value, places: 1) }

    private func line(
        from start: (Double, Double), to end: (Double, Double), color: String, width: Double = 1
    ) -> String {
        "<line x1=\"\(Self.number(start.0))\" y1=\"\(Self.number(start.1))\" x2=\"\(Self.number(end.0))\""
            + " y2=\"\(Self.number(end.1))\" stroke=\"\(color)\" stroke-width=\"\(Self.number(width))\"/>"
    }

    private func circle(at place: (Double, Double), color: String) -> String {
        "<circle cx=\"\(Self.number(place.0))\" cy=\"\(Self.number(place.1))\" r=\"3.2\" fill=\"\(color)\"/>"
    }

    private func text(
        _ words: String, at place: (Double, Double), size: Int = 13, weight: String = "normal",
        anchor: String = "start",
        color: String = "#222222"
    ) -> String {
        "<text x=\"\(Self.number(place.0))\" y=\"\(Self.number(place.1))\" font-size=\"\(size)\""
            + " font-weight=\"\(weight)\" text-anchor=\"\(anchor)\" fill=\"\(color)\">\(words)</text>"
    }
}
