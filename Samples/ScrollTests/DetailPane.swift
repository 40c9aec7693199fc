import Thumbnails

/// What a program of one's own might have beside its grid: a pane that shows the picture of whatever is selected.
///
/// The rule that keeps it right: every selection has a token, and what arrives is shown only while its token is the present one.
@MainActor final class DetailPane {
    private(set) var picture: Thumbnail?
    private var token = 0
    private var request: ThumbnailRequest?
    private let loader: ThumbnailLoader
    private let hop: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    /// Whether tokens are compared. A pane that does without them is what the tests are there to find.
    private let comparesTokens: Bool

    init(
        loader: ThumbnailLoader, hop: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void,
        comparesTokens: Bool = true
    ) {
        self.loader = loader
        self.hop = hop
        self.comparesTokens = comparesTokens
    }

    /// Shows nothing, and then the picture of `key`.
    func select(_ key: ThumbnailKey) {
        token += 1
        picture = nil
        request = loader.request(key) { [weak self, hop, token] delivery in
            hop { self?.take(delivery, for: token) }
        }
    }

    private func take(_ delivery: Delivery, for token: Int) {
        guard token == self.token || !comparesTokens else { return }
        switch delivery {
        case .preview(let picture), .thumbnail(let picture): self.picture = picture
        case .failed, .released: break
        }
    }
}
