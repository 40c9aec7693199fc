import Dispatch
import Thumbnails

/// What `photogrid-bench load` measures of `ThumbnailLoader`. Times are nanoseconds for each operation.
@MainActor enum LoaderSide {
    private static let operations = 1000

    /// A hit in memory.
    static func hit() -> Double {
        let loader = ThumbnailLoader(decoder: InstantDecoder())
        let key = MemorySource.key(0)
        load(key, with: loader)
        let cells = (0..<operations).map { _ in Cell() }
        let hit = Stopwatch.wallTime {
            for cell in cells { cell.request = loader.request(key) { _ in } }
        }
        precondition(loader.ledger.hits == operations, "every request is answered from memory")
        for cell in cells { cell.release() }
        return hit / Double(operations)
    }

    /// Joining loads that are under way, one for each of `keys`, in turn; giving the references up in the same order.
    static func joinRelease(_ keys: [ThumbnailKey]) -> [Double] {
        let decoder = ClosedGate()
        let loader = ThumbnailLoader(decoder: decoder)
        defer { decoder.open() }
        let first = retain(keys, of: loader)
        let cells = (0..<operations).map { _ in Cell() }
        let join = Stopwatch.wallTime {
            for (index, cell) in cells.enumerated() {
                cell.request = loader.request(keys[index % keys.count]) { _ in }
            }
        }
        precondition(loader.ledger.joined == operations, "every request but the first ones joins")
        let leave = Stopwatch.wallTime {
            for cell in cells { cell.release() }
        }
        precondition(loader.ledger.live == keys.count, "the first requests are left")
        release(first, of: loader)
        return [join, leave].map { $0 / Double(operations) }
    }

    /// From one screen to the next: sixty photos come, sixty go.
    static func rangeChange(_ windows: Windows) -> Double {
        let decoder = ClosedGate()
        let loader = ThumbnailLoader(decoder: decoder)
        defer { decoder.open() }
        var shown = retain(windows.keys[0], of: loader)
        let time = Stopwatch.wallTime {
            for keys in windows.keys.dropFirst() { shown = retain(keys, of: loader, releasing: shown) }
        }
        precondition(loader.ledger.live == Windows.screen, "one screen is wanted")
        release(shown, of: loader)
        return time / Double(windows.keys.count - 1)
    }

    /// Every screen is wanted for a moment; the last one is waited for.
    static func churn(_ windows: Windows) async -> Double {
        let loader = ThumbnailLoader(decoder: InstantDecoder())
        var shown: [RequestID] = []
        let arrivals = DispatchSemaphore(value: 0)
        let time = await Stopwatch.wallTime {
            var missing = 0
            for (index, keys) in windows.keys.enumerated() {
                let isLast = index == windows.keys.count - 1
                let changes = RequestChanges(retain: keys.map { ($0, .visible) }, release: shown)
                let answers = loader.update(changes) { _, delivery in
                    if isLast, case .thumbnail = delivery { arrivals.signal() }
                }
                shown = answers.map(\.id)
                if isLast { missing = answers.count { if case .pending = $0 { true } else { false } } }
                await Task.yield()
            }
            // Arrivals come from decode threads; the main actor has nothing else to do.
            for _ in 0..<missing { wait(for: arrivals) }
        }
        release(shown, of: loader)
        return time / Double(windows.keys.count * Windows.screen)
    }

    private static func load(_ key: ThumbnailKey, with loader: ThumbnailLoader) {
        let arrival = DispatchSemaphore(value: 0)
        let request = loader.request(key) { if case .thumbnail = $0 { arrival.signal() } }
        wait(for: arrival)
        request.release()
    }

    private static func wait(for arrivals: DispatchSemaphore) { arrivals.wait() }

    @discardableResult
    private static func retain(
        _ keys: [ThumbnailKey], of loader: ThumbnailLoader, releasing old: [RequestID] = []
    ) -> [RequestID] {
        let changes = RequestChanges(retain: keys.map { ($0, .visible) }, release: old)
        return loader.update(changes) { _, _ in }.map(\.id)
    }

    private static func release(_ requests: [RequestID], of loader: ThumbnailLoader) {
        _ = loader.update(RequestChanges(release: requests)) { _, _ in }
    }
}

/// What a cell keeps of its request.
private final class Cell {
    var request: ThumbnailRequest?

    func release() {
        request.take()?.release()
    }
}

/// A decoder that holds every worker until it is opened.
private final class ClosedGate: ThumbnailDecoding {
    private let isOpen = Locked(false)
    private let gate = DispatchSemaphore(value: 0)

    func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        if !isOpen.withLock({ $0 }) { gate.wait() }
        throw .released
    }

    func open() {
        isOpen.withLock { $0 = true }
        for _ in 0..<64 { gate.signal() }
    }
}
