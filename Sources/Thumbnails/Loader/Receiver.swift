/// Who is told about a request.
enum Receiver: Sendable {
    /// The callback of one request.
    case one(@Sendable (Delivery) -> Void)
    /// The callback of a whole transaction.
    case many(@Sendable (RequestID, Delivery) -> Void)
    /// A task that waits for the ending.
    case task(CheckedContinuation<Result<Thumbnail, LoadFailure>, Never>)

    /// Runs foreign code: never under a lock.
    func tell(_ request: RequestID, _ delivery: Delivery) {
        switch self {
        case .one(let deliver): deliver(delivery)
        case .many(let deliver): deliver(request, delivery)
        case .task(let continuation):
            guard let ending = delivery.ending else { return }
            continuation.resume(returning: ending)
        }
    }
}

extension Delivery {
    /// What a request ended with; nil for a preview.
    var ending: Result<Thumbnail, LoadFailure>? {
        switch self {
        case .preview: nil
        case .thumbnail(let thumbnail): .success(thumbnail)
        case .failed(let failure): .failure(failure)
        case .released: .failure(.released)
        }
    }
}
