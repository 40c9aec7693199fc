/// Decodes PNG files through libpng. (SCAFFOLD)
public struct PNGDecoder: ThumbnailDecoding {
    /// What is refused from the header, before anything is allocated.
    public struct Limits: Sendable, Equatable {
        /// Width times height, in pixels.
        public var pixels = 1_000_000_000
        /// Working memory of one decode, in bytes.
        public var workingBytes = 256 << 20
        /// The defaults.
        public init() {}
    }
    /// A decoder with these limits.
    public init(limits: Limits = .init()) {}
    /// Makes the exact area average of the picture.
    public func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail { throw .released }
}
