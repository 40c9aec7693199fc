internal import CThumbnailPNG

/// Decodes PNG files through libpng, row by row, into the exact area average of their pixels.
///
/// Every pixel of the thumbnail is the mean of its source rectangle: fractional borders weighted, colours premultiplied,
/// sRGB values as the file has them, one rounding at the end. The longest side is the key's pixel size; a smaller picture
/// is kept as it is. All colour types and depths, transparency and Adam7 are understood; the eXIf orientation is
/// applied. gAMA, cHRM, cICP, iCCP and sBIT are ignored. Of an APNG the default image is shown; a palette index beyond
/// the palette is opaque black.
///
/// The checksum (CRC-32) of every chunk that can change the picture is verified. Adler-32, which zlib's stream carries
/// inside them, is not: a wrong one under right chunk checksums goes unnoticed. A file that is cut, or whose picture
/// data are corrupt, gives a thumbnail of the rows that could be read, with `damage` set: rows that are missing are
/// transparent, and an interlaced picture is as coarse as the passes that are there. An ancillary chunk with a wrong
/// checksum is skipped without a word, unless it can change the picture.
///
/// Memory: a few rows and the thumbnail; for interlaced files also sums of 8 to 32 bytes for each pixel of the thumbnail.
/// Never the whole picture. A decoder keeps memory for the next picture, up to 4 megabytes for each thread that decodes at
/// the same time; its copies share it.
public struct PNGDecoder: ThumbnailDecoding {
    private let limits: Limits
    private let previews: Previews
    private let clock: any TimerClock
    private let memory = CodecMemory()
    /// Leaves the processor's vector instructions aside: both kinds of kernels must give the same pixels.
    package var usesPlainKernels = false

    /// A decoder with these limits, which shows pictures under way when `previews` says so; `clock` tells how long they
    /// take.
    public init(limits: Limits = .init(), previews: Previews = .init(), clock: some TimerClock = SystemClock()) {
        self.limits = limits
        self.previews = previews
        self.clock = clock
    }

    /// Makes the exact area average of the picture.
    ///
    /// Blocks. Previews of large pictures go to `context` on the way. Abandonment is noticed at the next row, and at every block
    /// of 64 KiB that is read from the file.
    /// - Throws: whatever `LoadFailure` names, except `.released` for a key that is still wanted and admitted.
    /// - Complexity: O(file bytes + pixels) time, O(width) memory for files that are not interlaced.
    public func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        guard !context.isAbandoned() else { throw .released }
        let file = try PhotoFile(opening: key.photo)
        try file.check(is: key.version)
        guard key.version.size > 0 else { throw .notPNG }
        var decode = PNGDecode(
            pixelSize: key.pixelSize, fileBytes: key.version.size, limits: limits, previews: previews, clock: clock,
            usesPlainKernels: usesPlainKernels, context: context)
        let result = decode.run(descriptor: file.descriptor, memory: memory)
        // Whatever was read, also a failure, is a fact about this version only if the file still is this version.
        if result != .failure(.released) { try file.check(is: key.version) }
        return try result.get()
    }
}
