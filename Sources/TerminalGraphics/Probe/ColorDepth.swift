/// How many colours a terminal shows.
package enum ColorDepth: String, CaseIterable, Comparable, Sendable {
    /// The terminal's own foreground and background only.
    case mono
    /// The 16 named colours.
    case sixteen
    /// The 6 × 6 × 6 cube, the grey ramp and the 16 named colours.
    case palette256
    /// 24 bits.
    case truecolor

    /// What the environment says: `NO_COLOR`, `COLORTERM`, `TERM`, in that order.
    package init(environment: TerminalEnvironment) {
        let term = environment.term
        if environment.forbidsColor || environment.isDumb || term.hasPrefix("vt") || term.hasSuffix("-m") {
            self = .mono
        } else if environment.colorTerm == "truecolor" || environment.colorTerm == "24bit" {
            self = .truecolor
        } else if Self.truecolorTerms.contains(where: term.hasPrefix) || term.hasSuffix("-direct") {
            self = .truecolor
        } else if term.hasSuffix("-256color") {
            self = .palette256
        } else {
            self = .sixteen
        }
    }

    private static let truecolorTerms = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]

    /// Whether it has fewer colours.
    package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .mono: 0
        case .sixteen: 1
        case .palette256: 2
        case .truecolor: 3
        }
    }
}
