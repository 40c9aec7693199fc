import PhotoGrid
import ScrollLab
import Thumbnails

/// The real model, loader, search and arranged source under a seed's schedule, in virtual time: a person types, sorts and scrolls
/// while files come, go and are rewritten and loads are in flight.
///
/// After every event each cell is compared with the photo it stands for; when nothing is left to happen, the whole screen with
/// what a plain filter and sort of the album says.
@MainActor final class ArrangedLab {
    private let album = SyntheticAlbum()
    private let time = VirtualTime()
    private var chance: SplitMix64
    private var serials: [Int]
    /// Photos that are gone and will be back.
    private var away: Set<Int> = []
    private let base: AlbumCatalogSource
    private let source: ArrangedSource
    private let search: PhotoSearch
    private let model: PhotoGridModel
    private let loader: ThumbnailLoader
    /// What was found wrong first.
    private(set) var violation: String?
    private(set) var events = 0

    private static let texts = ["1", "12", "1 ", "2", "9*", "zz", "", "*5.png", "1 3"]
    private static let orders: [PhotoOrder] = [
        .natural, PhotoOrder(.name, reversed: true), PhotoOrder(.dimensions), PhotoOrder(.random(seed: 5)),
        PhotoOrder(.dimensions, reversed: true),
    ]

    init(seed: UInt64, fault: ArrangedFault? = nil) {
        chance = SplitMix64(seed: seed)
        serials = Array(0..<200)
        func worker(_ part: UInt64, _ time: VirtualTime) -> ArrangedSource.Worker {
            let hop = time.makeHop(latency: .exponential(mean: 3_000_000), seed: SplitMix64.derive(seed, part))
            return { work in hop { work() } }
        }
        base = AlbumCatalogSource(serials, album: album, worker: worker(1, time))
        var arranging = ArrangedSource.Configuration()
        arranging.pages = worker(2, time)
        arranging.lookups = worker(3, time)
        arranging.survey = FactSurvey(threads: 1) { [album] id in album.serial(of: id).map(Self.dimensions) }
        source = ArrangedSource(FaultyBase(base: base, fault: fault), configuration: arranging)
        var searching = PhotoSearch.Configuration()
        searching.debounce = .milliseconds(chance.below(2) == 0 ? 0 : 4)
        searching.clock = time
        searching.hop = time.makeHop(latency: .exponential(mean: 500_000), seed: SplitMix64.derive(seed, 4))
        search = PhotoSearch(searcher: source, configuration: searching)
        var loading = ThumbnailLoader.Configuration()
        loading.workers = VirtualWorkers(
            count: 2, time: time, album: album,
            weather: DecodeWeather(latency: .exponential(mean: 5_000_000), failurePermille: 0),
            seed: SplitMix64.derive(seed, 5))
        loading.clock = time
        loader = ThumbnailLoader(decoder: SyntheticDecoder(album: album), configuration: loading)
        var showing = PhotoGridModel.Configuration()
        showing.pixelSize = 16
        showing.clock = time
        showing.hop = time.makeHop(latency: .exponential(mean: 500_000), seed: SplitMix64.derive(seed, 6))
        model = PhotoGridModel(
            source: FaultySource(source: source, fault: fault), loader: loader, configuration: showing)
        search.onChange = { [weak self] in self?.showWhatWasFound() }
    }

    nonisolated static func dimensions(_ serial: Int) -> PixelDimensions {
        PixelDimensions(width: 1, height: 1 + serial * 7 % 31)
    }

    /// As the viewer does it.
    private func showWhatWasFound() {
        switch search.phase {
        case .idle, .results, .empty: source.show(search.request)
        case .waiting, .loading, .failed: break
        }
    }

    /// Plays `steps` steps, then lets everything come to its end.
    func run(steps: Int) {
        play(until: nil)
        model.setVisibleRange(0..<20)
        for _ in 0..<steps where violation == nil {
            step()
            let pause = chance.below(3) == 0 ? Int64(chance.below(40_000_000)) : Int64(chance.below(2_000_000))
            play(until: time.now.advanced(by: .nanoseconds(pause)))
        }
        writeAtRest()
    }

    /// With every picture there and nothing that asks for photos anew, who does not hear of a write shows an old picture for good.
    /// Half of the writes come while another listing is being made. In the end all photos are asked for once more.
    private func writeAtRest() {
        for _ in 0..<3 {
            rest()
            if chance.below(2) == 0 { tell(adding: newOnes()) }
            tell(rewriting: [onScreen()], keepsStat: chance.below(2) == 0)
        }
        rest()
        let range = model.visibleRange
        model.setVisibleRange(0..<0)
        model.setVisibleRange(range)
        rest()
    }

