import Thumbnails

/// What `photogrid-bench load` measures of `ActorLoader`. Times are nanoseconds for each operation.
///
/// A cell that wants a thumbnail starts a task on the main actor, and cancels it when it wants it no more.
@MainActor enum ActorSide {
    private static let operations = 1000

    /// A hit in memory, joining a load that is under way, giving a reference up: one after the other, each waited for.
    static func hitJoinRelease() async -> [Double] {
        let key = MemorySource.key(0)
        let known = ActorLoader(decode: ActorLoader.decodeAtOnce)
        _ = try? await known.thumbnail(for: key)
        let hit = await Stopwatch.wallTime {
            for _ in 0..<operations { _ = try? await known.thumbnail(for: key) }
        }
        let loader = ActorLoader(decode: ActorLoader.waitForCancellation)
        let first = want([key], of: loader)
        await settle(loader, waiters: 1)
        var cells: [Task<Thumbnail?, Never>] = []
        let join = await Stopwatch.wallTime {
            for count in 1...operations {
                cells += want([key], of: loader)
                await settle(loader, waiters: 1 + count)
            }
        }
        let leave = await Stopwatch.wallTime {
            for (count, cell) in cells.enumerated() {
                cell.cancel()
                await settle(loader, waiters: operations - count)
            }
        }
        for cell in first { cell.cancel() }
        await settle(loader, waiters: 0)
        return [hit, join, leave].map { $0 / Double(operations) }
    }

    /// A thousand cells join a load at once, and leave it at once: how much of the waiting can be shared.
    static func crowd() async -> [Double] {
        let loader = ActorLoader(decode: ActorLoader.waitForCancellation)
        let key = MemorySource.key(0)
        let first = want([key], of: loader)
        await settle(loader, waiters: 1)
        var cells: [Task<Thumbnail?, Never>] = []
        let join = await Stopwatch.wallTime {
            cells = want([ThumbnailKey](repeating: key, count: operations), of: loader)
            await settle(loader, waiters: operations + 1)
        }
        let leave = await Stopwatch.wallTime {
            for cell in cells { cell.cancel() }
            await settle(loader, waiters: 1)
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
