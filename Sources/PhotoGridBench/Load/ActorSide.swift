import Thumbnails

/// What `photogrid-bench load` measures of `ActorLoader`. Times are nanoseconds for each operation.
///
/// A cell that wants a thumbnail starts a task on the main actor, and cancels it when it wants it no more.
@MainActor enum ActorSide {
    private static let operations = 1000

    /// A hit in memory.
    static func hit() async -> Double {
        let key = MemorySource.key(0)
        let loader = ActorLoader(decode: ActorLoader.decodeAtOnce)
        _ = try? await loader.thumbnail(for: key)
        let hit = await Stopwatch.wallTime {
            for _ in 0..<operations { _ = try? await loader.thumbnail(for: key) }
        }
        return hit / Double(operations)
    }

    /// Joining loads that are under way, one for each of `keys`, in turn, and giving the references up in the same order:
    /// one after the other, each waited for.
    static func joinRelease(_ keys: [ThumbnailKey]) async -> [Double] {
        let loader = ActorLoader(decode: ActorLoader.waitForCancellation)
        let first = want(keys, of: loader)
        await settle(loader, waiters: keys.count)
        var cells: [Task<Thumbnail?, Never>] = []
        let join = await Stopwatch.wallTime {
            for index in 0..<operations {
                cells += want([keys[index % keys.count]], of: loader)
                await settle(loader, waiters: keys.count + index + 1)
            }
        }
        let leave = await Stopwatch.wallTime {
            for (index, cell) in cells.enumerated() {
                cell.cancel()
                await settle(loader, waiters: keys.count + operations - index - 1)
            }
        }
        for cell in first { cell.cancel() }
        await settle(loader, waiters: 0)
        return [join, leave].map { $0 / Double(operations) }
    }

    /// The same, but a thousand cells join at once, and leave at once: how much of the waiting can be shared.
    static func crowd(_ keys: [ThumbnailKey]) async -> [Double] {
        let loader = ActorLoader(decode: ActorLoader.waitForCancellation)
        let first = want(keys, of: loader)
        await settle(loader, waiters: keys.count)
        var cells: [Task<Thumbnail?, Never>] = []
        let join = await Stopwatch.wallTime {
            cells = want((0..<operations).map { keys[$0 % keys.count] }, of: loader)
            await settle(loader, waiters: keys.count + operations)
        }
        let leave = await Stopwatch.wallTime {
            for cell in cells { cell.cancel() }
            await settle(loader, waiters: keys.count)
        }
        for cell in first { cell.cancel() }
        await settle(loader, waiters: 0)
        return [join, leave].map { $0 / Double(operations) }
    }

    /// From one screen to the next: sixty photos come, sixty go.
    static func rangeChange(_ windows: Windows) async -> Double {
        let loader = ActorLoader(decode: ActorLoader.waitForCancellation)
        var shown = want(windows.keys[0], of: loader)
        await settle(loader, waiters: Windows.screen)
        let time = await Stopwatch.wallTime {
            for keys in windows.keys.dropFirst() {
                let old = shown
                shown = want(keys, of: loader)
                for cell in old { cell.cancel() }
                await settle(loader, waiters: Windows.screen, after: old)
            }
        }
        for cell in shown { cell.cancel() }
        await settle(loader, waiters: 0, after: shown)
        return time / Double(windows.keys.count - 1)
    }

    /// Every screen is wanted for a moment; the last one is waited for.
    static func churn(_ windows: Windows) async -> Double {
        let loader = ActorLoader(decode: ActorLoader.decodeAtOnce)
        var shown: [Task<Thumbnail?, Never>] = []
        let time = await Stopwatch.wallTime {
            for keys in windows.keys {
                let old = shown
                shown = want(keys, of: loader)
                for cell in old { cell.cancel() }
                await Task.yield()
            }
            for cell in shown { _ = await cell.value }
        }
        await settle(loader, waiters: 0)
        return time / Double(windows.keys.count * Windows.screen)
    }

    private static func want(_ keys: [ThumbnailKey], of loader: ActorLoader) -> [Task<Thumbnail?, Never>] {
        keys.map { key in Task { try? await loader.thumbnail(for: key) } }
    }

    /// Waits until that many callers wait, and the cancelled ones have ended.
    private static func settle(
        _ loader: ActorLoader, waiters: Int, after cancelled: [Task<Thumbnail?, Never>] = []
    ) async {
        for cell in cancelled { _ = await cell.value }
        while await loader.waiterCount != waiters { await Task.yield() }
    }
}
