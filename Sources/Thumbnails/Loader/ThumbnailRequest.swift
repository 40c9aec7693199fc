/// One reference to a load, and later the pin on its thumbnail. Ends with the value, or with `release()`.
///
/// May outlive its loader.
public struct ThumbnailRequest: ~Copyable, Sendable {
    private let core: LoaderCore
    /// The identity under which the loader knows it.
    public let id: RequestID

    init(core: LoaderCore, id: RequestID) {
        self.core = core
        self.id = id
    }

    /// Gives the reference up: `.released` is delivered, if no ending has been decided yet, before this returns.
    public consuming func release() {
        // The value ends here; `deinit` does the work.
    }

    deinit {
        core.release(id)
    }
}
