import PhotoGrid
import ScrollLab
import Thumbnails

/// A fault that a test plants at one end of an arranged source, to see that the laboratory finds it.
enum ArrangedFault: CaseIterable {
    /// The catalogue knows nothing of writes that left a file's stamp as it was.
    case forgetWrites
    /// A change of files alone is not told. (Told without saying which, it would be: the grid asks its pages anew.)
    case loseUpdates
    /// Of every two listings one is not told.
    case loseListings
    /// Pages begin one photo late.
    case shiftPages
}

/// The base of an arranged source, spoilt.
struct FaultyBase: CatalogSource {
    let base: AlbumCatalogSource
    let fault: ArrangedFault?

    func catalog() -> (any PhotoCatalog)? {
        guard var catalog = base.catalog() as? AlbumCatalog else { return nil }
        if fault == .forgetWrites { catalog.reported = [:] }
        return catalog
    }

    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) { base.open(deliver: deliver) }

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        base.page(range, deliver: deliver)
    }
}

/// What an arranged source tells, spoilt.
struct FaultySource: PhotoSource {
    let source: ArrangedSource
    let fault: ArrangedFault?

    func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        source.open { [fault] event in
            switch (fault, event) {
            case (.loseListings, .listing(let listing)) where listing.generation % 2 == 0: break
            case (.loseUpdates, .changed(_, let steps)) where steps.allSatisfy(Self.isUpdate): break
            default: deliver(event)
            }
        }
    }

    private static func isUpdate(_ step: ListingChange) -> Bool {
        if case .updated = step { true } else { false }
    }

    func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        let shift = fault == .shiftPages ? 1 : 0
        source.page(range.lowerBound + shift..<range.upperBound + shift, deliver: deliver)
    }
}
