/// Images that text stands for (kitty's "Unicode placeholders"), and tmux in between.
extension ModelTerminal {
    /// How many cells an image has.
    package struct Arrangement: Equatable, Sendable {
        package var columns: Int
        package var rows: Int

        /// So many cells.
        package init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }

    /// What a cell shows in place of its text.
    package struct Piece: Equatable, Sendable {
        package var image: Int
        package var column: Int
        package var row: Int
    }

    private static let character: Unicode.Scalar = "\u{10EEEE}"

    /// The marks that stand for numbers, as kitty says which they are: above the character, in Unicode 6.0, without a
    /// decomposition, and none that may fuse with a character.
    private static let numbers: [Unicode.Scalar: Int] = {
        let fusing: Set<UInt32> = [
            0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F, 0x311, 0x313,
            0x314,
            0x342, 0x653, 0x654,
        ]
        let decomposed: Set<UInt32> = [0x340, 0x341, 0x343, 0x344]
        let marks = (0x300...0x1FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter { scalar in
            let properties = scalar.properties
            guard properties.generalCategory == .nonspacingMark, properties.canonicalCombiningClass == .above else {
                return false
            }
            let age = properties.age ?? (99, 0)
            return age.major <= 6 && age.minor <= (age.major < 6 ? 9 : 0)
                && !fusing.union(decomposed).contains(scalar.value)
        }
        return Dictionary(uniqueKeysWithValues: marks.enumerated().map { ($1, $0) })
    }()

    /// How many numbers there are marks for.
    package static var placeholderNumbers: Int { numbers.count }

    /// Whether a cell holds text that stands for a piece of an image.
    package func isPlaceholder(column: Int, row: Int) -> Bool {
        cells[row][column].text.unicodeScalars.first == Self.character
    }

    /// What a cell shows; nil where it stands for nothing, or not for all it should say.
    package func piece(column: Int, row: Int) -> Piece? {
        let scalars = Array(cells[row][column].text.unicodeScalars)
        let color = cells[row][column].style.foreground
        guard scalars.count == 3, scalars[0] == Self.character, color.count == 3, let y = Self.numbers[scalars[1]],
            let x = Self.numbers[scalars[2]]
        else { return nil }
        return Piece(image: color[0] << 16 | color[1] << 8 | color[2], column: x, row: y)
    }

    /// What is wrong with text that stands for images, in words.
    package var placeholderFaults: [String] {
        var faults: [String] = []
        for row in 0..<rows {
            for column in 0..<columns where isPlaceholder(column: column, row: row) {
                guard let piece = piece(column: column, row: row) else {
                    faults.append("a placeholder that says too little at \(column), \(row)")
                    continue
                }
                guard images[piece.image] != nil, let size = arrangements[piece.image] else {
                    faults.append("a placeholder for image \(piece.image), which is not there")
                    continue
                }
                if piece.column >= size.columns || piece.row >= size.rows {
                    faults.append("a placeholder outside of image \(piece.image)")
                }
            }
        }
        return faults
    }

    /// The images that text stands for.
    package var imagesInText: Set<Int> {
        Set((0..<rows).flatMap { row in (0..<columns).compactMap { piece(column: $0, row: row)?.image } })
    }

    func isStoodFor(_ image: Int) -> Bool { arrangements[image] != nil && imagesInText.contains(image) }

    mutating func arrange(_ image: Int, _ keys: [String: String]) {
        let size = Arrangement(columns: keys["c"].flatMap(Int.init) ?? 0, rows: keys["r"].flatMap(Int.init) ?? 0)
        guard (1...Self.numbers.count).contains(size.columns), (1...Self.numbers.count).contains(size.rows) else {
            return violations.append("an image of \(size.columns) × \(size.rows) cells")
        }
        if image > 0xFFFFFF { violations.append("an image whose number is no colour") }
        if arrangements[image] == size { violations.append("says again how many cells image \(image) has") }
        arrangements[image] = size
    }

    /// tmux hands on what a program wrapped: the terminal around it reads that as one stream.
    mutating func handOn(_ body: ArraySlice<UInt8>) {
        var body = body
        while let byte = body.popFirst() {
            // The first of two ESC quotes the second.
            handedOn.append(byte == 0x1B ? body.popFirst() ?? byte : byte)
        }
        isHandedOn = true
        defer { isHandedOn = false }
        while handedOn.count >= 2 {
            if handedOn.starts(with: [0x1B, 0x5C]) {
                handedOn.removeFirst(2)
                continue
            }
            if handedOn.starts(with: [0x1B, 0x1B]) {
                // An ESC begins anew.
                handedOn.removeFirst()
                continue
            }
            guard handedOn.starts(with: [0x1B, 0x5F]) else {
                violations.append("something else than a command goes through tmux")
                handedOn = []
                return
            }
            guard let end = handedOn.firstRange(of: [0x1B, 0x5C]) else { return }
            graphics(Array(handedOn[2..<end.lowerBound]))
            handedOn.removeFirst(end.upperBound)
        }
    }
}
