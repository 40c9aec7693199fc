extension DisplayText {
    /// The text within `limit` cells: what does not fit is left out of the middle, so that a frame number and the
    /// extension, which are at the end of a name, stay visible.
    package func elided(toWidth limit: Int, ellipsis: DisplayText = "…") -> DisplayText {
        guard width > limit else { return self }
        let room = limit - ellipsis.width
        guard room > 0 else { return ellipsis.prefix(width: limit) }
        let tail = suffix(width: min(room, max(widthOfNumberAndExtension, room / 2)))
        return prefix(width: room - tail.width) + ellipsis + tail
    }

    /// The cells that the last run of digits takes, with everything after it; the extension alone where no digit
    /// stands near the end.
    private var widthOfNumberAndExtension: Int {
        let dot = items.lastIndex { $0.glyph == Glyph(".") } ?? items.count
        var start = dot
        while start > 0, isDigit(items[start - 1]) { start -= 1 }
        return items[start...].reduce(0) { $0 + $1.width }
    }

    private func isDigit(_ item: Item) -> Bool {
        (0x30...0x39).contains(item.glyph.base)
    }

    /// The text in lines of at most `width` cells, broken at spaces where possible; what is beyond `lineLimit` lines
    /// is elided. Empty where the width or the limit is not positive.
    package func wrapped(toWidth width: Int, lineLimit: Int) -> [DisplayText] {
        guard width > 0, lineLimit > 0 else { return [] }
        var lines: [DisplayText] = []
        var rest = items[...]
        while !rest.isEmpty {
            if lines.count == lineLimit - 1 {
                lines.append(DisplayText(items: Array(rest)).elidedAtEnd(toWidth: width))
                break
            }
            let line = Self.firstLine(of: rest, width: width)
            guard !line.isEmpty else { break }
            lines.append(DisplayText(items: Array(line)))
            rest = rest[(rest.startIndex + line.count)...].drop { $0.glyph == .space }
        }
        return lines
    }

    /// The text within `limit` cells: what does not fit is left out of the end.
    package func elidedAtEnd(toWidth limit: Int, ellipsis: DisplayText = "…") -> DisplayText {
        guard width > limit else { return self }
        return (prefix(width: max(0, limit - ellipsis.width)) + ellipsis).prefix(width: limit)
    }

    private static func firstLine(of items: ArraySlice<Item>, width: Int) -> ArraySlice<Item> {
        var used = 0
        var end = items.startIndex
        while end < items.endIndex, used + items[end].width <= width {
            used += items[end].width
            end += 1
        }
        guard end < items.endIndex else { return items }
        guard items[end].glyph != .space else { return items[..<end] }
        let head = items[..<end]
        guard let space = head.lastIndex(where: { $0.glyph == .space }), space > head.startIndex else { return head }
        return head[..<space]
    }
}
