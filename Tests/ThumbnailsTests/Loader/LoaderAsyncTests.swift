import Dispatch
import ScrollLab
import Testing
import Thumbnails

/// Blocks a thread that is not of Swift's small pool, which the tasks under test need.
private func offPool(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            work()
            continuation.resume()
        }
    }
}

@Suite("Async forms", .timeLimit(.minutes(5)))
struct LoaderAsyncTests {
    private static func outcome(
        _ loader: ThumbnailLoader, _ key: ThumbnailKey
    ) async -> Result<Thumbnail, LoadFailure> {
        do throws(LoadFailure) {
            return .success(try await loader.thumbnail(for: key))
        } catch {
            return .failure(error)
        }
    }

    @Test func `The thumbnail, without a pin`() async throws {
        let decoder = GatedDecoder()
        let loader = ThumbnailLoader(decoder: decoder)
        decoder.resolve(LoaderSamples.key(1), with: .success(LoaderSamples.picture(1)))
        #expect(try await loader.thumbnail(for: LoaderSamples.key(1)) == LoaderSamples.picture(1))
        #expect(try await loader.thumbnail(for: LoaderSamples.key(1)) == LoaderSamples.picture(1))
        let ledger = loader.ledger
        #expect(ledger.hits == 1 && ledger.pins == 0 && ledger.pinnedBytes == 0 && ledger.cachedBytes == 400)
    }

    @Test func `A failure is thrown`() async {
        let decoder = GatedDecoder()
        let loader = ThumbnailLoader(decoder: decoder)
        decoder.resolve(LoaderSamples.key(1), with: .failure(.notPNG))
        await #expect(throws: LoadFailure.notPNG) { try await loader.thumbnail(for: LoaderSamples.key(1)) }
    }

    @Test func `Cancelling the task releases the reference`() async {
        let decoder = GatedDecoder()
        let loader = ThumbnailLoader(decoder: decoder)
        let task = Task { await Self.outcome(loader, LoaderSamples.key(1)) }
        await offPool { decoder.waitUntilRegistered(LoaderSamples.key(1)) }
        #expect(decoder.isAbandoned(LoaderSamples.key(1)) == false)
        task.cancel()
        #expect(await task.value == .failure(.released))
        #expect(decoder.isAbandoned(LoaderSamples.key(1)) == true)
        #expect(loader.ledger.released == 1 && loader.ledger.live == 0)
        decoder.resolve(LoaderSamples.key(1), with: .failure(.released))
    }

    @Test func `A task that is cancelled before it begins starts nothing`() async {
        let decoder = GatedDecoder()
        let loader = ThumbnailLoader(decoder: decoder)
        let result = await withTaskGroup(of: Result<Thumbnail, LoadFailure>.self) { group in
            group.cancelAll()
            group.addTask { await Self.outcome(loader, LoaderSamples.key(1)) }
            return await group.next()
        }
        #expect(result == .failure(.released))
        let ledger = loader.ledger
        #expect(ledger.requested == 1 && ledger.released == 1 && ledger.decodesStarted == 0 && ledger.loads == 0)
    }

    @Test func `One of two tasks is cancelled, the other is served`() async {
        let decoder = GatedDecoder()
        let loader = ThumbnailLoader(decoder: decoder)
        let first = Task { await Self.outcome(loader, LoaderSamples.key(1)) }
        await offPool { decoder.waitUntilRegistered(LoaderSamples.key(1)) }
        let second = loader.updates(for: LoaderSamples.key(1))
        var iterator = second.makeAsyncIterator()
        first.cancel()
        #expect(await first.value == .failure(.released))
        decoder.resolve(LoaderSamples.key(1), with: .success(LoaderSamples.picture(1)))
        let thumbnail = try? await iterator.next(isolation: nil)
        #expect(thumbnail == LoaderSamples.picture(1))
    }

    @Test func `Invalidating ends what waits`() async {
        let decoder = GatedDecoder()
        let loader = ThumbnailLoader(decoder: decoder)
        let task = Task { await Self.outcome(loader, LoaderSamples.key(1)) }
        await offPool { decoder.waitUntilRegistered(LoaderSamples.key(1)) }
        loader.invalidate()
        #expect(await task.value == .failure(.released))
        await #expect(throws: LoadFailure.released) { try await loader.thumbnail(for: LoaderSamples.key(2)) }
        decoder.resolve(LoaderSamples.key(1), with: .failure(.released))
    }

    @Test func `Updates: previews in order, then the thumbnail, then the end`() async throws {
        let decoder = GatedDecoder()
        let loader = ThumbnailLoader(decoder: decoder)
        var iterator = loader.updates(for: LoaderSamples.key(1)).makeAsyncIterator()
        await offPool { decoder.waitUntilRegistered(LoaderSamples.key(1)) }
        decoder.preview(LoaderSamples.key(1), LoaderSamples.picture(101))
        decoder.preview(LoaderSamples.key(1), LoaderSamples.picture(102))
        decoder.resolve(LoaderSamples.key(1), with: .success(LoaderSamples.picture(1)))
        var serials: [Int] = []
        while let thumbnail = try await iterator.next(isolation: nil) {
            serials.append(LoaderSamples.serial(of: thumbnail))
        }
        #expect(serials == [101, 102, 1])
        #expect(loader.ledger.pins == 0)
    }

    @Test func `Updates throw the failure, once`() async throws {
        let decoder = GatedDecoder()
        let loader = ThumbnailLoader(decoder: decoder)
        decoder.resolve(LoaderSamples.key(1), with: .failure(.notPNG))
        var iterator = loader.updates(for: LoaderSamples.key(1)).makeAsyncIterator()
        await #expect(throws: LoadFailure.notPNG) { try await iterator.next(isolation: nil) }
        #expect(try await iterator.next(isolation: nil) == nil)
    }

    @Test func `Each iterator is one request, and ends with it`() {
        let stand = LoaderStand()
        let updates = stand.loader.updates(for: LoaderSamples.key(1))
        #expect(stand.loader.ledger.requested == 0)
        do {
            let first = updates.makeAsyncIterator()
            let second = updates.makeAsyncIterator()
            #expect(stand.loader.ledger.live == 2 && stand.loader.ledger.joined == 1)
            withExtendedLifetime((first, second)) {}
        }
        #expect(stand.loader.ledger.released == 2 && stand.loader.ledger.loads == 0)
    }

    @Test func `Cancelling a task that iterates releases its request`() async {
        let decoder = GatedDecoder()
        let loader = ThumbnailLoader(decoder: decoder)
        let task = Task { () -> Bool in
            do throws(LoadFailure) {
                for try await _ in loader.updates(for: LoaderSamples.key(1)) {}
                return false
            } catch { return error == .released }
        }
        await offPool { decoder.waitUntilRegistered(LoaderSamples.key(1)) }
        task.cancel()
        #expect(await task.value)
        #expect(loader.ledger.live == 0)
        decoder.resolve(LoaderSamples.key(1), with: .failure(.released))
    }
}
