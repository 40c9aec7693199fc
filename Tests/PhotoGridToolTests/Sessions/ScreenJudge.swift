import TerminalGraphics
import TestTerminal
import Thumbnails

/// Looks at a session's screen after each frame, and says what is wrong with it.
///
/// A picture that is in memory when a frame is planned is on the screen when that frame is: as symbols always; as an image
/// where the terminal holds it already, or its file was there and the frame was not out of bytes; so among the text. Otherwise the tile shows
/// another picture of the same version of its photo, or its loading mark. No tile ever shows anything else.
@MainActor struct ScreenJudge {
    /// What was found wrong first.
    private(set) var violation: String?
    private(set) var frames = 0
    /// Tiles of the last frame in which another size of a picture stood in for it.
    private var standIns = 0
    /// How long tiles were on the screen, and how long with their pictures: nanoseconds, added up over all tiles.
    private(set) var tileTime = 0
    private(set) var pictureTime = 0
    /// How many tiles the screen had after each update, and how many of them with their pictures: added up over all updates.
    private(set) var tileCount = 0
    private(set) var pictureCount = 0
    /// What the screen shows, and since when.
    private var showing: (tiles: Int, pictures: Int, since: MonotonicTime) = (0, 0, .zero)
    private var images = DecodedImages()
    /// The images that were shown in each setting.
    private var shown: [FramePlan.Setting: Set<Int>] = [:]
    /// Pictures whose files have been made, while every frame since has wanted them.
    private var files: Set<UInt32> = []
    /// Pictures among the text whose files have been made in each setting: the painter keeps them.
    private var drawable: [FramePlan.Setting: Set<UInt32>] = [:]
    private var expected: (plan: FramePlan, mustShow: Set<UInt32>)?
    /// Whether pictures of the last frame are still to be sent, of some perhaps pieces.
    private var isUnfinished = false

    mutating func report(_ sentence: String) {
        violation = violation ?? "frame \(frames): \(sentence)"
    }

    /// The window has another size, or has it again: what was sent is to be made and sent anew.
    mutating func windowChanged() {
        shown = [:]
        files = []
    }

    /// What was looked at last was new to the terminal.
    mutating func countUpdate() {
        tileCount += showing.tiles
        pictureCount += showing.pictures
    }

    /// Forgets how long, and how often, what was shown so far.
    mutating func beginTally(at now: MonotonicTime) {
        (tileTime, pictureTime, tileCount, pictureCount) = (0, 0, 0, 0)
        showing.since = now
    }

    private mutating func endShowing(at now: MonotonicTime) {
        let time = Int(showing.since.duration(to: now) / .nanoseconds(1))
        tileTime += showing.tiles * time
        pictureTime += showing.pictures * time
        showing = (0, 0, now)
    }

    /// The workshop has handed over the file of a picture that was ordered in a setting.
    mutating func noteFile(_ color: UInt32, for setting: FramePlan.Setting?) {
        if setting == expected?.plan.setting { files.insert(color) }
        if let setting { drawable[setting, default: []].insert(color) }
    }

    /// The pictures that the terminal holds as a plan needs them.
    mutating func imagesHeld(of plan: FramePlan, in terminal: ModelTerminal) -> Set<UInt32> {
        let known = (shown[plan.setting] ?? []).filter { terminal.images[$0] != nil }
        return Set(known.compactMap { images.color(of: $0, in: terminal) })
    }

    /// The next frame is painted after this plan.
    mutating func expect(_ plan: FramePlan, held: Set<UInt32>, isUnfinished: Bool) {
        var colors: Set<UInt32> = []
        for tile in plan.tiles { if case .picture(let color) = tile.content { colors.insert(color.value) } }
        self.isUnfinished = isUnfinished
        files.formIntersection(plan.setting == expected?.plan.setting ? colors : [])
        // Two previews of one photo are two images, though they have one colour.
        func withoutPreviews(_ colors: Set<UInt32>) -> Set<UInt32> {
            colors.filter { !PictureColor(value: $0).isPreview }
        }
        let mustShow =
            switch plan.graphics {
            case .symbols: colors
            case .kitty: withoutPreviews(isUnfinished ? held : held.union(files))
            case .inlineFiles, .sixel: withoutPreviews(isUnfinished ? [] : drawable[plan.setting] ?? [])
            }
        expected = (plan, mustShow)
    }

