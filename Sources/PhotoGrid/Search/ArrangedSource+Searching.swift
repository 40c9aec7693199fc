public import Thumbnails

extension ArrangedSource: PhotoSearcher {
    /// Looks a page up among the base's photos as they are when its turn comes; waits for the first listing.
    public func search(
        _ page: SearchPageRequest, deliver: @escaping @Sendable (Result<SearchPage, SearchFailure>) -> Void
    ) -> SearchCancellation {
        let flag = CancellationFlag()
        pages { [self] in find(page, flag, deliver) }
        return SearchCancellation { flag.set() }
    }

    private func find(
        _ page: SearchPageRequest, _ flag: CancellationFlag,
        _ deliver: @escaping @Sendable (Result<SearchPage, SearchFailure>) -> Void
    ) {
        guard !flag.isSet else { return deliver(.failure(.cancelled)) }
        guard let base = state.withLock({ $0.base }) else {
            let failure = listeners.withLock { listeners in
                if listeners.failure == nil {
                    listeners.waiting.append { [weak self] in self?.find(page, flag, deliver) }
                }
                return listeners.failure
            }
            if let failure { deliver(.failure(.failed("\(failure)"))) }
            return
        }
        let known = [listeners.withLock { $0.found }, state.withLock { $0.shown }].compactMap(\.self).first {
            $0.request == page.request && $0.structure == base.structure
        }
        lookups { [weak self] in
            guard let self else { return deliver(.failure(.cancelled)) }
            guard let found = known ?? make(page.request, base, isCancelled: { flag.isSet }) else {
                return deliver(.failure(.cancelled))
            }
            listeners.withLock { $0.found = found }
            deliver(.success(found.page(at: page.offset, size: configuration.searchPageSize)))
        }
    }
}

// MARK: - Where photos stand

extension ArrangedSource {
    /// Where the photo that matches stands so many matches after `index` in the listing told last (before it, if `steps` is
    /// negative), going round at its ends; nil when none matches. `deliver` is called once, on the source's worker.
    ///
    /// The query is looked up as `request` says, whatever is shown; its order does not matter.
    public func findMatch(
        _ request: SearchRequest, from index: Int, steps: Int, deliver: @escaping @Sendable (Int?) -> Void
    ) {
        pages { [self] in
            let (shown, base) = state.withLock { ($0.shown, $0.base) }
            guard let shown, var base else { return deliver(nil) }
            (base.catalog, base.structure) = (shown.catalog, shown.structure)
            lookups { [self, base] in
                let plain = SearchScope(subject: request.scope.subject, caseRule: request.scope.caseRule)
                let unordered = SearchRequest(id: request.id, query: request.query, scope: plain)
                let found = make(unordered, base, isCancelled: { false })
                deliver(found.flatMap { shown.index(ofMatch: $0.places, from: index, steps: steps) })
            }
        }
    }

    /// Where a photo stands in the listing told last; nil when it is not there. `deliver` is called once, on the source's worker.
    public func index(of photo: Photo.ID, deliver: @escaping @Sendable (Int?) -> Void) {
        pages { [self] in
            let nearest = state.withLock { $0.shown }?.nearestIndex(to: photo)
            deliver(nearest.flatMap { $0.isExact ? $0.index : nil })
        }
    }
}

/// Says to another thread that an answer is not needed.
private final class CancellationFlag: Sendable {
    private let value = Locked(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() { value.withLock { $0 = true } }
}

extension Arrangement {
    /// A page of what was found. No file is looked at.
    fileprivate func page(at offset: Int, size: Int) -> SearchPage {
        let range = min(offset, count)..<min(offset + size, count)
        let photos = range.map { index in
            var name = ""
            catalog.withName(at: place(at: index)) { name = String(decoding: $0, as: UTF8.self) }
            return Photo(id: catalog.id(at: place(at: index)), name: name, version: nil)
        }
        return SearchPage(listing: structure, total: count, photos: photos)
    }
}
