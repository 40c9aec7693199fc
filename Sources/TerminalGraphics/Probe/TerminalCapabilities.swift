/// What a terminal can do, as far as it was found out.
package struct TerminalCapabilities: Hashable, Sendable {
    /// It shows pictures by the kitty graphics protocol.
    package var showsKittyGraphics = false
    /// It shows pictures in place of text, by the kitty graphics protocol through tmux.
    package var showsPlaceholders = false
    /// It reads pictures from temporary files of this machine.
    package var readsLocalFiles = false
    /// It is known to show files of pictures by OSC 1337, and better so than by other protocols.
    package var showsInlineFiles = false
    /// It draws what lies between begin and end of mode 2026 at once.
    package var synchronizesUpdates = false
    /// What its sixel graphics can do; nil where sixel is not among its attributes, or a program in between loses pictures.
    package var sixel: SixelTraits?
    /// It moves lines by scroll regions.
    package var scrollsText = false
    /// Pictures that stand among the text move with its lines.
    package var scrollsPictures = false
    /// It paints few of its sixels again once its window has been covered.
    package var remembersFewSixels = false
    /// How many pixels a cell has.
    package var cellPixels = CellPixels(size: PixelSize(width: 10, height: 20), source: .assumed)
    /// How many colours it shows.
    package var colors = ColorDepth.sixteen
    /// The colour of its background, where it said so.
    package var background: RGB?
    /// Its name and version, as it gave them; sanitised.
    package var name: DisplayText?

    /// Of a terminal of which nothing is known.
    package init() {}

    /// Of a terminal that is not asked, where variables tell its name.
    package init(unaskedIn environment: TerminalEnvironment) {
        let name = TerminalName(version: nil, program: environment.program)
        let isPlain = environment.term == "xterm-256color" || environment.term == "wezterm"
        showsInlineFiles =
            environment.multiplexer == nil && isPlain && !environment.isAmbiguous && name.showsInlineFiles
            && !name.needsAddOn
    }

    /// How pictures are best shown.
    package var graphics: PictureProtocol {
        if showsInlineFiles { return .inlineFiles }
        if showsKittyGraphics { return .kitty }
        if showsPlaceholders { return .placeholders }
        if let sixel { return .sixel(sixel) }
        return .symbols(.quadrants)
    }
}
