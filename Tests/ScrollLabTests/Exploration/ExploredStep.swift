/// One step of an explored world.
enum ExploredStep: Hashable, Sendable {
    /// A grid shows as many photos as it has cells from this index on; nil for none.
    case show(grid: Int, first: Int?)
    /// A grid tries the photo at this index again.
    case retry(grid: Int, index: Int)
    /// A file is rewritten.
    case rewrite(photo: Int)
    /// A grid is told of the version that a file has now.
    case report(grid: Int, photo: Int)
    /// The third party requests the first photo, releases it, or does both in one transaction.
    case callerRequests
    case callerReleases
    case callerSwaps
    /// A worker that is awake asks for a job; without one it falls asleep.
    case pull
    /// The decode in this place asks for memory.
    case admit(Int)
    /// The decode in this place hands out a preview.
    case preview(Int)
    /// The decode in this place polls, and notices that it is in vain.
    case notice(Int)
    /// The decode in this place returns what its file says.
    case succeed(Int)
    /// The decode in this place fails.
    case fail(Int)
    /// The decode in this place, which noticed that it is in vain, gives up.
    case giveUp(Int)
    /// A grid takes the deliveries in its inbox, all in one batch, as the model does.
    case deliver(grid: Int)
    /// The source looks at the files of the oldest page that it was asked for.
    case look(grid: Int)
    /// A grid takes the oldest page that it asked for.
    case page(grid: Int)
    /// As much time passes as it takes a moving range to be at rest.
    case rest
    /// A grid's timer fires.
    case wake(grid: Int)

    /// Whether it happens by itself, sooner or later, without anybody wanting anything new.
    var isOfTheSystem: Bool {
        switch self {
        case .show, .retry, .rewrite, .report, .callerRequests, .callerReleases, .callerSwaps: false
        case .pull, .admit, .preview, .notice, .succeed, .fail, .giveUp, .deliver, .look, .page, .rest, .wake: true
        }
    }
}
