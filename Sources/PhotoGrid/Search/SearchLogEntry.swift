/// What may be written down of a page of a search: identities, durations and counts, never the query.
public struct SearchLogEntry: Hashable, Sendable {
    /// Which request.
    public let request: SearchID
    /// How many photos came before the page.
    public let offset: Int
    /// From the asking to the answer.
    public let duration: Duration
    /// What the searcher said.
    public let outcome: Outcome
    /// Whether the answer came too late, and changed nothing.
    public let isSuperseded: Bool

    /// What a searcher said.
    public enum Outcome: Hashable, Sendable {
        /// So many photos, of so many.
        case found(photos: Int, total: Int)
        /// That it was given up.
        case cancelled
        /// That it could not answer.
        case failed
    }

    init(
        _ page: SearchPageRequest, _ result: Result<SearchPage, SearchFailure>, _ duration: Duration, isSuperseded: Bool
    ) {
        request = page.request.id
        offset = page.offset
        self.duration = duration
        self.isSuperseded = isSuperseded
        switch result {
        case .success(let page): outcome = .found(photos: page.photos.count, total: page.total)
        case .failure(.cancelled): outcome = .cancelled
        case .failure(.failed): outcome = .failed
        }
    }
}
