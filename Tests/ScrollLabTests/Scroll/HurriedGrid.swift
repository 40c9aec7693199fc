import PhotoGrid
import ScrollLab
import Thumbnails

/// One grid in a hurry: the real model and the real loader, in virtual time, while somebody scrolls back and forth across the same
/// rows. Photo number n stands at index n, and its pictures say n: whoever looks at the screen needs no other books.
@MainActor final class HurriedGrid {
    /// What a run led to.
    struct Outcome {
        /// Events of virtual time; the screen was looked at after each of them.
        var events = 0
        /// Looks at cells that showed a picture.
        var picturesSeen = 0
        /// Cells that changed their photo while the picture of the one before was on its way to the main actor.
        var recycledUnderWay = 0
        /// Deliveries that the grid says it got for assignments that had lost their cell.
        var lateDeliveries = 0
        /// The first picture seen in a cell of another photo, or what was missing in the end.
        var fault: String?
    }

    private static let photoCount = 240
    private static let pixelSize = 16

    private let time = VirtualTime()
    private let album = SyntheticAlbum()
    private let turns: [(delay: Int64, range: Range<Int>)]
    private let model: PhotoGridModel
    private let traffic = Traffic()
    private var outcome = Outcome()

    /// Pictures that workers have handed over and that have not reached the main actor yet, by photo number.
    @MainActor private final class Traffic {
        var underWay: Set<Int> = []
    }

    /// The seed draws the turns, the latencies of decodes, pages and hops, how many workers there are, and how much memory.
    init(seed: UInt64, configure: (inout ThumbnailLoader.Configuration, inout PhotoGridModel.Configuration) -> Void) {
        var random = SplitMix64(seed: seed)
        turns = Self.drawTurns(&random)
        let workers = VirtualWorkers(
            count: random.draw(in: 1...4), time: time, album: album,
            weather: DecodeWeather(latency: Self.drawLatency(&random), failurePermille: 0), seed: random.next(),
            observer: { [traffic] event in
                guard case .returning(_, .success(let tag?)) = event else { return }
                traffic.underWay.insert(tag.serial)
            })
        var loading = ThumbnailLoader.Configuration()
        loading.workers = workers
        loading.clock = time
        // In half of the worlds memory holds little more than the screen: what comes back is loaded again.
        if random.chance(permille: 500) { loading.memoryBudget = 20_000 }
        var showing = PhotoGridModel.Configuration()
        showing.pixelSize = Self.pixelSize
        showing.clock = time
        // One grid in eight holds loads back while it moves fast, as grids do; the others load through it all.
        if random.chance(permille: 875) { showing.fastMotion = 1_000_000 }
        let hop = time.makeHop(latency: Self.drawLatency(&random), seed: random.next())
        showing.hop = { [traffic] work in
            hop {
                work()
                traffic.underWay = []
            }
        }
        configure(&loading, &showing)
        let source = SyntheticSource(
            order: Array(0..<Self.photoCount), album: album, time: time, latency: Self.drawLatency(&random),
            seed: random.next())
        let loader = ThumbnailLoader(decoder: SyntheticDecoder(album: album), configuration: loading)
        model = PhotoGridModel(source: source, loader: loader, configuration: showing)
    }

    /// Back and forth between the same two places, up to three screens apart; each stay is shorter than many loads.
    private static func drawTurns(_ random: inout SplitMix64) -> [(delay: Int64, range: Range<Int>)] {
        let columns = random.draw(in: 2...5)
        let screen = columns * random.draw(in: 2...4)
        let home = columns * random.below(10)
        let away = home + columns * random.draw(in: 1...(3 * screen / columns))
        return (0..<24).map { turn in
            let lower = turn.isMultiple(of: 2) ? home : away - (random.chance(permille: 300) ? columns : 0)
            return (Int64(random.draw(in: 1...8) * random.draw(in: 1...8)) * 1_000_000, lower..<lower + screen)
        }
    }

    /// Now quicker and now slower than the fingers, mostly short or mostly long.
    private static func drawLatency(_ random: inout SplitMix64) -> LatencyModel {
        let mean = Int64(random.draw(in: 4...60)) * 1_000_000
        return random.chance(permille: 500) ? .exponential(mean: mean) : .uniform(0...2 * mean)
    }

    /// Scrolls, looks at the screen after every event, and once more when nothing is left to happen.
    func run() -> Outcome {
        var moment: Int64 = 0
        for (delay, range) in turns {
            moment += delay
            time.add(after: moment) { [weak self] in self?.show(range) }
        }
        while outcome.fault == nil, time.step() {
            outcome.events += 1
            lookAtScreen()
        }
        if outcome.fault == nil { lookForBlanks() }
        outcome.lateDeliveries = model.ledger.lateDeliveries
        return outcome
    }

    private func show(_ range: Range<Int>) {
        let before = model.visibleCells.map { (cell: $0, index: $0.index) }
        model.setVisibleRange(range)
        outcome.recycledUnderWay += before.count { cell, index in
            guard let index, cell.index != index, cell.photo != nil else { return false }
            return traffic.underWay.contains(index)
        }
    }

    private func lookAtScreen() {
        for cell in model.visibleCells {
            guard let picture = cell.phase.picture else { continue }
            outcome.picturesSeen += 1
            guard let tag = PictureTag(in: picture), tag.serial == cell.index else {
                let whose = PictureTag(in: picture).map { "photo \($0.serial)" } ?? "nobody"
                outcome.fault = "event \(outcome.events): cell \(cell.index ?? -1) shows a picture of \(whose)"
                return
            }
        }
    }

    private func lookForBlanks() {
        guard let last = turns.last?.range else { return }
        if model.visibleCells.map(\.index) != Array(last) {
            outcome.fault = "the cells are not those of \(last)"
        }
        for cell in model.visibleCells {
            guard case .thumbnail = cell.phase else {
                outcome.fault = "in the end cell \(cell.index ?? -1) shows \(cell.phase)"
                return
            }
        }
    }
}

extension CellPhase {
    /// The picture that a cell in this phase shows.
    fileprivate var picture: Thumbnail? {
        switch self {
        case .preview(let picture), .thumbnail(let picture): picture
        case .empty, .waiting, .loading, .failed: nil
        }
    }
}
