private import Dispatch
package import Thumbnails

/// Reads what an order needs to know of each photo: its file's status, or the header of its picture. Blocks, on several threads.
package struct FactSurvey: Sendable {
    /// How far a survey has come.
    package struct Progress: Hashable, Sendable {
        /// Photos looked at.
        package var done: Int
        /// Photos to look at.
        package var total: Int
    }

    /// Photos after which a thread tells how far it has come, and asks whether the survey is still wanted.
    package static let batch = 256

    private let readDimensions: @Sendable (Photo.ID) -> PixelDimensions?
    private let threads: Int

    /// A survey that asks `readDimensions` for a picture's size, on up to `threads` threads at once.
    package init(
        threads: Int = 4,
        readDimensions: @escaping @Sendable (Photo.ID) -> PixelDimensions? = { PNGHeader(of: $0)?.dimensions }
    ) {
        self.threads = max(1, threads)
        self.readDimensions = readDimensions
    }

    /// What each photo weighs in an order, by place in the catalogue: empty when only names count. nil when `isCancelled` said so
    /// first. `progress` is called on the calling thread.
    package func weights(
        _ order: PhotoOrder, _ catalog: any PhotoCatalog, isCancelled: () -> Bool, progress: (Progress) -> Void
    ) -> [Int64?]? {
        if order.key == .name { return [] }
        var weights: [Int64?] = []
        weights.reserveCapacity(catalog.count)
        for first in stride(from: 0, to: catalog.count, by: Self.batch * threads) {
            if isCancelled() { return nil }
            let places = first..<min(catalog.count, first + Self.batch * threads)
            weights += batch(places, order, catalog)
            if order.dependsOnFiles { progress(Progress(done: weights.count, total: catalog.count)) }
        }
        return weights
    }

    private func batch(_ places: Range<Int>, _ order: PhotoOrder, _ catalog: any PhotoCatalog) -> [Int64?] {
        let parts = stride(from: places.lowerBound, to: places.upperBound, by: Self.batch).map {
            $0..<min(places.upperBound, $0 + Self.batch)
        }
        guard order.dependsOnFiles, parts.count > 1 else { return places.map { weight($0, order, catalog) } }
        let results = Locked([[Int64?]](repeating: [], count: parts.count))
        DispatchQueue.concurrentPerform(iterations: parts.count) { part in
            let weights = parts[part].map { weight($0, order, catalog) }
            results.withLock { $0[part] = weights }
        }
        return results.withLock { $0.flatMap(\.self) }
    }

    private func weight(_ place: Int, _ order: PhotoOrder, _ catalog: any PhotoCatalog) -> Int64? {
        switch order.key {
        case .name: 0
        case .random: order.weight(of: catalog.id(at: place), version: nil, dimensions: nil)
        case .modificationTime, .size:
            order.weight(of: catalog.id(at: place), version: catalog.photo(at: place).version, dimensions: nil)
        case .dimensions:
            order.weight(of: catalog.id(at: place), version: nil, dimensions: readDimensions(catalog.id(at: place)))
        }
    }
}
