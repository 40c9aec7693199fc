/// The colours that a terminal of some depth can show, and which of them is nearest to another.
package struct ColorPalette: Sendable {
    package let depth: ColorDepth

    /// The colours of a depth.
    package init(_ depth: ColorDepth) { self.depth = depth }

    /// The nearest colour: how the terminal is told it, and its value. Mono has black and white, both told as the
    /// terminal's own. Distance is squared, in sRGB values.
    @inline(__always)
    func nearest(to color: RGB) -> (color: TerminalColor, value: RGB) {
        switch depth {
        case .truecolor: (.value(color), color)
        case .palette256: Self.nearestInCube(to: color)
        case .sixteen: Self.nearestNamed(to: color)
        case .mono: (.default, color.luminance > 127 ? .white : .black)
        }
    }

    /// The nearest colour, as the terminal is told it.
    package func terminalColor(nearestTo color: RGB) -> TerminalColor { nearest(to: color).color }

    /// The six levels of the cube in entries 16 to 231.
    private static func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }

    private static func step(_ value: UInt8) -> Int {
        value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40
    }

    /// Nearest in the 6 × 6 × 6 cube and the 24 greys (entries 16 to 255), whose values all terminals share. The
    /// channels of the cube are independent and the greys lie on one line, so that two candidates are enough.
    private static func nearestInCube(to color: RGB) -> (TerminalColor, RGB) {
        let steps = (step(color.red), step(color.green), step(color.blue))
        let cube = RGB(UInt8(level(steps.0)), UInt8(level(steps.1)), UInt8(level(steps.2)))
        let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let ramp = min(23, max(0, (mean - 3) / 10))
        let grey = RGB(UInt8(8 + 10 * ramp), UInt8(8 + 10 * ramp), UInt8(8 + 10 * ramp))
        if color.squaredDistance(to: grey) < color.squaredDistance(to: cube) {
            return (.palette(UInt8(232 + ramp)), grey)
        }
        return (.palette(UInt8(16 + 36 * steps.0 + 6 * steps.1 + steps.2)), cube)
    }

    /// The 16 named colours with the values that xterm gives them; other terminals differ a little.
    package static let named: [RGB] = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238), RGB(205, 0, 205),
        RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
        RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ]

    private static func nearestNamed(to color: RGB) -> (TerminalColor, RGB) {
        var best = 0
        var smallest = Int.max
        for (index, candidate) in named.enumerated() {
            let distance = color.squaredDistance(to: candidate)
            if distance < smallest { (best, smallest) = (index, distance) }
        }
        return (.palette(UInt8(best)), named[best])
    }
}
