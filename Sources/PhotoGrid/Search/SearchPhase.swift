public import Thumbnails

/// How far the present request has come. One enum: contradictory flags cannot be written down.
///
/// ```
///            a query                the debounce ends           a page
///   idle ──────────────▶ waiting ──────────────────▶ loading ──┬──────▶ results ──┐ more pages
///    ▲                    ▲   ▲                        │       │ none    ▲        │
///    │  no query,         │   └── another query, scope ┤       ├──────▶ empty ─────┘
///    │  service gave up   │       or retry             │       │ error
///    └── from any state ──┴───── from any state ───────┘       └──────▶ failed
/// ```
public enum SearchPhase: Equatable, Sendable {
    /// Nothing is looked for, or the service gave up by itself.
    case idle
    /// A request, which has not been sent to the service yet.
    case waiting
    /// The service works on it.
    case loading
    /// Photos were found.
    case results(SearchResults)
    /// No photo was found.
    case empty
    /// The service could not answer, and why.
    case failed(String)
}

/// What was found for one request, as far as its pages have arrived.
public struct SearchResults: Equatable, Sendable {
    /// The request that these are the results of.
    public let request: SearchRequest
    /// Which state of the listing was searched.
    public let listing: UInt64
    /// How many photos were found.
    public let total: Int
    /// Those of the pages that have arrived, in order. Their files were not looked at.
    public internal(set) var photos: [Photo]
    /// What becomes of the next page.
    public internal(set) var nextPage: NextPage

    /// What becomes of the page after those that have arrived.
    public enum NextPage: Equatable, Sendable {
        /// There is none.
        case none
        /// It can be asked for.
        case available
        /// It is on its way.
        case loading
        /// It could not be had, and why; it can be asked for again.
        case failed(String)
    }
}
