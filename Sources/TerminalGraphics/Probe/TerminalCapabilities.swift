/// What a terminal can do, as far as it was found out.
package struct TerminalCapabilities: Hashable, Sendable {
    /// It shows pictures by the kitty graphics protocol.
    package var showsKittyGraphics = false
    /// It reads pictures from temporary files of this machine.
    package var readsLocalFiles = false
    /// It draws what lies between begin and end of mode 2026 at once.
    package var synchronizesUpdates = false
    /// What its sixel graphics can do; nil where sixel is not among its attributes, or a program in between loses pictures.
    package var sixel: SixelTraits?
    /// It moves lines by scroll regions.
    package var scrollsText = false
    /// Sixel pictures move with the lines that they stand in.
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

    /// How pictures are best shown.
    package var graphics: PictureProtocol {
        if showsKittyGraphics { return .kitty }
        if let sixel { return .sixel(sixel) }
        return .symbols(.quadrants)
    }
}