    /// The terminal shows the frame.
    mutating func look(at terminal: ModelTerminal, _ now: MonotonicTime, capacity: Int, foreignImage: Int) {
        guard let (plan, mustShow) = expected else { return }
        frames += 1
        standIns = 0
        endShowing(at: now)
        if let broken = plan.violation { report(broken) }
        if let broken = terminal.violations.first { report("the terminal complains: \(broken)") }
        var screen = ShownPictures(of: terminal, images: &images)
        for (slot, tile) in plan.tiles.enumerated() {
            if ShownPictures.isHelp(tile.rect, in: terminal) {
                screen.clear(tile.rect)
                continue
            }
            if let broken = judge(tile, screen.looks(in: tile.rect), mustShow) { report("tile \(slot): \(broken)") }
            if let broken = judgeCaption(of: tile, in: terminal) { report("tile \(slot): \(broken)") }
            screen.clear(tile.rect)
        }
        if screen.hasPictures { report("a picture beside the tiles") }
        shown[plan.setting, default: []].formUnion(terminal.places.keys.map(\.image))
        let held = terminal.images.keys.reduce(0) { $0 + images.byteCount(of: $1, in: terminal) }
        if held > capacity { report("the terminal holds \(held) bytes") }
        if terminal.images[foreignImage] == nil { report("another program's image is gone") }
    }

    /// What is wrong with a tile; nil when it is right.
    private mutating func judge(
        _ tile: FramePlan.Tile, _ looks: [ShownPictures.Look], _ mustShow: Set<UInt32>
    ) -> String? {
        var colors: Set<UInt32> = []
        var text = ""
        for look in looks {
            switch look {
            case .nothing: break
            case .picture(let color): colors.insert(color)
            case .muddle: return "two things in one cell"
            case .text(let character): text += character
            }
        }
        showing.tiles += 1
        if !colors.isEmpty { showing.pictures += 1 }
        if isUnfinished, !colors.isEmpty {
            // Pieces lie over another picture of the same version, or beside the loading mark.
            let kinds = colors.map { PictureColor(value: $0) }
            if Set(kinds.map { [$0.serial, $0.revision] }).count == 1 { colors = Set(colors.prefix(1)) }
            if text == "…" { text = "" }
        }
        guard colors.count < 2, colors.isEmpty || text.isEmpty else {
            let pictures = colors.map { PictureColor(value: $0) }.map { "\($0.serial), revision \($0.revision)" }
            return "two things at once: \(pictures) and “\(text)” where \(tile.content) belongs, of \(tile.name)"
        }
        if let color = colors.first {
            let other = PictureColor(value: color)
            if case .picture(let own) = tile.content {
                if own == other { return nil }
                // Until the picture is there, another one of the same version of its photo stands in for it.
                let isStandIn = (own.serial, own.revision) == (other.serial, other.revision)
                if isStandIn, !mustShow.contains(own.value) {
                    standIns += 1
                    return nil
                }
            }
            return "shows \(other.serial), revision \(other.revision), instead of \(tile.content) of \(tile.name)"
        }
        switch tile.content {
        case .nothing: return text.isEmpty ? nil : "text in an empty place: \(text)"
        case .waiting: return text == "·" ? nil : "waits and shows “\(text)”"
        case .loading: return text == "…" ? nil : "loads and shows “\(text)”"
        case .failed: return text.contains("✗") ? nil : "failed and shows “\(text)”"
        case .picture(let own):
            if mustShow.contains(own.value) { return "the picture of \(tile.name) is there, and “\(text)” is shown" }
            return text == "…" ? nil : "waits for its picture and shows “\(text)”"
        }
    }

    private func judgeCaption(of tile: FramePlan.Tile, in terminal: ModelTerminal) -> String? {
        guard let line = tile.caption, tile.content != .nothing, tile.content != .waiting,
            !ShownPictures.isHelp(line, in: terminal)
        else { return nil }
        let cells = terminal.cells[line.row][line.column..<line.column + line.columns]
        let text = cells.map(\.text).joined()
        // Long names are elided in the middle.
        let parts = text.split(separator: " ").joined().split(separator: "…", omittingEmptySubsequences: false)
        let isOwn = tile.name.hasPrefix(parts[0]) && tile.name.hasSuffix(parts[parts.count - 1])
        return isOwn && text.contains(".png") ? nil : "its caption is “\(text)”, not \(tile.name)"
    }

    /// Nothing is left to happen: every tile shows its picture, or why there is none.
    mutating func judgeRest(of plan: FramePlan) {
        guard violation == nil, let last = expected?.plan else { return }
        let (now, then) = (plan.tiles.map(\.content), last.tiles.map(\.content))
        if now != then { report("the screen is out of date at rest") }
        for tile in plan.tiles {
            switch tile.content {
            case .picture(let color) where !color.isPreview: break
            case .failed: break
            default: report("at rest \(tile.name) shows \(tile.content)")
            }
        }
        if plan.tiles.isEmpty { report("nothing is shown at rest") }
        if standIns > 0 { report("at rest \(standIns) pictures are not what they should be") }
    }
}
