/// The colours and signs of everything that is not a picture.
struct Theme: Hashable, Sendable {
    /// Characters that mean something.
    struct Signs: Hashable, Sendable {
        var waiting: DisplayText = "·"
        var loading: DisplayText = "…"
        var failed: DisplayText = "✗"
        var marked: DisplayText = "●"
        var damaged: DisplayText = "!"
        var ellipsis: DisplayText = "…"
        var selectedEdge: DisplayText = "┃"
        var damagedEdge: DisplayText = "┊"
        var selectedDamagedEdge: DisplayText = "┇"
        /// The upper end of the selection's frame: left corner, line, right corner.
        var selectedTop: [DisplayText] = ["┏", "━", "┓"]
        /// Corners (top left, top right, bottom left, bottom right), then horizontal and vertical.
        var box: [DisplayText] = ["┌", "┐", "└", "┘", "─", "│"]

        static let unicode = Signs()
        static let ascii = Signs(
            waiting: ".", loading: "...", failed: "x", marked: "*", damaged: "!", ellipsis: "~", selectedEdge: "|",
            damagedEdge: ":", selectedDamagedEdge: "!", selectedTop: ["+", "-", "+"],
            box: ["+", "+", "+", "+", "-", "|"])
    }

    var signs = Signs.unicode
    var quiet = CellStyle.plain
    var caption = CellStyle.plain
    var selectedCaption = CellStyle(.reverse)
    var selection = CellStyle(.bold)
    var mark = CellStyle(.bold)
    var damaged = CellStyle.plain
    var failed = CellStyle.plain
    var folder = CellStyle.plain
    var status = CellStyle(.reverse)
    var warning = CellStyle([.reverse, .bold])
    /// Never on the terminal's own background: images show through that.
    var help = CellStyle(.reverse)

    /// The colours for a terminal: `background` as it told it, taken for dark where it did not.
    init(depth: ColorDepth, background: RGB?, ascii: Bool = false) {
        signs = ascii ? .ascii : .unicode
        switch depth {
        case .mono: break
        case .sixteen: useNames()
        case .palette256, .truecolor:
            useValues(isLight: (background?.luminance ?? 0) > 127) { ColorPalette(depth).terminalColor(nearestTo: $0) }
        }
    }

    /// The style of a caption that is not selected.
    func style(of emphasis: TileEmphasis) -> CellStyle {
        switch emphasis {
        case .none: caption
        case .quiet: quiet
        case .match: mark
        }
    }

    private mutating func useNames() {
        selection = CellStyle(foreground: .palette(3), .bold)
        mark = CellStyle(foreground: .palette(2), .bold)
        damaged = CellStyle(foreground: .palette(3))
        failed = CellStyle(foreground: .palette(1))
        folder = CellStyle(foreground: .palette(4))
        warning = CellStyle(foreground: .palette(1), .reverse)
    }

    private mutating func useValues(isLight: Bool, color: (RGB) -> TerminalColor) {
        let accent = isLight ? RGB(180, 95, 0) : RGB(255, 190, 90)
        let bar = isLight ? RGB(225, 228, 232) : RGB(44, 48, 56)
        let ink = isLight ? RGB(40, 44, 52) : RGB(215, 218, 224)
        let red = isLight ? RGB(190, 30, 45) : RGB(240, 110, 110)
        quiet = CellStyle(foreground: color(isLight ? RGB(135, 135, 135) : RGB(110, 110, 110)))
        caption = CellStyle(foreground: color(isLight ? RGB(85, 85, 85) : RGB(160, 160, 160)))
        selectedCaption = CellStyle(foreground: color(isLight ? .white : .black), background: color(accent))
        selection = CellStyle(foreground: color(accent))
        mark = CellStyle(foreground: color(isLight ? RGB(0, 120, 60) : RGB(120, 220, 140)), .bold)
        damaged = CellStyle(foreground: color(isLight ? RGB(150, 110, 0) : RGB(235, 200, 80)))
        failed = CellStyle(foreground: color(red))
        folder = CellStyle(foreground: color(isLight ? RGB(30, 100, 180) : RGB(120, 180, 250)))
        status = CellStyle(foreground: color(ink), background: color(bar))
        warning = CellStyle(foreground: color(red), background: color(bar), .bold)
        help = CellStyle(foreground: color(ink), background: color(bar))
    }
}
