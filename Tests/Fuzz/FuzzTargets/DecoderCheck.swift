internal import PictureForge
internal import PictureReference
internal import ScrollLab
internal import Synchronization
internal import Thumbnails

/// Decodes a file in several ways, which must agree.
///
/// What is drawn at random, the size of the thumbnail for example, is drawn from the file's bytes.
struct DecoderCheck {
    private let bytes: [UInt8]
    private let pixelSize: Int
    private let pollsBeforeAbandonment: Int
    private let approximates: Bool
    private let limits: PNGDecoder.Limits

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var random = SplitMix64(seed: hash)
        let sizes = [1, 2, 3, 5, 7, 16, 31, 40, 64, 128, 257, 1000]
        pixelSize = sizes[random.below(sizes.count)]
        pollsBeforeAbandonment = random.below(80)
        approximates = random.chance(permille: 300)
        // The defaults allow 256 MiB: to clear those again and again would leave little time for anything else.
        var limits = PNGDecoder.Limits()
        if random.chance(permille: 990) {
            limits.pixels = 1 << 20
            limits.workingBytes = 8 << 20
        }
        self.limits = limits
    }

    func run() throws(FuzzFinding) {
        let file = try ScratchFile(bytes)
        let outcome = decode(file)
        try check(outcome)
        let plain = decode(file, plainKernels: true)
        guard plain == outcome else { throw FuzzFinding("plain kernels: \(plain), vectors: \(outcome)") }
        try compareWithPreviews(file, outcome)
        try compareAbandoned(file, outcome)
        try compareWithReference(outcome)
    }

    // What must hold for every result.

    private func check(_ outcome: Outcome) throws(FuzzFinding) {
        switch outcome {
        case .success(let thumbnail):
            try check(thumbnail)
            guard !thumbnail.isPreview, !thumbnail.isApproximate else { throw FuzzFinding("marked: \(outcome)") }
        case .failure(let failure):
            guard failure.isFactAboutFile else { throw FuzzFinding("no fact about the file: \(failure)") }
        }
    }

    private func check(_ thumbnail: Thumbnail) throws(FuzzFinding) {
        let expected = ReferenceAverage.size(
            width: thumbnail.originalWidth, height: thumbnail.originalHeight, pixelSize: pixelSize)
        guard (thumbnail.width, thumbnail.height) == expected else {
            throw FuzzFinding("\(thumbnail.width)×\(thumbnail.height) instead of \(expected)")
        }
        guard thumbnail.pixels.count == thumbnail.width * thumbnail.height * 4 else {
            throw FuzzFinding("\(thumbnail.pixels.count) bytes of pixels")
        }
    }

    private func compareWithPreviews(_ file: borrowing ScratchFile, _ outcome: Outcome) throws(FuzzFinding) {
        guard case .success(let thumbnail) = outcome, thumbnail.originalWidth * thumbnail.originalHeight <= 1 << 14
        else { return }
        var previews = PNGDecoder.Previews()
        (previews.interlacedPixels, previews.largeInterlacedPixels, previews.plainPixels) = (1, 1, 1)
        previews.interval = .zero
        previews.approximatePixels = approximates ? 1 : nil
        let shown = Mutex<[Thumbnail]>([])
        let context = DecodeContext(preview: { preview in shown.withLock { $0.append(preview) } })
        let shownOutcome = decode(file, previews: previews, context: context)
        for preview in shown.withLock({ $0 }) {
            try check(preview)
            guard preview.isPreview else { throw FuzzFinding("a preview that does not say so") }
        }
        if case .success(let approximate) = shownOutcome, approximate.isApproximate {
            guard approximates else { throw FuzzFinding("an approximation that nobody asked for") }
            try check(approximate)
        } else if shownOutcome != outcome {
            throw FuzzFinding("with previews: \(shownOutcome), without: \(outcome)")
        }
    }

    private func compareAbandoned(_ file: borrowing ScratchFile, _ outcome: Outcome) throws(FuzzFinding) {
        let polls = Atomic(0)
        let last = pollsBeforeAbandonment
        let context = DecodeContext(isAbandoned: { polls.add(1, ordering: .relaxed).newValue > last })
        let abandoned = decode(file, context: context)
        guard abandoned != .failure(.released) else { return }
        guard abandoned == outcome, polls.load(ordering: .relaxed) <= last else {
            throw FuzzFinding("abandoned after \(last) polls: \(abandoned)")
        }
        // Every row asks: so many rows cannot have been read. Turned, the rows may be the columns.
        if case .success(let thumbnail) = outcome, !thumbnail.isDamaged,
            last < min(thumbnail.originalWidth, thumbnail.originalHeight)
        {
            throw FuzzFinding("only \(polls.load(ordering: .relaxed)) polls")
        }
    }

    /// A file that a plain and strict decoder reads must come out the same here; one with a wrong checksum must say so.
    private func compareWithReference(_ outcome: Outcome) throws(FuzzFinding) {
        guard let sound = SoundFile(bytes) else { return }
        if sound.isSpoilt {
            if case .success(let thumbnail) = outcome, !thumbnail.isDamaged {
                throw FuzzFinding("a wrong checksum goes unnoticed")
            }
            return
        }
        guard let reference = try? ReferenceDecoder(sound.bytes),
            let picture = try? reference.decode(limit: SoundFile.mostPixels)
        else { return }
        guard case .success(let thumbnail) = outcome else { throw FuzzFinding("a sound file fails: \(outcome)") }
        guard !thumbnail.isDamaged else { throw FuzzFinding("a sound file is marked: \(thumbnail.damage ?? "")") }
        let expected = ReferenceAverage.thumbnail(
            of: picture, orientation: reference.orientation, pixelSize: pixelSize)
        let difference = ThumbnailDifference(thumbnail, from: expected)
        guard difference.isWithin(1) else { throw FuzzFinding("a wrong picture at \(pixelSize): \(difference)") }
    }

    private typealias Outcome = Result<Thumbnail, LoadFailure>

    private func decode(
        _ file: borrowing ScratchFile, plainKernels: Bool = false, previews: PNGDecoder.Previews = .none,
        context: DecodeContext = DecodeContext()
    ) -> Outcome {
        var decoder = PNGDecoder(limits: limits, previews: previews)
        decoder.usesPlainKernels = plainKernels
        let photo = file.photo
        return Outcome { () throws(LoadFailure) in
            let key = ThumbnailKey(photo: photo, version: try FileVersion(of: photo), pixelSize: pixelSize)
            return try decoder.decode(key, context: context)
        }
    }
}
