/// One transaction on the loader: retain what is new, re-rank what stays, release what left, in this order, so that a key
/// in both the old and the new window never touches zero references.
public struct RequestChanges: Sendable {
    /// Keys to request, each with its rank.
    public var retain: [(ThumbnailKey, LoadRank)]
    /// Requests whose usefulness changed.
    public var rerank: [(RequestID, LoadRank)]
    /// Requests to end.
    public var release: [RequestID]
    /// Keys whose remembered failure is to be forgotten before anything is retained: a retry.
    public var forget: [ThumbnailKey]

    /// A transaction, by default one that changes nothing.
    public init(
        retain: [(ThumbnailKey, LoadRank)] = [], rerank: [(RequestID, LoadRank)] = [], release: [RequestID] = [],
        forget: [ThumbnailKey] = []
    ) {
        self.retain = retain
        self.rerank = rerank
        self.release = release
        self.forget = forget
    }

    /// Whether the transaction changes nothing.
    public var isEmpty: Bool { retain.isEmpty && rerank.isEmpty && release.isEmpty && forget.isEmpty }
}

/// The answer to one key of `RequestChanges.retain`, in the same order.
public enum Retained: Sendable {
    /// In memory: here it is. It is not delivered again; the pixels stay pinned until the request is released.
    case hit(RequestID, Thumbnail)
    /// Under way: deliveries will follow.
    case pending(RequestID)
    /// Known to fail for this file version. It is not delivered again; the request has ended.
    case failed(RequestID, LoadFailure)

    /// The request that was made.
    public var id: RequestID {
        switch self {
        case .hit(let id, _), .pending(let id), .failed(let id, _): id
        }
    }
}
