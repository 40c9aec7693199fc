/// Words.
enum Pages {
    /// A page from a book, in black and white and nothing between.
    static let page: Painting = {
        let body = """
            The lighthouse keeper's daughter kept
            a list of every ship that passed. She
            wrote its name, its flag, the hour, and
            how the weather stood; and when a ship
            came back under another name, she knew
            it by its walk.

            "A ship," she said, "is not the paint
            upon its bow. You may call it what you
            like. It is the one that left here on
            the ninth of May, and you shall not be
            told that it arrived before it did."

            So nobody was ever shown the wrong one.
            """
        let texts = [
            Lettering("CHAPTER 7", center: Point(0.375, 0.09), square: 0.0052),
            Lettering("What the list was for", center: Point(0.375, 0.165), square: 0.0036),
            Lettering(body, at: Point(0.075, 0.25), square: 0.0026),
            Lettering("41", center: Point(0.375, 0.95), square: 0.0028),
        ]
        return Painting(480, 640, fineness: 1) { place in
            if abs(place.y - 0.205) < 0.001 && abs(place.x - 0.375) < 0.12 { return .black }
            return texts.contains { $0.covers(place) } ? .black : .white
        }
    }()

    /// A session in a terminal, in eight colours.
    static let terminal: Painting = {
        let lines: [(String, UInt32)] = [
            ("$ ls renders", 0xE6E6E6), ("frame 1.png   frame 2.png", 0x8FD18F),
            ("frame 9.png   frame 10.png", 0x8FD18F),
            ("$ photogrid renders", 0xE6E6E6), ("10 photos, 10 shown", 0x7FB6F0), ("$ photogrid Broken", 0xE6E6E6),
            ("cut off.png: damaged", 0xF08A7F), ("empty.png: not a PNG file", 0xF08A7F), ("$ _", 0xE6E6E6),
        ]
        let texts = lines.enumerated().map { index, line in
            (Lettering(line.0, at: Point(0.07, 0.19 + 0.082 * Float(index)), square: 0.0062), Color(hex: line.1))
        }
        let buttons = [Color(hex: 0xF0655A), Color(hex: 0xF3BE4F), Color(hex: 0x5FC454)]
        return Painting(480, 360, fineness: 1) { place in
            if place.y < 0.1 {
                for (index, button) in buttons.enumerated()
                where (place - Point(0.065 + 0.065 * Float(index), 0.05)).length < 0.02 { return button }
                return Color(hex: 0x3A3F4B)
            }
            return texts.first { $0.0.covers(place) }?.1 ?? Color(hex: 0x1B1F27)
        }
    }()

    /// A poster in four greys.
    static let poster: Painting = {
        let words = [
            Lettering("LATE", center: Point(0.36, 0.19), square: 0.026),
            Lettering("IS NOT", center: Point(0.36, 0.42), square: 0.0175),
            Lettering("MINE", center: Point(0.36, 0.65), square: 0.026),
            Lettering("check the token, then paint", center: Point(0.36, 0.9), square: 0.0037),
        ]
        return Painting(432, 600, fineness: 1) { place in
            let isInked = words.contains { $0.covers(place) }
            let offset = place - Point(0.36, 0.42)
            let ring = Int(offset.length * 11) % 2 == 0
            let ground: Float = place.y > 0.84 ? 1 : ring ? 0.667 : 1
            if isInked { return Color(grey: 0) }
            let shadow = words.prefix(3).contains { $0.covers(place - Point(0.012, 0.012)) }
            return Color(grey: shadow ? 0.333 : ground)
        }
    }()

    /// A to Z, as a chart for the wall.
    static let alphabet: Painting = {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ?!").enumerated().map { index, letter in
            let center = Point(0.14 + Float(index % 7) * 0.2, 0.14 + Float(index / 7) * 0.24)
            return (center, Lettering(String(letter), center: center, square: 0.0185))
        }
        let colors = Ramp(0xE4572E, 0xF3A712, 0x2BA84A, 0x2F9FC4, 0x2F6FDE, 0x9A4FC4, 0xD9468F)
        return Painting(588, 400) { place in
            for (index, (center, letter)) in letters.enumerated() {
                let tile = Shape.box(place, center: center, half: Point(0.088, 0.105), corner: 0.02)
                guard tile < 0 else { continue }
                return letter.covers(place) ? .white : colors.cyclic(Float(index % 7) / 7)
            }
            return Color(hex: 0xFFF9EC)
        }
    }()
}