    /// Lets everything come to its end, and looks at what is there then.
    private func rest() {
        play(until: nil)
        if violation == nil { checkRest() }
    }

    private func step() {
        switch chance.below(10) {
        case 0, 1, 2: search.setQuery(Self.texts[chance.below(Self.texts.count)])
        case 3:
            search.setScope(SearchScope(order: Self.orders[chance.below(Self.orders.count)]))
        case 4, 5, 6, 7: changeFiles()
        case 8: search.retry()
        default:
            let first = chance.below(max(1, model.photoCount))
            model.setVisibleRange(first..<first + 20)
        }
    }

    /// What a watched folder tells.
    private func changeFiles() {
        let keepsStat = chance.below(2) == 0
        switch chance.below(6) {
        case 0: tell(removing: some(), adding: newOnes())
        case 1: tell(rewriting: some(), keepsStat: keepsStat)
        case 2: tell(removing: some(), adding: newOnes(), rewriting: some(), keepsStat: keepsStat)
        case 3:
            // Renamed.
            tell(removing: [onScreen()], adding: [200 + chance.below(300)])
        case 4:
            // Gone and back within one event, as another file perhaps.
            let photo = onScreen()
            tell(
                removing: [photo], adding: [photo], rewriting: chance.below(2) == 0 ? [photo] : [],
                keepsStat: keepsStat)
        default:
            // Gone, and back with the next event of this kind.
            tell(adding: away, rewriting: chance.below(2) == 0 ? away : [], keepsStat: keepsStat)
            away = [onScreen()]
            tell(removing: away)
        }
    }

    private func tell(
        removing gone: Set<Int> = [], adding new: Set<Int> = [], rewriting written: Set<Int> = [],
        keepsStat: Bool = false
    ) {
        serials = Array(Set(serials).subtracting(gone).union(new)).sorted()
        base.change(removing: gone, adding: new, rewriting: written, keepsStat: keepsStat)
    }

    private func some() -> Set<Int> {
        Set((0..<chance.below(4)).map { _ in chance.below(2) == 0 ? onScreen() : serials[chance.below(serials.count)] })
    }

    private func newOnes() -> Set<Int> { Set((0..<chance.below(4)).map { _ in 200 + chance.below(300) }) }

    /// A photo that a cell shows, if there is one: there things can go wrong.
    private func onScreen() -> Int {
        let shown = model.visibleCells.compactMap { $0.photo.flatMap { album.serial(of: $0.id) } }
        return shown.isEmpty ? serials[chance.below(serials.count)] : shown[chance.below(shown.count)]
    }

    private func play(until limit: MonotonicTime?) {
        while violation == nil, time.stepKind(notAfter: limit) != nil {
            events += 1
            checkCells()
            if events > 200_000 { violation = "endless" }
        }
    }

    /// No cell may show pixels of another photo.
    private func checkCells() {
        for cell in model.visibleCells {
            let thumbnail: Thumbnail
            switch cell.phase {
            case .thumbnail(let shown), .preview(let shown): thumbnail = shown
            case .empty, .waiting, .loading, .failed: continue
            }
            guard let tag = PictureTag(in: thumbnail), let photo = cell.photo, album.serial(of: photo.id) == tag.serial
            else {
                violation = "a cell shows another photo's pixels"
                return
            }
        }
        if let broken = model.checkInvariants().first { violation = broken }
    }

    private var expected: [Int] {
        let matcher = NameMatcher(search.request.query, search.request.scope.caseRule)
        let found = serials.filter { matcher.matches("\($0).png") }
        let order = search.request.scope.order
        let weights = found.map {
            let dimensions = Self.dimensions($0)
            return order.weight(of: album.id(of: $0), version: nil, dimensions: dimensions)
        }
        return order.permutation(of: weights).map { found[Int($0)] }
    }

    private func checkRest() {
        let expected = expected
        let visible = model.visibleRange.clamped(to: 0..<expected.count)
        let shown = model.visibleCells.map { $0.photo.flatMap { album.serial(of: $0.id) } }
        if model.photoCount != expected.count {
            violation = "\(model.photoCount) photos are listed, \(expected.count) match"
        } else if shown != expected[visible].map({ $0 }) {
            violation = "the screen shows other photos than match"
        }
        for cell in model.visibleCells where violation == nil {
            guard case .thumbnail(let thumbnail) = cell.phase, let tag = PictureTag(in: thumbnail) else {
                violation = "a cell has no picture at rest"
                return
            }
            if tag.revision != album.revision(of: tag.serial) {
                violation = "a cell shows an old version at rest"
            } else if cell.photo?.version != album.version(of: tag.serial) {
                violation = "a cell asks for an old version at rest"
            }
        }
    }
}
