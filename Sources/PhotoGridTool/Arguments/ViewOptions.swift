/// What `photogrid view` was asked for.
package struct ViewOptions: Equatable {
    /// Folders and files, as they were typed; the working directory when there were none.
    package var paths: [[UInt8]] = []
    /// Write one static grid instead of opening the viewer.
    package var print = false
    /// Width of the static grid, in cells.
    package var columns: Int?
    /// The longest side of a thumbnail, in pixels.
    package var size: Int?
    /// How pictures reach the terminal.
    package var graphics = GraphicsChoice.auto
    /// Which colours the terminal is given.
    package var colors = ColorChoice.auto
    /// Whether thumbnails are looked for in the desktop's store, and left there.
    package var store = StoreOptions()

    package init() {}
}

/// `--protocol`: how pictures reach the terminal.
package enum GraphicsChoice: String, CaseIterable {
    /// The best that the terminal says it understands.
    case auto
    /// The kitty graphics protocol.
    case kitty
    /// Quarter blocks: 2 × 2 pixels a cell, two colours each.
    case quadrants
    /// Half blocks: 1 × 2 pixels a cell.
    case halfblocks
}

/// `--colors`: which colours the terminal is given.
package enum ColorChoice: String, CaseIterable {
    /// What the environment and the terminal say.
    case auto
    /// 24 bits.
    case truecolor
    /// The 256-colour palette.
    case palette256 = "256"
    /// The 16 colours that every theme defines.
    case palette16 = "16"
    /// None.
    case mono
}
