internal import CSystem
package import TerminalGraphics

/// The environment variables that the program was started with.
enum ProcessEnvironment {
    /// Names and values; of a name that stands there twice, the first.
    static let variables: [String: String] = {
        var variables: [String: String] = [:]
        var word = csystem_environment()
        while let pointer = word.pointee {
            let parts = String(cString: pointer).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, variables[String(parts[0])] == nil { variables[String(parts[0])] = String(parts[1]) }
            word += 1
        }
        return variables
    }()

    /// What they say of the terminal.
    static var terminal: TerminalEnvironment { TerminalEnvironment(variables: variables) }
}

extension ColorChoice {
    /// The colours that were demanded; nil when the terminal is to decide.
    var depth: ColorDepth? {
        switch self {
        case .auto: nil
        case .truecolor: .truecolor
        case .palette256: .palette256
        case .palette16: .sixteen
        case .mono: .mono
        }
    }
}

extension GraphicsChoice {
    /// Why it cannot be shown inside another program; nil where it can. tmux takes bare commands of the kitty protocol for its
    /// pane's title, and swallows the rest.
    package func obstacle(inside multiplexer: TerminalEnvironment.Multiplexer?) -> String? {
        guard let multiplexer, self == .kitty || self == .iterm else { return nil }
        let advice = multiplexer == .tmux ? "; placeholders do" : ""
        return "pictures by --protocol \(rawValue) do not get through \(multiplexer.rawValue)\(advice)"
    }

    /// How pictures are shown in a terminal that can do this; a demand goes before what the terminal says.
    func pictureProtocol(in capabilities: TerminalCapabilities) -> PictureProtocol {
        switch self {
        case .auto: capabilities.graphics
        case .kitty: .kitty
        case .placeholders: .placeholders
        case .iterm: .inlineFiles
        case .sixel: .sixel(capabilities.sixel ?? SixelTraits())
        case .quadrants: .symbols(.quadrants)
        case .halfblocks: .symbols(.halfBlocks)
        case .ascii: .symbols(.ascii)
        }
    }
}

extension TileWish {
    /// The smallest tiles whose thumbnails have at least so many pixels; the largest ones when none have.
    init(thumbnailsOf pixels: Int, layout: (TileWish) -> GridLayout) {
        let fitting = Self.widths.indices.first { layout(TileWish(step: $0)).thumbnailPixelSize >= pixels }
        self.init(step: fitting ?? Self.widths.count - 1)
    }
}
