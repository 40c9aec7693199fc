/// Numbers with a fixed count of decimals, without a library that depends on a locale.
package enum DecimalText {
    /// `0.303` for 0.30327 with three places; `places` is 0 to 9 and the value below 10⁹ in magnitude.
    package static func text(_ value: Double, places: Int) -> String {
        precondition((0...9).contains(places) && abs(value) < 1e9, "a number of ordinary size")
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let scaled = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(scaled)" }
        let fraction = String(scaled % scale)
        return "\(sign)\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
    }
}
