import PictureReference
import TestSupport
import TestTerminal
import Thumbnails

/// Looks for the pictures of an album on a screen, by their captions: none of the album's files, decoded and averaged by the reference
/// that shares no code with the program, may look more like a picture than the file that its caption names.
struct AlbumComparison {
    /// Pictures that show what their file holds.
    private(set) var right: [String] = []
    /// Captions beside another picture, or beside none.
    private(set) var wrong: [String] = []

    private let rendering: ScreenRendering
    private let terminal: ModelTerminal

    /// `names` are the files of `folder`.
    init(_ terminal: ModelTerminal, _ rendering: ScreenRendering, folder: String, names: [String]) throws {
        self.rendering = rendering
        self.terminal = terminal
        var thumbnails: [String: Thumbnail] = [:]
        for name in names { thumbnails[name] = try Self.thumbnail("\(folder)/\(name)") }
        for caption in captions {
            guard let name = names.first(where: { Self.isCaption(caption.text, of: $0) }),
                let area = picture(above: caption.row, columns: caption.columns)
            else {
                wrong.append(caption.text)
                continue
            }
            let differences = thumbnails.mapValues { difference(of: area, from: $0) }
            // Some files of the album are one picture, turned.
            let nearest = differences.values.min() ?? .infinity
            if let own = differences[name], own <= nearest + 2 { right.append(name) } else { wrong.append(name) }
        }
    }

    private static func thumbnail(_ path: String) throws -> Thumbnail {
        let decoder = try ReferenceDecoder(try readFile(path))
        return ReferenceAverage.thumbnail(
            of: try decoder.decode(), orientation: decoder.orientation, pixelSize: 64)
    }

    /// A name, perhaps elided in the middle.
    private static func isCaption(_ text: String, of name: String) -> Bool {
        let parts = text.split(separator: "…", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return text == name }
        return parts[0].count + parts[1].count > 6 && name.hasPrefix(parts[0]) && name.hasSuffix(parts[1])
    }

    /// What stands in the rows above the last one and ends in `.png`.
    private var captions: [(row: Int, columns: Range<Int>, text: String)] {
        var result: [(row: Int, columns: Range<Int>, text: String)] = []
        for row in 0..<terminal.rows - 1 {
            var start: Int?
            var text = ""
            for column in 0...terminal.columns {
                let cell = column < terminal.columns ? terminal.cells[row][column].text : " "
                let next = column + 1 < terminal.columns ? terminal.cells[row][column + 1].text : " "
                if cell != " " || start != nil && next != " " {
                    start = start ?? column
                    text += cell
                } else if let first = start {
                    if text.hasSuffix(".png") { result.append((row, first..<column, text)) }
                    (start, text) = (nil, "")
                }
            }
        }
        return result
    }

    /// The pixels of the picture whose caption this is: left, top, width, height. Its cells touch each other; around tiles there is room.
    private func picture(above row: Int, columns: Range<Int>) -> [Int]? {
        let rows = max(0, row - 8)..<row
        guard let bottom = rows.last(where: { line in columns.contains { isPicture($0, line) } }),
            let start = columns.first(where: { isPicture($0, bottom) })
        else { return nil }
        var cells: Set<[Int]> = [[start, bottom]]
        var edge = cells
        while let cell = edge.popFirst() {
            for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
                let next = [cell[0] + x, cell[1] + y]
                guard (0..<terminal.columns).contains(next[0]), (0..<row).contains(next[1]),
                    isPicture(next[0], next[1]), cells.insert(next).inserted
                else { continue }
                edge.insert(next)
            }
        }
        let (xs, ys) = (cells.map { $0[0] }, cells.map { $0[1] })
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let last = ys.max() else { return nil }
        return tightened(
            x: left * rendering.cellWidth..<(right + 1) * rendering.cellWidth,
            y: top * rendering.cellHeight..<(last + 1) * rendering.cellHeight)
    }

    private func isPicture(_ column: Int, _ row: Int) -> Bool {
        let x = column * rendering.cellWidth..<(column + 1) * rendering.cellWidth
        let y = row * rendering.cellHeight..<(row + 1) * rendering.cellHeight
        return y.contains { line in x.contains { rendering.isPicture[line * rendering.width + $0] } }
    }

    private func tightened(x: Range<Int>, y: Range<Int>) -> [Int]? {
        let columns = x.filter { column in y.contains { rendering.isPicture[$0 * rendering.width + column] } }
        let rows = y.filter { row in x.contains { rendering.isPicture[row * rendering.width + $0] } }
        guard let left = columns.first, let right = columns.last, let top = rows.first, let bottom = rows.last else {
            return nil
        }
        return [left, top, right - left + 1, bottom - top + 1]
    }

    /// The mean difference over four by four parts, in levels.
    private func difference(of area: [Int], from thumbnail: Thumbnail) -> Double {
        let visible = Self.visibleArea(of: thumbnail)
        var sum = 0.0
        for part in 0..<16 {
            let shown = mean(of: area, part) { rendering.color($0, $1) }
            let wanted = mean(of: visible, part) { Self.color(of: thumbnail, $0, $1) }
            sum += zip(shown, wanted).reduce(0) { $0 + abs($1.0 - $1.1) } / 3
        }
        return sum / 16
    }

    /// A pixel over black.
    private static func color(of thumbnail: Thumbnail, _ x: Int, _ y: Int) -> ScreenRendering.Color {
        let index = (y * thumbnail.width + x) * 4
        let alpha = Double(thumbnail.pixels[index + 3]) / 255
        let values = (0..<3).map { Double(thumbnail.pixels[index + $0]) * alpha }
        return ScreenRendering.Color(values[0], values[1], values[2])
    }

    /// Where a thumbnail is not transparent: left, top, width, height.
    private static func visibleArea(of thumbnail: Thumbnail) -> [Int] {
        func isVisible(_ x: Int, _ y: Int) -> Bool { thumbnail.pixels[(y * thumbnail.width + x) * 4 + 3] > 0 }
        let columns = (0..<thumbnail.width).filter { x in (0..<thumbnail.height).contains { isVisible(x, $0) } }
        let rows = (0..<thumbnail.height).filter { y in (0..<thumbnail.width).contains { isVisible($0, y) } }
        guard let left = columns.first, let right = columns.last, let top = rows.first, let bottom = rows.last else {
            return [0, 0, thumbnail.width, thumbnail.height]
        }
        return [left, top, right - left + 1, bottom - top + 1]
    }

    /// The mean colour of one of the four by four parts of an area.
    private func mean(
        of area: [Int], _ part: Int, _ color: (Int, Int) -> ScreenRendering.Color
    ) -> [Double] {
        let (column, row) = (part % 4, part / 4)
        let xs = area[0] + area[2] * column / 4..<area[0] + max(1, area[2] * (column + 1) / 4)
        let ys = area[1] + area[3] * row / 4..<area[1] + max(1, area[3] * (row + 1) / 4)
        var sums = [0.0, 0.0, 0.0]
        for y in ys {
            for x in xs {
                for (channel, value) in color(x, y).channels.enumerated() { sums[channel] += value }
            }
        }
        return sums.map { $0 / Double(xs.count * ys.count) }
    }
}
