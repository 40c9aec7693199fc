internal import Thumbnails

/// What arrives at a model from other threads, in the order in which it came.
enum Incoming: Sendable {
    /// From the loader.
    case delivery(RequestID, Delivery)
    /// From a source: about its listing.
    case source(SourceTicket, SourceEvent)
    /// From a source: a page.
    case page(SourceTicket, PageRequest, Result<[Photo], LoadFailure>)
}

/// Which of a model's sources something came from. Never used again.
struct SourceTicket: Hashable, Sendable {
    var number: UInt64
}

/// Where loader and sources leave what they have for a model. One hop to the main actor brings a whole burst.
///
/// Holds the model weakly: nothing that is under way keeps it alive.
final class Inbox: Sendable {
    private struct Contents: Sendable {
        var items: [Incoming] = []
        var isHopping = false
    }

    private let contents = Locked(Contents())
    private let hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    private let drain: @MainActor @Sendable () -> Void

    /// An inbox that calls `drain` on the main actor, by way of `hop`, when something has arrived.
    init(
        hop: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void,
        drain: @escaping @MainActor @Sendable () -> Void
    ) {
        self.hop = hop
        self.drain = drain
    }

    /// Leaves something. Called on any thread.
    func put(_ item: Incoming) {
        let isFirst = contents.withLock { contents in
            contents.items.append(item)
            defer { contents.isHopping = true }
            return !contents.isHopping
        }
        if isFirst { hop(drain) }
    }

    /// Everything that has arrived. What comes after it needs a hop of its own.
    func takeAll() -> [Incoming] {
        contents.withLock { contents in
            defer { contents = Contents() }
            return contents.items
        }
    }
}
