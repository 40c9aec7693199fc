internal import ScrollLab

/// Numbers for people.
enum NumberText {
    /// `1,234,567`.
    static func grouped(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// `1 seed`, `2 seeds`.
    static func counted(_ number: Int, _ thing: String) -> String {
        "\(grouped(number)) \(thing)\(number == 1 ? "" : "s")"
    }

    /// Nanoseconds as whole milliseconds, without the unit.
    static func milliseconds(_ nanoseconds: Int64) -> String {
        DecimalText.text(Double(nanoseconds) / 1e6, places: 0)
    }
}
