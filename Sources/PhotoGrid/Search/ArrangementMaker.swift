internal import Thumbnails

/// Searches and sorts catalogues, and remembers what it needed to know about the one it saw last. Blocks.
struct ArrangementMaker: Sendable {
    /// What of a catalogue was made ready.
    private struct Prepared: Sendable {
        var structure: UInt64
        var facts: UInt64
        var indices: [SearchScope.Subject: NameIndex] = [:]
        var permutations: [PhotoOrder: [UInt32]] = [:]
    }

    private var prepared: Prepared?
    private let survey: FactSurvey

    init(survey: FactSurvey) {
        self.survey = survey
    }

    /// The photos that match, in order; nil when `isCancelled` said so first.
    mutating func make(
        _ request: SearchRequest, of base: ArrangedState.Base, isCancelled: () -> Bool,
        progress: (FactSurvey.Progress) -> Void
    ) -> Arrangement? {
        let catalog = base.catalog
        prepare(for: base)
        guard let found = find(request, catalog, isCancelled),
            let permutation = permutation(request.scope.order, catalog, isCancelled, progress)
        else { return nil }
        return Arrangement(
            request: request, catalog: catalog, structure: base.structure, facts: base.facts,
            places: Self.order(found.places, permutation.places, count: catalog.count),
            permutation: permutation.places)
    }

    private mutating func prepare(for base: ArrangedState.Base) {
        if prepared?.structure != base.structure {
            prepared = Prepared(structure: base.structure, facts: base.facts)
        } else if prepared?.facts != base.facts, let known = prepared?.permutations {
            prepared?.permutations = known.filter { !$0.key.dependsOnFiles }
            prepared?.facts = base.facts
        }
    }

    private struct Places {
        /// nil for all.
        var places: [UInt32]?
    }

    private mutating func find(
        _ request: SearchRequest, _ catalog: any PhotoCatalog, _ isCancelled: () -> Bool
    ) -> Places? {
        guard !request.query.isEmpty else { return Places(places: nil) }
        let subject = request.scope.subject
        if prepared?.indices[subject] == nil {
            // Whoever types on needs it too: were it given up with each query, fast typing would never let it be finished.
            prepared?.indices[subject] = NameIndex(catalog, subject)
        }
        guard let index = prepared?.indices[subject] else { return nil }
        return index.search(request.query, request.scope.caseRule, in: catalog, isCancelled: isCancelled)
            .map { Places(places: $0) }
    }

    private mutating func permutation(
        _ order: PhotoOrder, _ catalog: any PhotoCatalog, _ isCancelled: () -> Bool,
        _ progress: (FactSurvey.Progress) -> Void
    ) -> Places? {
        if order == .natural { return Places(places: nil) }
        if let known = prepared?.permutations[order] { return Places(places: known) }
        guard let weights = survey.weights(order, catalog, isCancelled: isCancelled, progress: progress) else {
            return nil
        }
        let permutation = weights.isEmpty ? order.permutation(ofNames: catalog.count) : order.permutation(of: weights)
        prepared?.permutations = [order: permutation]
        return Places(places: permutation)
    }

    /// Those of the found places, in the order of all.
    private static func order(_ found: [UInt32]?, _ permutation: [UInt32]?, count: Int) -> [UInt32]? {
        guard let permutation else { return found }
        guard let found else { return permutation }
        var isFound = [Bool](repeating: false, count: count)
        for place in found { isFound[Int(place)] = true }
        return permutation.filter { isFound[Int($0)] }
    }
}
