import PictureForge

/// One file of the album.
struct AlbumEntry: Sendable {
    let name: String
    let encoding: Encoding
    let painting: Painting

    init(_ name: String, _ encoding: Encoding, _ painting: Painting) {
        self.name = name
        self.encoding = encoding
        self.painting = painting
    }
}

/// What is in the album, and in which form.
enum Album {
    static let entries = photos + boats + plots + pages + icons + patterns

    /// Names that natural order sorts otherwise than byte order.
    private static let photos = [
        AlbumEntry("photo 1 misty mountains", Encoding(.rgb), Landscapes.mistyMountains),
        AlbumEntry("photo 2 sunset", Encoding(.palette, colorCount: 200, diffusion: 0.7), Landscapes.sunset),
        AlbumEntry("photo 3 green hills", Encoding(.rgb), Landscapes.greenHills),
        AlbumEntry("photo 4 lake", Encoding(.rgb, interlaced: true), Landscapes.lake),
        AlbumEntry("photo 5 dunes", Encoding(.palette, colorCount: 128, diffusion: 0.6), Landscapes.dunes),
        AlbumEntry("photo 6 city", Encoding(.palette, interlaced: true), NightScenes.city),
        AlbumEntry("photo 7 winter forest", Encoding(.grey, 4, diffusion: 0.5), WinterScenes.forest),
        AlbumEntry("photo 8 moonrise", Encoding(.grey), NightScenes.moonrise),
        AlbumEntry("photo 9 milky way", Encoding(.palette, colorCount: 96, diffusion: 0.6), NightScenes.milkyWay),
        AlbumEntry("photo 10 aurora", Encoding(.palette, colorCount: 128, diffusion: 0.7), NightScenes.aurora),
        AlbumEntry("photo 11 planet", Encoding(.rgb), NightScenes.planet),
        AlbumEntry("photo 12 ice", Encoding(.palette, 4, diffusion: 0.5), WinterScenes.ice),
    ]

    private static let boats = (1...8).map { number in
        AlbumEntry(
            "orientation \(number)", Encoding(.palette, colorCount: 64, orientation: UInt16(number)),
            Sailing.boat(number))
    }

    private static let plots = [
        AlbumEntry("plot contours", Encoding(.palette, 4), Plots.contours),
        AlbumEntry("plot heat map", Encoding(.rgb, interlaced: true), Plots.heatMap),
        AlbumEntry("plot histogram", Encoding(.palette, 4), Plots.histogram),
        AlbumEntry("plot line", Encoding(.rgba), Plots.line),
        AlbumEntry("plot scatter", Encoding(.rgb), Plots.scatter),
    ]

    private static let pages = [
        AlbumEntry("text alphabet", Encoding(.palette, colorCount: 48), Pages.alphabet),
        AlbumEntry("text page", Encoding(.grey, 1), Pages.page),
        AlbumEntry("text poster", Encoding(.grey, 2, interlaced: true), Pages.poster),
        AlbumEntry("text terminal", Encoding(.palette, 4), Pages.terminal),
    ]

    private static let icons = [
        AlbumEntry("icon bubble", Encoding(.rgba), Icons.bubble),
        AlbumEntry("icon cloud", Encoding(.greyAlpha), Icons.cloud),
        AlbumEntry("icon folder", Encoding(.palette, 4, colorCount: 8), Icons.folder),
        AlbumEntry("icon gem", Encoding(.rgb, key: SIMD3(255, 0, 255)), Icons.gem),
        AlbumEntry("icon heart", Encoding(.rgba, interlaced: true), Icons.heart),
        AlbumEntry("icon key", Encoding(.grey, 2, key: SIMD3(3, 0, 0)), Icons.key),
        AlbumEntry("icon leaf", Encoding(.palette, colorCount: 64), Icons.leaf),
        AlbumEntry("icon sun", Encoding(.rgba), Icons.sun),
    ]

    private static let patterns = [
        AlbumEntry("fractal carpet", Encoding(.palette, 1), Fractals.carpet),
        AlbumEntry("fractal julia", Encoding(.palette, colorCount: 128), Fractals.julia),
        AlbumEntry("fractal mandelbrot", Encoding(.palette), Fractals.mandelbrot),
        AlbumEntry("fractal newton", Encoding(.palette, colorCount: 64), Fractals.newton),
        AlbumEntry("gradient dusk", Encoding(.rgb, 16), Gradients.dusk),
        AlbumEntry("gradient greys", Encoding(.grey, 16, interlaced: true), Gradients.greys),
        AlbumEntry("gradient spotlight", Encoding(.greyAlpha, 16), Gradients.spotlight),
        AlbumEntry("gradient wheel", Encoding(.rgba, 16, interlaced: true), Gradients.wheel),
        AlbumEntry("pattern glass", Encoding(.palette, colorCount: 128), Patterns.glass),
        AlbumEntry("pattern halftone", Encoding(.grey, 1, interlaced: true), Patterns.halftone),
        AlbumEntry("pattern moire", Encoding(.grey, 4), Patterns.moire),
        AlbumEntry("pattern plaid", Encoding(.palette, 4, interlaced: true), Patterns.plaid),
        AlbumEntry("pattern tiles", Encoding(.palette, 1), Patterns.tiles),
        AlbumEntry("pattern waves", Encoding(.palette, 2), Patterns.waves),
    ]
}
