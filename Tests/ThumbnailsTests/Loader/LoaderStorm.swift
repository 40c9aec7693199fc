import Dispatch
import ScrollLab
import Thumbnails

/// Threads that hammer one real loader on real decode threads: single requests, transactions that move a range, releases,
/// tasks of the async form left out, and callbacks that call back in.
final class LoaderStorm: Sendable {
    let loader: ThumbnailLoader
    let requests = Counter()
    let endings = Counter()
    /// Empty when every request has ended.
    private let open = DispatchGroup()
    private let rounds: Int
    private static let budget = 40_000
    private static let bytesOfADecode = 3_000

    /// What the bytes may not exceed: each of eight threads shows 12 pictures of 400 bytes at most, which is less than the budget.
    var bound: Int { Self.budget + Self.bytesOfADecode }

    init(rounds: Int) {
        self.rounds = rounds
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = DecodeThreads(count: 4)
        configuration.memoryBudget = Self.budget
        loader = ThumbnailLoader(decoder: Decoder(), configuration: configuration)
    }

    /// Runs `threads` threads to their end, and waits until every request has ended.
    func run(threads: Int) {
        let all = DispatchGroup()
        for number in 0..<threads {
            let queue = DispatchQueue(label: "storm \(number)")
            queue.async(group: all) { self.hammer(seed: UInt64(number)) }
        }
        all.wait()
        open.wait()
    }

    private func expectEnding() {
        requests.increase()
        open.enter()
    }

    private func countEnding() {
        endings.increase()
        open.leave()
    }

    private func hammer(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var window: [RequestID] = []
        for _ in 0..<rounds {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let request = request(Int.random(in: 0..<60, using: &random))
                if Bool.random(using: &random) { request.release() }
            case 1:
                loader.update(RequestChanges(release: window)) { _, _ in }
                window = []
            default: window = move(window, &random)
            }
        }
        loader.update(RequestChanges(release: window)) { _, _ in }
    }

    private func move(_ window: [RequestID], _ random: inout SplitMix64) -> [RequestID] {
        let first = Int.random(in: 0..<50, using: &random)
        let ranks: [LoadRank] = [.visible, LoadRank(.ahead, distance: 2), LoadRank(.behind, distance: 4)]
        let keys = (first..<first + 6).map { LoaderSamples.key($0) }
        for _ in keys { expectEnding() }
        let retained = loader.update(
            RequestChanges(
                retain: keys.map { ($0, ranks[Int.random(in: 0..<3, using: &random)]) },
                rerank: window.suffix(6).map { ($0, ranks[Int.random(in: 0..<3, using: &random)]) },
                release: Array(window.dropLast(6)))
        ) { [weak self] _, delivery in self?.note(delivery) }
        for answer in retained {
            if case .pending = answer { continue }
            countEnding()
        }
        return window.suffix(6) + retained.map(\.id)
    }

    private func request(_ serial: Int) -> ThumbnailRequest {
        expectEnding()
        return loader.request(LoaderSamples.key(serial)) { [weak self] delivery in self?.note(delivery) }
    }

    /// Counts an ending, and calls back in now and then.
    private func note(_ delivery: Delivery) {
        switch delivery {
        case .preview: return
        case .thumbnail(let thumbnail) where LoaderSamples.serial(of: thumbnail) % 7 == 0:
            expectEnding()
            loader.request(LoaderSamples.key(LoaderSamples.serial(of: thumbnail) + 1)) { [weak self] delivery in
                if case .preview = delivery { return }
                self?.countEnding()
            }.release()
        case .thumbnail, .failed, .released: break
        }
        countEnding()
    }

    private struct Decoder: ThumbnailDecoding {
        func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
            let serial = LoaderSamples.serial(of: key)
            guard context.admit(bytes: bytesOfADecode) else { throw .released }
            context.preview(LoaderSamples.picture(serial))
            for _ in 0..<20 where context.isAbandoned() { throw .released }
            if serial % 11 == 0 { throw .damaged(reason: "every eleventh") }
            return LoaderSamples.picture(serial)
        }
    }
}
