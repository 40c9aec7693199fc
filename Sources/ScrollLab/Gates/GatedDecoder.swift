private import Dispatch
public import Thumbnails

/// A decoder that returns when the test says so: for tests of the real loader on real threads. It neither polls nor sleeps.
///
/// ```swift
/// let decoder = GatedDecoder()
/// let request = loader.request(key) { … }
/// decoder.waitUntilRegistered(key)           // the decode runs, and hangs at the gate
/// decoder.resolve(key, with: .success(thumbnail))
/// ```
public final class GatedDecoder: ThumbnailDecoding {
    /// What the test lets a decode do.
    public enum Resolution: Sendable {
        /// It returns this thumbnail.
        case success(Thumbnail)
        /// It fails.
        case failure(LoadFailure)
        /// It says nothing until `endSilence()`, and throws `.released` then: a decoder that hangs.
        case silence
    }

    fileprivate final class Visit: Sendable {
        let context: DecodeContext
        let gate = DispatchSemaphore(value: 0)
        let resolution = Locked<Resolution?>(nil)

        init(context: DecodeContext) {
            self.context = context
        }
    }

    fileprivate struct State {
        /// Decodes at the gate, for each key in order of arrival.
        var waiting: [ThumbnailKey: [Visit]] = [:]
        /// Resolutions given before their decode arrived.
        var prepared: [ThumbnailKey: [Resolution]] = [:]
        var visitors: [(key: ThumbnailKey, count: Int, semaphore: DispatchSemaphore)] = []
        var arrivals: [ThumbnailKey: Int] = [:]
        var silent: [Visit] = []
        var isSilenceOver = false
        var order: [ThumbnailKey] = []
    }

    private let state = Locked(State())

    /// A decoder whose gate is shut.
    public init() {}

    /// Waits at the gate for the test.
    public func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        let visit = Visit(context: context)
        let (prepared, met) = state.withLock { state in state.arrive(key, visit) }
        for semaphore in met { semaphore.signal() }
        if let prepared {
            resolve(visit, with: prepared)
        }
        visit.gate.wait()
        switch visit.resolution.withLock({ $0 }) {
        case .success(let thumbnail): return thumbnail
        case .failure(let failure): throw failure
        case .silence, nil: throw .released
        }
    }

    /// Blocks until the `count`th decode of `key` has arrived at the gate since the start.
    public func waitUntilRegistered(_ key: ThumbnailKey, count: Int = 1) {
        let semaphore = DispatchSemaphore(value: 0)
        let isThere = state.withLock { state in
            guard state.arrivals[key, default: 0] < count else { return true }
            state.visitors.append((key, count, semaphore))
            return false
        }
        if !isThere { semaphore.wait() }
    }

    /// Lets the oldest decode of `key` at the gate go on; if none is there, the next one will not wait.
    public func resolve(_ key: ThumbnailKey, with resolution: Resolution) {
        let visit: Visit? = state.withLock { state in
            guard var visits = state.waiting[key], !visits.isEmpty else {
                state.prepared[key, default: []].append(resolution)
                return nil
            }
            let first = visits.removeFirst()
            state.waiting[key] = visits.isEmpty ? nil : visits
            return first
        }
        if let visit { resolve(visit, with: resolution) }
    }

    /// Asks in the name of the oldest decode of `key` at the gate whether it is abandoned; nil if none is there. Once true, the
    /// decode has noticed: let it fail with `.released`.
    public func isAbandoned(_ key: ThumbnailKey) -> Bool? { oldest(key)?.isAbandoned() }

    /// Asks for memory in the name of the oldest decode of `key` at the gate; nil if none is there.
    public func admit(_ key: ThumbnailKey, bytes: Int) -> Bool? { oldest(key)?.admit(bytes: bytes) }

    /// Hands a preview out in the name of the oldest decode of `key` at the gate.
    public func preview(_ key: ThumbnailKey, _ thumbnail: Thumbnail) {
        oldest(key)?.preview(thumbnail)
    }

    /// Every decode that was told to be silent returns, and so do later ones.
    public func endSilence() {
        let silent = state.withLock { state in
            state.isSilenceOver = true
            defer { state.silent = [] }
            return state.silent
        }
        for visit in silent { visit.gate.signal() }
    }

    /// The keys of all decodes since the start, in order of arrival.
    public var arrivals: [ThumbnailKey] { state.withLock { $0.order } }

    /// How many decodes wait at the gate now, silent ones left out.
    public var waitingCount: Int {
        state.withLock { state in state.waiting.reduce(0) { $0 + $1.value.count } }
    }

    private func oldest(_ key: ThumbnailKey) -> DecodeContext? {
        state.withLock { $0.waiting[key]?.first?.context }
    }

    private func resolve(_ visit: Visit, with resolution: Resolution) {
        visit.resolution.withLock { $0 = resolution }
        if case .silence = resolution {
            let isSilent = state.withLock { state in
                guard !state.isSilenceOver else { return false }
                state.silent.append(visit)
                return true
            }
            if isSilent { return }
        }
        visit.gate.signal()
    }
}

extension GatedDecoder.State {
    /// Notes an arrival: a resolution that was prepared for it, and whoever waited for this moment.
    fileprivate mutating func arrive(
        _ key: ThumbnailKey, _ visit: GatedDecoder.Visit
    ) -> (prepared: GatedDecoder.Resolution?, met: [DispatchSemaphore]) {
        order.append(key)
        arrivals[key, default: 0] += 1
        let count = arrivals[key, default: 0]
        let met = visitors.filter { $0.key == key && $0.count <= count }.map(\.semaphore)
        visitors.removeAll { $0.key == key && $0.count <= count }
        if var resolutions = prepared[key], !resolutions.isEmpty {
            let first = resolutions.removeFirst()
            prepared[key] = resolutions
            return (first, met)
        }
        waiting[key, default: []].append(visit)
        return (nil, met)
    }
}
