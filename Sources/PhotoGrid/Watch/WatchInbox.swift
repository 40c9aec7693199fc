internal import Thumbnails

/// Where the thread that reads events leaves them for the source's queue, which may be busy reading a folder.
final class WatchInbox: Sendable {
    /// Beyond this many events, single ones are not worth keeping: everything is read again.
    private static let limit = 1 << 18

    private let events = Locked<[WatchEvent]>([])

    /// Leaves events. Returns whether somebody is to be told: nothing was waiting here.
    func put(_ new: [WatchEvent]) -> Bool {
        events.withLock { events in
            let isFirst = events.isEmpty && !new.isEmpty
            if events.count + new.count > Self.limit {
                // What happened to folders themselves is never said again.
                events = events.filter { $0.isOfFolderItself } + [.overflow]
            } else {
                events += new
            }
            return isFirst
        }
    }

    /// Everything that came since the last call, in order.
    func takeAll() -> [WatchEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
