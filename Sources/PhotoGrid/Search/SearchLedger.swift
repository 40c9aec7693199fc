/// What became of a search's requests, and of what came too late. Numbers alone: no query is in it.
public struct SearchLedger: Hashable, Sendable {
    /// Requests minted.
    public var requests = 0
    /// Pages asked of the searcher, the first ones included.
    public var pages = 0
    /// Requests that got an answer, empty ones included.
    public var answered = 0
    /// Requests whose first page could not be had.
    public var failed = 0
    /// Requests that the service gave up by itself.
    public var cancelled = 0
    /// Starts of work that came when another request was the present one.
    public var atStart = 0
    /// Ends of a debounce that came too late.
    public var afterDebounce = 0
    /// Answers that came too late.
    public var afterFetch = 0
    /// Errors and cancellations that came too late.
    public var inError = 0

    /// An empty ledger.
    public init() {}

    /// Whatever came too late, and changed nothing.
    public var superseded: Int { atStart + afterDebounce + afterFetch + inError }
}
