internal import Thumbnails

/// A searcher whose service is an async function.
///
/// `CancellationError` and `SearchFailure.cancelled` mean that the service gave up; every other error is a failure, described by
/// `describe`.
public struct AsyncPhotoSearcher: PhotoSearcher {
    private let service: @Sendable (SearchPageRequest) async throws -> SearchPage
    private let describe: @Sendable (any Error) -> String

    /// A searcher that calls `service` in a task of its own for every page.
    public init(
        describe: @escaping @Sendable (any Error) -> String = { "\($0)" },
        service: @escaping @Sendable (SearchPageRequest) async throws -> SearchPage
    ) {
        self.service = service
        self.describe = describe
    }

    /// Starts a task for the page.
    public func search(
        _ page: SearchPageRequest, deliver: @escaping @Sendable (Result<SearchPage, SearchFailure>) -> Void
    ) -> SearchCancellation {
        let task = Task {
            do {
                deliver(.success(try await service(page)))
            } catch let failure as SearchFailure {
                deliver(.failure(failure))
            } catch is CancellationError {
                deliver(.failure(.cancelled))
            } catch {
                deliver(.failure(.failed(describe(error))))
            }
        }
        return SearchCancellation { task.cancel() }
    }
}

extension PhotoSearcher {
    /// The page, awaited. Cancelling the task cancels the search.
    public func page(_ page: SearchPageRequest) async throws(SearchFailure) -> SearchPage {
        let handle = CancellationHandle()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                handle.hold(search(page) { continuation.resume(returning: $0) })
            }
        } onCancel: {
            handle.cancel()
        }
        return try result.get()
    }
}

/// Brings a cancellation of the task together with the search's, whichever comes first.
private final class CancellationHandle: Sendable {
    private enum State {
        case open
        case held(SearchCancellation)
        case cancelled
    }

    private let state = Locked(State.open)

    func hold(_ cancellation: SearchCancellation) {
        let isLate = state.withLock { state in
            if case .cancelled = state { return true }
            state = .held(cancellation)
            return false
        }
        if isLate { cancellation.cancel() }
    }

    func cancel() {
        let held: SearchCancellation? = state.withLock { state in
            defer { state = .cancelled }
            if case .held(let cancellation) = state { return cancellation }
            return nil
        }
        held?.cancel()
    }
}
