import ScrollLab
import Thumbnails

/// A real loader whose workers do one step at a time on the test's own thread, and everything that it told anybody.
struct LoaderStand {
    let workers: ManualWorkers
    let time = VirtualTime()
    let inbox = Inbox()
    let loader: ThumbnailLoader

    init(workers count: Int = 2, budget: Int = 1 << 20, faults: Set<PlantedFault> = []) {
        workers = ManualWorkers(count: count)
        var configuration = ThumbnailLoader.Configuration()
        configuration.workers = workers
        configuration.memoryBudget = budget
        configuration.clock = time
        configuration.faults = faults
        loader = ThumbnailLoader(decoder: IdleDecoder(), configuration: configuration)
    }

    // MARK: - Requests

    /// Makes requests in one transaction.
    @discardableResult
    func retain(_ serials: some Sequence<Int>, rank: LoadRank = .visible) -> [Retained] {
        update(RequestChanges(retain: serials.map { (LoaderSamples.key($0), rank) }))
    }

    func retain(_ serial: Int, rank: LoadRank = .visible) -> RequestID {
        retain([serial], rank: rank)[0].id
    }

    @discardableResult
    func update(_ changes: RequestChanges) -> [Retained] {
        loader.update(changes) { [inbox] in inbox.put($1, for: $0) }
    }

    func release(_ requests: RequestID...) {
        update(RequestChanges(release: requests))
    }

    func rerank(_ request: RequestID, to rank: LoadRank) {
        update(RequestChanges(rerank: [(request, rank)]))
    }

    // MARK: - Workers

    /// Lets free workers take jobs: the serial numbers of what they started, in order.
    @discardableResult
    func start() -> [Int] {
        workers.startAll().map { LoaderSamples.serial(of: $0.key) }
    }

    /// The serial numbers of what runs.
    var running: [Int] { workers.running.map { LoaderSamples.serial(of: $0.key) } }

    /// The oldest running job for a photo.
    func job(_ serial: Int) -> DecodeJob {
        guard let job = workers.running.first(where: { LoaderSamples.serial(of: $0.key) == serial }) else {
            preconditionFailure("no decode of \(serial) runs")
        }
        return job
    }

    /// Lets the decode of a photo return its picture, or `result`.
    func finish(_ serial: Int, with result: Result<Thumbnail, LoadFailure>? = nil) {
        workers.finish(job(serial), with: result ?? .success(LoaderSamples.picture(serial)))
    }

    /// What the decode of a photo hears when it polls.
    func poll(_ serial: Int) -> Bool { job(serial).context.isAbandoned() }
}

/// What requests were told, in order.
final class Inbox: Sendable {
    enum Letter: Equatable, Sendable {
        case preview(Int)
        case thumbnail(Int)
        case failed(LoadFailure)
        case released

        init(_ delivery: Delivery) {
            switch delivery {
            case .preview(let thumbnail): self = .preview(LoaderSamples.serial(of: thumbnail))
            case .thumbnail(let thumbnail): self = .thumbnail(LoaderSamples.serial(of: thumbnail))
            case .failed(let failure): self = .failed(failure)
            case .released: self = .released
            }
        }

        var isEnding: Bool { if case .preview = self { false } else { true } }
    }

    private let letters = Locked<[RequestID: [Letter]]>([:])

    func put(_ delivery: Delivery, for request: RequestID) {
        letters.withLock { $0[request, default: []].append(Letter(delivery)) }
    }

    /// What a request was told.
    subscript(_ request: RequestID) -> [Letter] { letters.withLock { $0[request] ?? [] } }

    /// How many endings all requests together were told.
    var endings: Int { letters.withLock { $0.values.joined().count { $0.isEnding } } }

    /// Requests that were told anything.
    var requests: Int { letters.withLock { $0.count } }
}

/// Never asked: manual workers say what came of a job.
struct IdleDecoder: ThumbnailDecoding {
    func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail { throw .notFound }
}

/// Counts what one callback was told.
final class Counter: Sendable {
    private let count = Locked(0)

    var value: Int { count.withLock { $0 } }

    func increase() {
        count.withLock { $0 += 1 }
    }

    /// Counts one more, and answers how many that makes.
    @discardableResult
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
