/// Who is told about a request.
enum Receiver: Sendable {
    /// The callback of one request.
    case one(@Sendable (Delivery) -> Void)
    /// The callback of a whole transaction.
    case many(@Sendable (RequestID, Delivery) -> Void)
    /// A task that waits for the ending.
    case task(WaitingTask)

    /// Runs foreign code: never under a lock.
    func tell(_ request: RequestID, _ delivery: Delivery) {
        switch self {
        case .one(let deliver): deliver(delivery)
        case .many(let deliver): deliver(request, delivery)
        case .task(let task):
            guard let ending = delivery.ending else { return }
            task.continuation.resume(returning: ending)
        }
    }
}

/// A task that waits for the ending of its request.
///
/// A class, because the size of a continuation is known only at run time: held directly it would make every receiver,
/// and whatever holds receivers, one that the runtime has to copy.
final class WaitingTask: Sendable {
    let continuation: CheckedContinuation<Result<Thumbnail, LoadFailure>, Never>

    init(_ continuation: CheckedContinuation<Result<Thumbnail, LoadFailure>, Never>) {
        self.continuation = continuation
    }
}

extension Delivery {
    var isEnding: Bool {
        if case .preview = self { false } else { true }
    }

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
