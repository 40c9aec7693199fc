package import PhotoGrid

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
    /// List folders inside folders as well.
    package var isRecursive = false
    /// Select new files as they come, and wait for them where there are none.
    package var follows = false
    /// Show only what matches this; empty for everything.
    package var filter = ""
    /// The order of the photos.
    package var order = PhotoOrder.natural
    /// What ends each path of the list on standard input.
    package var listTerminator = UInt8(ascii: "\n")
    /// Print the marked photos at the end, each followed by this; nil when nothing is printed.
    package var printedMarks: MarkOutput.Terminator?
    /// The file that keeps marks; nil for none.
    package var marksFile: [UInt8]?
    /// Say at the end what the session cost.
    package var showsStatistics = false
    /// How pictures reach the terminal.
    package var graphics = GraphicsChoice.auto
    /// Which colours the terminal is given.
    package var colors = ColorChoice.auto
    /// Whether thumbnails are looked for in the desktop's store, and left there.
    package var store = StoreOptions()

    package init() {}

    /// What is asked of the listing at the start.
    var request: SearchRequest {
        let subject: SearchScope.Subject = filter.contains("/") ? .path : .name
        return SearchRequest(
            id: SearchID(0), query: SearchQuery(filter), scope: SearchScope(subject: subject, order: order))
    }
}

/// `--sort`: what the photos are ordered by.
package enum OrderChoice: String, CaseIterable {
    case name
    case time
    case size
    case dimensions
    case random

    /// The key; `seed` is for a random order.
    func key(seed: UInt64) -> PhotoOrder.Key {
        switch self {
        case .name: .name
        case .time: .modificationTime
        case .size: .size
        case .dimensions: .dimensions
        case .random: .random(seed: seed)
        }
    }
}

/// `--protocol`: how pictures reach the terminal.
package enum GraphicsChoice: String, CaseIterable {
    /// The best that the terminal says it understands.
    case auto
    /// The kitty graphics protocol.
    case kitty
    /// iTerm2's inline files (OSC 1337).
    case iterm
    /// Sixel graphics.
    case sixel
    /// Quarter blocks: 2 × 2 pixels a cell, two colours each.
    case quadrants
    /// Half blocks: 1 × 2 pixels a cell.
    case halfblocks
    /// Characters that are dark or bright.
    case ascii
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
