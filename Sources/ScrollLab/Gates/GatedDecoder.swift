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

    private final class Visit: Sendable {
        let context: DecodeContext
        let gate = DispatchSemaphore(value: 0)
        let resolution = Locked<Resolution?>(nil)

        init(context: DecodeContext) {
            self.context = context
        }
    }

    private let gate = GateRegister<ThumbnailKey, Visit, Resolution>()
    private let silence = GateSilence<Visit>()

    /// A decoder whose gate is shut.
    public init() {}

    /// Waits at the gate for the test.
    public func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        let visit = Visit(context: context)
        if let prepared = gate.arrive(key, visit) { resolve(visit, with: prepared) }
        visit.gate.wait()
        switch visit.resolution.withLock({ $0 }) {
        case .success(let thumbnail): return thumbnail
        case .failure(let failure): throw failure
        case .silence, nil: throw .released
        }
    }

    /// Blocks until the `count`th decode of `key` has arrived at the gate since the start.
    public func waitUntilRegistered(_ key: ThumbnailKey, count: Int = 1) {
        gate.arrivals.wait(for: key, count: count)
    }

    /// Lets the oldest decode of `key` at the gate go on; if none is there, the next one will not wait.
    public func resolve(_ key: ThumbnailKey, with resolution: Resolution) {
        if let visit = gate.take(key, orPrepare: resolution) { resolve(visit, with: resolution) }
    }

    /// Asks in the name of the oldest decode of `key` at the gate whether it is abandoned; nil if none is there. Once true, the
    /// decode has noticed: let it fail with `.released`.
    public func isAbandoned(_ key: ThumbnailKey) -> Bool? { gate.oldest(key)?.context.isAbandoned() }

    /// Asks for memory in the name of the oldest decode of `key` at the gate; nil if none is there.
    public func admit(_ key: ThumbnailKey, bytes: Int) -> Bool? { gate.oldest(key)?.context.admit(bytes: bytes) }

    /// Hands a preview out in the name of the oldest decode of `key` at the gate.
    public func preview(_ key: ThumbnailKey, _ thumbnail: Thumbnail) {
        gate.oldest(key)?.context.preview(thumbnail)
    }

    /// Every decode that was told to be silent returns, and so do later ones.
    public func endSilence() {
        for visit in silence.end() { visit.gate.signal() }
    }

    /// The keys of all decodes since the start, in order of arrival.
    public var arrivals: [ThumbnailKey] { gate.arrivals.order }

    /// How many decodes wait at the gate now, silent ones left out.
    public var waitingCount: Int { gate.waitingCount }

    private func resolve(_ visit: Visit, with resolution: Resolution) {
        visit.resolution.withLock { $0 = resolution }
        if case .silence = resolution, silence.take(visit) { return }
        visit.gate.signal()
    }
}
