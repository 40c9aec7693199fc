package import Thumbnails

/// Asks a terminal what it can do, and waits no longer than a deadline.
///
///     asking ──DA1, every terminal answers it, and last──▶ answered
///       └─────deadline────────────────────────────────▶ out of time
///
/// The questions go out in one batch that ends with DA1: what is not answered before DA1 is not there. Send them on
/// the alternate screen and clear it afterwards: some terminals print what they do not understand. Replies that come
/// later still may be handed in: `receive(_:)` says whether they change anything.
package struct TerminalProbe: Sendable {
    /// How far it has come.
    package enum Phase: Hashable, Sendable {
        case asking
        case answered
        case outOfTime
    }

    /// How far it has come.
    package private(set) var phase = Phase.asking
    /// When waiting ends.
    package let deadline: MonotonicTime
    /// What is asked, in this order.
    package let questions: [ProbeQuestion]
    /// The bytes to send.
    package let query: [UInt8]

    let environment: TerminalEnvironment
    private let colorsWish: ColorDepth?
    private var window: WindowSize
    private var cellReport: PixelSize?
    private var windowReport: PixelSize?
    private var attributes: [Int]?
    private var graphicsAnswer: String?
    private var localFilesAnswer: String?
    private var synchronization: Int?
    private var background: RGB?
    private(set) var version: String?
    private var sixelRegisters: Int?
    private var sixelGeometry: PixelSize?
    /// What tmux is asked, and has answered.
    private var tmux: TmuxInquiry

    /// Questions to a terminal, sent now, to be answered within `patience`. `colors` overrides what the environment
    /// says. `localFile` is the path of a temporary file for it to read, of one pixel (four bytes); the file is not asked for
    /// where `environment.mayShareFiles` is false. A dumb terminal is asked nothing. `asksTmux` says that tmux is asked at the
    /// same time; its answer is waited for as those of the terminal are.
    package init(
        environment: TerminalEnvironment, window: WindowSize, now: MonotonicTime,
        patience: Duration = .milliseconds(250), colors: ColorDepth? = nil, localFile: [UInt8]? = nil,
        asksTmux: Bool = false
    ) {
        self.environment = environment
        self.window = window
        colorsWish = colors
        tmux = asksTmux ? .awaited : .notAsked
        deadline = now.advanced(by: patience)
        questions = ProbeQuestion.questions(to: environment, hasLocalFile: localFile != nil)
        query = questions.flatMap { $0.bytes(localFile: localFile ?? []) }
        if query.isEmpty { phase = .answered }
    }

    /// The bytes that ask for the size of a cell again, after the window has changed.
    package static let sizeQuery = [ProbeQuestion.cellPixels, .windowPixels, .attributes].flatMap { $0.bytes() }

    /// Takes an answer, in time or late. Returns whether the capabilities may have changed.
    package mutating func receive(_ reply: TerminalReply) -> Bool {
        switch reply {
        case .graphics(ProbeQuestion.imageNumber, _, let message): graphicsAnswer = message
        case .graphics(ProbeQuestion.fileImageNumber, _, let message): localFilesAnswer = message
        case .version(let text): version = text
        case .cellPixels(let size): cellReport = size
        case .windowPixels(let size): windowReport = size
        case .privateMode(2026, let setting): synchronization = setting
        case .backgroundColor(let color): background = color
        case .sixelRegisters(let count): sixelRegisters = count
        case .sixelGeometry(let size): sixelGeometry = size
        case .primaryAttributes(let list):
            attributes = list
            settle()
        default: return false
        }
        return true
    }

    /// Takes what tmux answered, in time or late; nil where it did not, which leaves what it said before. Returns whether other
    /// terminals are around it than it told of before: they hold none of the images that those were sent.
    package mutating func receive(_ report: TmuxReport?) -> Bool {
        defer { settle() }
        guard let report else {
            if tmux == .awaited { tmux = .silent }
            return false
        }
        defer { tmux = .answered(report) }
        if case .answered(let earlier) = tmux { return earlier.clients != report.clients }
        return false
    }

    private mutating func settle() {
        if phase == .asking, isAnswered { phase = .answered }
    }

    /// Tells the time: once the deadline has passed, waiting is over.
    package mutating func advance(to time: MonotonicTime) {
        if phase == .asking, time >= deadline { phase = .outOfTime }
    }

    /// The window has changed its size. What the terminal said of pixels is out of date until it is asked again.
    package mutating func windowChanged(to window: WindowSize) {
        self.window = window
        windowReport = nil
    }

    /// Whether every answer that will come has come, in time or late; so it is where nothing was asked.
    package var isAnswered: Bool { attributes != nil && tmux != .awaited || query.isEmpty }

    /// What is known by now.
    package var capabilities: TerminalCapabilities {
        var result = TerminalCapabilities()
        result.showsKittyGraphics = graphicsAnswer == "OK"
        result.showsPlaceholders = tmux.obstacle == nil
        result.readsLocalFiles = result.showsKittyGraphics && localFilesAnswer == "OK"
        result.showsInlineFiles = showsInlineFiles
        result.synchronizesUpdates = synchronization == 1 || synchronization == 2
        result.sixel = sixel
        result.scrollsText = environment.hasScrollRegions
        result.scrollsPictures = environment.multiplexer == nil && isKnownToScrollPictures
        result.remembersFewSixels = version?.hasPrefix("XTerm(") ?? false
        result.cellPixels = CellPixels(window: window, cellReport: cellReport, windowReport: windowReport)
        result.colors = colorsWish ?? ColorDepth(environment: environment)
        result.background = background
        result.name = version.map { DisplayText($0) }
        return result
    }

    /// Whether pictures move with their lines, upwards and downwards: seen in xterm 379, foot 1.13, mlterm 3.9. WezTerm keeps
    /// them as attributes of its cells (term/src/terminalstate/image.rs), and moves lines with these. iTerm2 is said to be buggy
    /// there by its author (ismail-yilmaz/upp-components#3).
    private var isKnownToScrollPictures: Bool {
        ["XTerm(", "foot(", "mlterm(", "WezTerm "].contains { version?.hasPrefix($0) ?? false }
    }

    var hasSixelAttribute: Bool { attributes?.dropFirst().contains(4) ?? false }

    /// What is known of the terminal's sixels. Inside tmux there are none, though it has them from 3.4 on: it keeps fewer than 20 in
    /// all its panes and drops the oldest, so that a grid would lose pictures, and it drops a whole picture when a character
    /// is written into any of its cells, so that one picture for each row of tiles would go with every mark between tiles
    /// (tmux: image.c, `MAX_IMAGE_COUNT` and `image_check_area`).
    private var sixel: SixelTraits? {
        guard hasSixelAttribute, environment.multiplexer == nil else { return nil }
        var traits = SixelTraits()
        if let sixelRegisters, sixelRegisters >= 2 { traits.registers = min(256, sixelRegisters) }
        if let sixelGeometry, sixelGeometry.width > 0, sixelGeometry.height > 0 {
            traits.largestPicture = sixelGeometry
        }
        if environment.isRemote { traits.largestSequence = SixelTraits.sequenceForLinks }
        return traits
    }

    /// Why the capabilities are what they are: a sentence for each, for people.
    package var reasons: [DisplayText] {
        [
            outcome, inlineFilesReason, graphicsReason, mediumReason, synchronizationReason, pixelsReason, colorsReason,
            backgroundReason,
        ].compactMap { $0.map { DisplayText($0) } }
    }

    private var outcome: String {
        switch phase {
        case _ where query.isEmpty: "nothing was asked: TERM is “\(environment.term)”"
        case .asking: "the terminal has not answered yet"
        case .answered: "the terminal answered" + (version.map { ": it is \($0)" } ?? ", but did not tell its name")
        case .outOfTime: "the terminal did not answer in time"
        }
    }

    private var graphicsReason: String? {
        if capabilities.graphics == .inlineFiles { return nil }
        if graphicsAnswer == "OK" { return "pictures by the kitty graphics protocol: the terminal said OK" }
        if case .answered(let report) = tmux, report.obstacle == nil {
            let names = Set(report.clients.map(\.name)).sorted().joined(separator: " and ")
            return "pictures in place of text, through tmux: it passes them on to \(names)"
        }
        let refusal =
            if let graphicsAnswer {
                "asked for kitty graphics, the terminal said \(graphicsAnswer)"
            } else if environment.multiplexer == .tmux {
                "inside tmux, \(tmux.obstacle ?? "")"
            } else if let multiplexer = environment.multiplexer {
                "inside \(multiplexer.rawValue), which does not pass graphics through"
            } else if environment.mayAskForGraphics {
                "the question for kitty graphics was not answered"
            } else {
                "“\(environment.term)” is not asked for graphics"
            }
        guard let sixel else { return "pictures in symbols: \(refusal)" + noSixelReason }
        let size = "\(sixel.largestPicture.width) × \(sixel.largestPicture.height)"
        return "pictures by sixel, \(sixel.registers) colours, at most \(size) pixels: attribute 4 says so; \(refusal)"
    }

    private var noSixelReason: String {
        if let multiplexer = environment.multiplexer {
            return hasSixelAttribute ? "; \(multiplexer.rawValue) has sixel, but keeps few pictures" : ""
        }
        return attributes == nil ? "" : "; sixel is not among its attributes"
    }

    private var mediumReason: String? {
        guard capabilities.graphics == .kitty else { return nil }
        let throughLine = "pictures in few colours through the line: "
        if environment.isRemote { return throughLine + "the terminal is at the other end of an SSH connection" }
        switch localFilesAnswer {
        case "OK": return "pictures in full colour by temporary files: the terminal read one of this machine"
        case let error?: return throughLine + "asked to read a file of this machine, the terminal said \(error)"
        case nil: return throughLine + "the terminal was not seen to read a file of this machine"
        }
    }

    private var synchronizationReason: String {
        switch synchronization {
        case 1, 2: "updates at once: mode 2026 is known"
        case let setting?: "updates as they come: mode 2026 is answered with \(setting)"
        case nil: "updates as they come: the question for mode 2026 was not answered"
        }
    }

    private var pixelsReason: String {
        let cell = capabilities.cellPixels
        let size = "a cell has \(cell.size.width) × \(cell.size.height) pixels: "
        return switch cell.source {
        case .cellReport: size + "the terminal said so"
        case .windowSize: size + "the system's window size, divided by the cells"
        case .windowReport: size + "the window's pixels, divided by the cells"
        case .assumed: size + "assumed, nobody knows"
        }
    }

    private var colorsReason: String {
        let depth = capabilities.colors.rawValue
        if colorsWish != nil { return "colours: \(depth), as demanded" }
        if environment.forbidsColor { return "colours: \(depth), because NO_COLOR is set" }
        return "colours: \(depth), from COLORTERM “\(environment.colorTerm)” and TERM “\(environment.term)”"
    }

    private var backgroundReason: String {
        guard let background else { return "background: not told, taken for black" }
        return "background: \(background.red), \(background.green), \(background.blue), the terminal said so"
    }
}
