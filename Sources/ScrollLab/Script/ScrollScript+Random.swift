extension ScrollScript {
    /// What kind of script a seed makes.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Quickly back and forth across the same rows, nothing else.
        case backAndForth = "back-and-forth"
        /// A flick that slows down.
        case fling
        /// Jumps to the ends and to anywhere.
        case jumps
        /// Page keys, up and down.
        case pageKeys = "page-keys"
        /// Zoom, and windows that are resized: the number of columns changes under way.
        case zoom
        /// Other filters and orders, and changes of the listing, while loads are in flight.
        case filterAndSort = "filter-and-sort"
        /// Files that are spoilt, rewritten and tried again.
        case retry
        /// Two grids on one loader, both back and forth.
        case twoGrids = "two-grids"
        /// Everything: also page keys, zoom, resize, retries, changes of files and listings, two grids.
        case mixed
    }

    /// The script that `seed` makes, about `length` steps long, on an album of `photoCount` photos.
    public static func make(_ kind: Kind, seed: UInt64, photoCount: Int = 400, length: Int = 40) -> ScrollScript {
        var maker = ScriptMaker(
            random: SplitMix64(seed: SplitMix64.derive(seed, 0x5C2_0115)), photoCount: photoCount, kind: kind)
        return maker.make(length: length)
    }
}

/// Draws the steps of a script, keeping track of what its grids show.
private struct ScriptMaker {
    var random: SplitMix64
    let photoCount: Int
    let kind: ScrollScript.Kind

    private var columns = 4
    private var rows = 3
    /// The first row on screen, for each grid.
    private var top = [0, 0]
    private var steps: [ScrollScript.Step] = []
    private var grids = 1

    init(random: SplitMix64, photoCount: Int, kind: ScrollScript.Kind) {
        self.random = random
        self.photoCount = photoCount
        self.kind = kind
    }

    mutating func make(length: Int) -> ScrollScript {
        columns = random.draw(in: 2...5)
        rows = random.draw(in: 2...4)
        grids = kind == .twoGrids || kind == .mixed && random.chance(permille: 250) ? 2 : 1
        for grid in 0..<grids {
            top[grid] = random.below(max(1, lastTop / 2 + 1))
            show(after: 0, grid: grid)
        }
        while steps.count < length { addGesture() }
        return ScrollScript(
            photoCount: photoCount, pixelSize: 8 * random.draw(in: 1...3), grids: grids, steps: steps)
    }

    private var lastTop: Int { max(0, (photoCount + columns - 1) / columns - rows) }

    /// From half a frame to some frames: slower and faster than loads.
    private mutating func pause() -> Int64 {
        Int64(random.draw(in: 1...8)) * Int64(random.draw(in: 1...8)) * 1_000_000
    }

    private mutating func show(after delay: Int64, grid: Int) {
        top[grid] = min(max(0, top[grid]), lastTop)
        let lower = min(photoCount, top[grid] * columns)
        let upper = min(photoCount, lower + rows * columns)
        steps.append(.init(after: delay, grid: grid, .show(lower..<upper)))
    }

    private mutating func addGesture() {
        let grid = random.below(grids)
        switch kind {
        case .backAndForth: goBackAndForth(grid)
        case .fling: fling(grid)
        case .jumps: jump(grid)
        case .pageKeys: page(grid)
        case .zoom: alternate({ $0.goBackAndForth(grid) }, { $0.resize(grid) }, { $0.zoom(grid) })
        case .filterAndSort: alternate({ $0.goBackAndForth(grid) }, { $0.disturbListing(grid) })
        case .retry: alternate({ $0.goBackAndForth(grid) }, { $0.disturbFile(grid) })
        case .twoGrids: goBackAndForth(grid)
        case .mixed:
            switch random.below(16) {
            case 0...4: goBackAndForth(grid)
            case 5...6: fling(grid)
            case 7: jump(grid)
            case 8: page(grid)
            case 9: resize(grid)
            case 10: zoom(grid)
            case 11...12: disturbFile(grid)
            case 13...14: disturbListing(grid)
            default: rest(grid)
            }
        }
    }

    /// One of these, each as likely.
    private mutating func alternate(_ gestures: (inout ScriptMaker) -> Void...) {
        gestures[random.below(gestures.count)](&self)
    }

    private mutating func zoom(_ grid: Int) {
        steps.append(.init(after: pause(), grid: grid, .size(8 * random.draw(in: 1...3))))
    }

    private mutating func goBackAndForth(_ grid: Int) {
        let distance = random.draw(in: 1...(rows + 1))
        let home = top[grid]
        for _ in 0..<random.draw(in: 2...5) {
            top[grid] = home + (random.chance(permille: 700) ? distance : random.draw(in: 1...distance))
            show(after: pause(), grid: grid)
            top[grid] = home
            show(after: pause(), grid: grid)
        }
    }

    private mutating func fling(_ grid: Int) {
        let direction = random.chance(permille: 500) ? 1 : -1
        var speed = random.draw(in: 2...9)
        while speed > 0 {
            top[grid] += direction * speed
            show(after: 16_000_000, grid: grid)
            speed -= random.draw(in: 1...2)
        }
    }

    private mutating func jump(_ grid: Int) {
        switch random.below(3) {
        case 0: top[grid] = 0
        case 1: top[grid] = lastTop
        default: top[grid] = random.below(lastTop + 1)
        }
        show(after: pause(), grid: grid)
    }

    private mutating func page(_ grid: Int) {
        let direction = random.chance(permille: 500) ? rows : -rows
        for _ in 0..<random.draw(in: 1...4) {
            top[grid] += direction
            show(after: pause(), grid: grid)
        }
    }

    private mutating func resize(_ grid: Int) {
        let first = top[grid] * columns
        columns = random.draw(in: 2...5)
        rows = random.draw(in: 2...4)
        top[grid] = first / columns
        show(after: pause(), grid: grid)
    }

    private mutating func rest(_ grid: Int) {
        show(after: Int64(random.draw(in: 1...40)) * 50_000_000, grid: grid)
    }

    /// An index near what the grid shows.
    private mutating func nearbyIndex(_ grid: Int) -> Int {
        let lower = max(0, top[grid] * columns - columns)
        return min(max(0, photoCount - 1), lower + random.below((rows + 2) * columns))
    }

    private mutating func disturbFile(_ grid: Int) {
        let index = nearbyIndex(grid)
        switch random.below(5) {
        case 0: steps.append(.init(after: pause(), grid: grid, .retry(index)))
        case 1: steps.append(.init(after: pause(), grid: grid, .spoil(index)))
        case 2: steps.append(.init(after: pause(), grid: grid, .rewrite(index)))
        default:
            steps.append(.init(after: pause(), grid: grid, .rewrite(index)))
            steps.append(.init(after: pause() / 4, grid: grid, .report(index)))
        }
    }

    private mutating func disturbListing(_ grid: Int) {
        let index = nearbyIndex(grid)
        let action: ScrollScript.Action
        switch random.below(6) {
        case 0: action = .remove(index..<min(photoCount, index + random.draw(in: 1...3)))
        case 1: action = .insert(at: index, count: random.draw(in: 1...3))
        case 2: action = .move(from: index, to: nearbyIndex(grid))
        case 3: action = .failPages(1)
        default: action = .list(ScrollScript.Arrangement.allCases[random.below(4)])
        }
        steps.append(.init(after: pause(), grid: grid, action))
    }
}
