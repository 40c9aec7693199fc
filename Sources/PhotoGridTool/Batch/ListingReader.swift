internal import PhotoGrid
internal import Thumbnails

/// Reads a listing from a thread that may wait: the batch commands do so page after page, and hold one page in memory.
struct ListingReader {
    /// Photos in one page.
    static let pageLength = 256

    private let source: any PhotoSource
    /// Photos in the listing.
    let count: Int

    /// Opens the source and waits for its first listing. Changes that come later are not looked at.
    init(_ source: any PhotoSource) throws(LoadFailure) {
        let answer = Answer<Result<Int, LoadFailure>>()
        source.open { event in
            switch event {
            case .listing(let listing), .changed(let listing, _): answer.give(.success(listing.count))
            case .failed(let failure): answer.give(.failure(failure))
            }
        }
        self.source = source
        count = try answer.wait().get()
    }

    /// The photos at `range`, at most `pageLength` of them; waits for them.
    func page(_ range: Range<Int>) throws(LoadFailure) -> [Photo] {
        let answer = Answer<Result<[Photo], LoadFailure>>()
        source.page(range) { answer.give($0) }
        return try answer.wait().get()
    }

    /// The ranges of the pages, in order.
    var pages: some Sequence<Range<Int>> {
        stride(from: 0, to: count, by: Self.pageLength).lazy.map { [count] start in
            start..<min(start + Self.pageLength, count)
        }
    }
}
