package import PhotoGrid
package import Thumbnails

/// A source whose files may be written without looking different: a write that was reported makes another version of the
/// photo, in the listing at once and on every page from then on.
package final class RevisedSource<Base: PhotoSource>: PhotoSource {
    private struct State {
        var revisions: [Photo.ID: UInt32] = [:]
        /// Where photos stand, of the pages handed out since the listing last changed.
        var indices: [Photo.ID: Int] = [:]
        var listing = Listing(count: 0, generation: 0)
        var deliver: (@Sendable (SourceEvent) -> Void)?
    }

    /// More photos than any window has.
    private static var rememberedIndices: Int { 4096 }

    private let base: Base
    private let state = Locked(State())

    /// A source that hands on what `base` tells.
    package init(_ base: Base) {
        self.base = base
    }

    /// Opens the base's listing.
    package func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        state.withLock { $0.deliver = deliver }
        base.open { [self] in deliver(note($0)) }
    }

    /// The base's photos, with the versions that reported writes made.
    package func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        base.page(range) { [self] in deliver($0.map { note($0, from: range.lowerBound) }) }
    }

    /// Takes note of a write that the file's metadata do not show. From any thread.
    package func noteUnseenWrite(of id: Photo.ID) {
        let index = state.withLock { state in
            state.revisions[id, default: 0] += 1
            return state.indices[id]
        }
        guard let index else { return }
        // Through the base, so that the change is told on its worker, in order with everything else.
        base.page(index..<index + 1) { [self] result in
            guard case .success(let photos) = result, let photo = photos.first, photo.id == id else { return }
            let (deliver, listing, revised) = state.withLock { state in
                state.listing.generation += 1
                return (state.deliver, state.listing, Self.revised(photo, state.revisions))
            }
            deliver?(.changed(listing, [.updated(at: index, revised)]))
        }
    }

    /// The event with a generation of this source's own, because its own changes need some too.
    private func note(_ event: SourceEvent) -> SourceEvent {
        state.withLock { state in
            switch event {
            case .listing(let listing): return .listing(Self.follow(listing, &state))
            case .changed(let listing, let changes):
                let changes = changes.map { Self.revised($0, state.revisions) }
                return .changed(Self.follow(listing, &state), changes)
            case .failed: return event
            }
        }
    }

    private static func follow(_ listing: Listing, _ state: inout State) -> Listing {
        state.indices.removeAll(keepingCapacity: true)
        state.listing = Listing(count: listing.count, generation: state.listing.generation + 1)
        return state.listing
    }

    private func note(_ photos: [Photo], from first: Int) -> [Photo] {
        state.withLock { state in
            if state.indices.count > Self.rememberedIndices { state.indices.removeAll(keepingCapacity: true) }
            for (offset, photo) in photos.enumerated() { state.indices[photo.id] = first + offset }
            return state.revisions.isEmpty ? photos : photos.map { Self.revised($0, state.revisions) }
        }
    }

    private static func revised(_ change: ListingChange, _ revisions: [Photo.ID: UInt32]) -> ListingChange {
        guard case .updated(let index, let photo) = change else { return change }
        return .updated(at: index, revised(photo, revisions))
    }

    private static func revised(_ photo: Photo, _ revisions: [Photo.ID: UInt32]) -> Photo {
        guard let revision = revisions[photo.id], var version = photo.version else { return photo }
        version.revision &+= revision
        return Photo(id: photo.id, name: photo.name, version: version)
    }
}
