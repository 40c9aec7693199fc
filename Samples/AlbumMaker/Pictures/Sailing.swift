/// A boat that everybody sees at once is upright and not mirrored: for the eight orientations.
enum Sailing {
    /// The picture with this number on its sail.
    static func boat(_ number: Int) -> Painting {
        let digit = Lettering("\(number)", center: Point(0.83, 0.42), square: 0.024)
        return Painting(480, 330) { place in
            if digit.covers(place) { return Color(hex: 0x1E3A5F) }
            if let boat = boat(at: place) { return boat }
            return scenery(place)
        }
    }

    private static func boat(at place: Point) -> Color? {
        let hull = [Point(0.45, 0.7), Point(1.15, 0.7), Point(1.02, 0.82), Point(0.55, 0.82)]
        let mainsail = [Point(0.735, 0.1), Point(0.735, 0.65), Point(1.1, 0.65)]
        let jib = [Point(0.7, 0.2), Point(0.7, 0.65), Point(0.47, 0.65)]
        let flag = [Point(0.72, 0.06), Point(0.72, 0.11), Point(0.62, 0.085)]
        if Shape.polygon(place, mainsail) < 0 { return Color(hex: 0xFFF8EA) }
        if Shape.polygon(place, jib) < 0 { return Color(hex: 0xE4572E) }
        if Shape.polygon(place, flag) < 0 { return Color(hex: 0xF3A712) }
        if Shape.polygon(place, hull) < 0 { return Color(hex: place.y < 0.73 ? 0xFFF8EA : 0x8C2F1B) }
        return abs(place.x - 0.7175) < 0.008 && place.y > 0.06 && place.y < 0.7 ? Color(hex: 0x5A3A22) : nil
    }

    private static func scenery(_ place: Point) -> Color {
        let swell = 0.75 + 0.012 * sine(place.x * 26)
        if place.y > swell {
            let crest = (place.y - swell) * 11
            let line = crest - crest.rounded(.down) + 0.1 * sine(place.x * 31 + crest.rounded(.down) * 2)
            return Ramp(0x2F86B5, 0x14507A)[(place.y - swell) / 0.25].shaded(line < 0.18 ? 1.2 : 1)
        }
        let hill = 0.8 - 0.33 * exponential(-(place.x - 1.34) * (place.x - 1.34) * 9)
        if place.y > hill { return Color(hex: 0x5E8F6A) }
        if (place - Point(0.22, 0.22)).length < 0.09 { return Color(hex: 0xFFD95A) }
        return Ramp(0x8CCBEF, 0xD9EFF7)[place.y / 0.75]
    }
}
