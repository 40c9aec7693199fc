/// What a running decode may ask of, and tell to, whoever started it.
public struct DecodeContext: Sendable {
    private let abandonmentPoll: @Sendable () -> Bool
    private let previewDelivery: @Sendable (Thumbnail) -> Void
    private let admission: @Sendable (Int) -> Bool

    /// A context from its three answers; by default nothing is abandoned, everything is admitted and previews go nowhere.
    public init(
        isAbandoned: @escaping @Sendable () -> Bool = { false },
        preview: @escaping @Sendable (Thumbnail) -> Void = { _ in },
        admit: @escaping @Sendable (_ bytes: Int) -> Bool = { _ in true }
    ) {
        abandonmentPoll = isAbandoned
        previewDelivery = preview
        admission = admit
    }

    /// Whether nobody wants the result any more. Cheap enough for every row.
    ///
    /// Once it has answered true the decode has *noticed*: its result will be thrown away, so it should throw
    /// `.released` at once.
    public func isAbandoned() -> Bool { abandonmentPoll() }

    /// Hands out a coarse picture; the final one still follows.
    public func preview(_ thumbnail: Thumbnail) { previewDelivery(thumbnail) }

    /// The same context, but previews go nowhere: for a decode that would show less than what is shown already.
    package var withoutPreviews: DecodeContext {
        DecodeContext(isAbandoned: abandonmentPoll, admit: admission)
    }

    /// Asks for `bytes` of memory (result and working memory), after the header is read and before allocating.
    ///
    /// When it answers false the decode gives the job back: it throws `.released`, and the loader starts it again when
    /// memory has become free.
    public func admit(bytes: Int) -> Bool { admission(bytes) }
}
