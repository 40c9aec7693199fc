/// One intent to search. Drawn from a counter, never used again: A → B → A gives three.
public struct SearchID: Hashable, Comparable, Sendable {
    /// Counts the requests of one search.
    public let number: UInt64

    /// The request with this number.
    public init(_ number: UInt64) { self.number = number }

    /// Whether `left` was drawn earlier.
    public static func < (left: SearchID, right: SearchID) -> Bool { left.number < right.number }
}

/// What is searched for at present, where, and who it is that asks: results belong to a request and not to a text.
public struct SearchRequest: Hashable, Sendable, Identifiable {
    /// Whose answer may be shown.
    public let id: SearchID
    /// What is looked for.
    public let query: SearchQuery
    /// Every other input that can change the answer.
    public let scope: SearchScope

    /// A request from its parts.
    public init(id: SearchID, query: SearchQuery, scope: SearchScope) {
        self.id = id
        self.query = query
        self.scope = scope
    }
}

/// One page of a request's answer, as it is asked of a `PhotoSearcher`.
public struct SearchPageRequest: Hashable, Sendable {
    /// Of which request.
    public let request: SearchRequest
    /// How many photos of the answer come before this page.
    public let offset: Int
    /// Which asking: never used again, so that what a page's first asking brings late is not taken for its second one's.
    public let number: UInt64

    /// A page of a request's answer.
    public init(request: SearchRequest, offset: Int, number: UInt64) {
        self.request = request
        self.offset = offset
        self.number = number
    }
}
