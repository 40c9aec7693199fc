/// Compares what a real terminal shows with what the tests' terminal shows, cell by cell, by the mean colour of each.
///
/// Of sixels each pixel may differ by 2 levels: their colours are told in per cent, which terminals round in different ways.
/// *Exact* cells, images and plain colours, may differ by 3 levels: kitty blends and scales images on the graphics card. Symbols
/// may differ by a sixth of what their two colours differ: a font draws their edge up to a pixel beside the middle, in cells of 8 × 16 pixels
/// and more. Of a character's cell the colours must lie between those of letter and background, and a letter or digit must have left
/// some ink; which letter it is a mean does not tell.
struct ScreenComparison {
    struct Difference {
        let column: Int
        let row: Int
        let expected: ScreenRendering.Color
        let found: ScreenRendering.Color
    }

    /// The cells that are wrong.
    private(set) var differences: [Difference] = []
    /// How many cells were compared by their exact colours.
    private(set) var exactCells = 0
    /// How many pixel by pixel.
    private(set) var pixelCells = 0

    /// `shot`: rows from the top, three bytes a pixel, as wide and as high as the rendering.
    init(_ rendering: ScreenRendering, shot: [UInt8]) {
        let expected = CellMeans(rendering.pixels, of: rendering)
        let found = CellMeans(shot, of: rendering)
        for index in rendering.kinds.indices {
            let (left, right) = (expected.colors[index], found.colors[index])
            if rendering.kinds[index] == .exact { exactCells += 1 }
            if rendering.kinds[index] == .pixels { pixelCells += 1 }
            let agrees =
                rendering.kinds[index] == .pixels
                ? Self.hasSamePixels(rendering, shot, cell: index)
                : Self.agrees(rendering.kinds[index], rendering.inks[index], left, right)
            if !agrees {
                differences.append(
                    Difference(
                        column: index % rendering.columns, row: index / rendering.columns, expected: left, found: right)
                )
            }
        }
    }

    private static func hasSamePixels(_ rendering: ScreenRendering, _ shot: [UInt8], cell: Int) -> Bool {
        let (column, row) = (cell % rendering.columns, cell / rendering.columns)
        return (row * rendering.cellHeight..<(row + 1) * rendering.cellHeight).allSatisfy { y in
            let start = (y * rendering.width + column * rendering.cellWidth) * 3
            return (start..<start + rendering.cellWidth * 3).allSatisfy {
                abs(Int(rendering.pixels[$0]) - Int(shot[$0])) <= 2
            }
        }
    }

    private static func agrees(
        _ kind: ScreenRendering.Kind, _ inks: (ink: ScreenRendering.Color, paper: ScreenRendering.Color),
        _ expected: ScreenRendering.Color, _ found: ScreenRendering.Color
    ) -> Bool {
        var inkLeft = 0.0
        for channel in 0..<3 {
            let (ink, paper) = (inks.ink.channels[channel], inks.paper.channels[channel])
            let value = found.channels[channel]
            switch kind {
            case .exact, .pixels:
                if abs(value - expected.channels[channel]) > 3 { return false }
            case .symbol:
                if abs(value - expected.channels[channel]) > 3 + abs(ink - paper) / 6 { return false }
            case .character:
                if value < min(ink, paper) - 8 || value > max(ink, paper) + 8 { return false }
                inkLeft = max(inkLeft, abs(value - paper) - abs(ink - paper) * 0.03)
            }
        }
        guard case .character(let text) = kind, text.first?.isLetter == true || text.first?.isNumber == true else {
            return true
        }
        return inkLeft > 0
    }
}

/// The mean colour of each cell.
private struct CellMeans {
    private(set) var colors: [ScreenRendering.Color] = []

    init(_ pixels: [UInt8], of rendering: ScreenRendering) {
        let (cellWidth, cellHeight) = (rendering.cellWidth, rendering.cellHeight)
        for row in 0..<rendering.rows {
            for column in 0..<rendering.columns {
                var sums = [0, 0, 0]
                for y in row * cellHeight..<(row + 1) * cellHeight {
                    let start = (y * rendering.width + column * cellWidth) * 3
                    for offset in 0..<cellWidth * 3 { sums[offset % 3] += Int(pixels[start + offset]) }
                }
                let means = sums.map { Double($0) / Double(cellWidth * cellHeight) }
                colors.append(ScreenRendering.Color(means[0], means[1], means[2]))
            }
        }
    }
}
