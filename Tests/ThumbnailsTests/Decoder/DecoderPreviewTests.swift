import PictureForge
import TestSupport
import Testing
import Thumbnails

/// A clock that moves on by the same step whenever it is looked at, and calls nobody back.
private struct SteppingClock: TimerClock {
    let step: Duration
    private let looks = HookCounter()

    init(step: Duration) {
        self.step = step
    }

    var now: MonotonicTime { MonotonicTime.zero.advanced(by: step * looks.next()) }

    func schedule(at time: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer {
        ScheduledTimer {}
    }
}

/// Decodes and answers the previews beside the thumbnail.
private func previews(
    of bytes: [UInt8], _ pixelSize: Int, _ policy: PNGDecoder.Previews, clock: SteppingClock = .init(step: .zero)
) throws -> (previews: [Thumbnail], thumbnail: Thumbnail) {
    let shown = Locked<[Thumbnail]>([])
    let context = DecodeContext(preview: { preview in shown.withLock { $0.append(preview) } })
    let decoder = PNGDecoder(previews: policy, clock: clock)
    let thumbnail = try thumbnail(of: bytes, pixelSize, by: decoder, context: context)
    return (shown.withLock { $0 }, thumbnail)
}

private func smooth(_ width: Int, _ height: Int, _ form: PixelForm, orientation: UInt16? = nil) -> ForgedPicture {
    var options = ForgedPicture.Options()
    options.orientation = orientation
    return ForgedPicture(width: width, height: height, form: form, options: options) { x, y in
        Samples(UInt16(255 * x / width), UInt16(255 * y / height), 128, 255)
    }
}

private func largestDifference(_ left: Thumbnail, _ right: Thumbnail) -> Int {
    zip(left.pixels, right.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

@Suite(.timeLimit(.minutes(5)))
struct `A large picture shows itself before it is read whole` {
    @Test(arguments: [UInt16(1), 6])
    func `interlaced after the first and the third pass, close to what follows`(orientation: UInt16) throws {
        let picture = smooth(320, 200, PixelForm(.rgb, interlaced: true), orientation: orientation)
        var policy = PNGDecoder.Previews()
        policy.interlacedPixels = 64_000
        policy.largeInterlacedPixels = 64_000
        let (previews, thumbnail) = try previews(of: picture.bytes, 32, policy)
        #expect(difference(thumbnail, picture.expected(32)) == nil)
        #expect(!thumbnail.isPreview && !thumbnail.isApproximate)
        try #require(previews.count == 2)
        for (preview, tolerance) in zip(previews, [8, 4]) {
            #expect(preview.isPreview && !preview.isDamaged)
            #expect([preview.width, preview.height] == [thumbnail.width, thumbnail.height])
            #expect(largestDifference(preview, thumbnail) <= tolerance)
        }
    }

    @Test func `interlaced with more target pixels than the pass has, every one of them filled`() throws {
        let picture = smooth(320, 200, PixelForm(.rgb, interlaced: true))
        var policy = PNGDecoder.Previews()
        policy.interlacedPixels = 64_000
        policy.largeInterlacedPixels = 64_000
        let (previews, thumbnail) = try previews(of: picture.bytes, 250, policy)
        try #require(previews.count == 2)
        for (preview, tolerance) in zip(previews, [16, 8]) {
            #expect(preview.pixels.enumerated().allSatisfy { $0 % 4 != 3 || $1 == 255 })
            #expect(largestDifference(preview, thumbnail) <= tolerance)
        }
    }

    @Test func `small interlaced pictures only once they are whole`() throws {
        let picture = smooth(320, 200, PixelForm(.rgb, interlaced: true))
        #expect(try previews(of: picture.bytes, 32, PNGDecoder.Previews()).previews.isEmpty)
        var policy = PNGDecoder.Previews()
        policy.interlacedPixels = 64_000
        #expect(try previews(of: picture.bytes, 32, policy).previews.count == 1)
        #expect(try previews(of: picture.bytes, 32, .none).previews.isEmpty)
    }

    @Test func `plain from the top, as often as time passes`() throws {
        let picture = smooth(100, 100, PixelForm(.rgb))
        var policy = PNGDecoder.Previews()
        policy.plainPixels = 10_000
        policy.interval = .milliseconds(250)
        // The clock is looked at once in the beginning and after each row: 10 ms a row make 25 rows a preview.
        let clock = SteppingClock(step: .milliseconds(10))
        let (previews, thumbnail) = try previews(of: picture.bytes, 20, policy, clock: clock)
        #expect(difference(thumbnail, picture.expected(20)) == nil)
        #expect(previews.count == 3)
        for (index, preview) in previews.enumerated() {
            #expect(preview.isPreview)
            // Every fifth row of the picture makes a row of the thumbnail: 25, 50, 75 rows.
            let bytes = 20 * 4 * 5 * (index + 1)
            #expect(preview.pixels.prefix(bytes) == thumbnail.pixels.prefix(bytes))
            #expect(preview.pixels.dropFirst(bytes).allSatisfy { $0 == 0 })
        }
    }

    @Test func `a preview in the middle of a target row leaves the thumbnail exact`() throws {
        for form in [PixelForm(.rgb), PixelForm(.rgba), PixelForm(.grey, depth: 16)] {
            let picture = ForgedPicture.noisy(100, 100, form)
            var policy = PNGDecoder.Previews()
            policy.plainPixels = 10_000
            let clock = SteppingClock(step: .milliseconds(250))
            let (previews, thumbnail) = try previews(of: picture.bytes, 37, policy, clock: clock)
            #expect(previews.count == 99)
            #expect(difference(thumbnail, picture.expected(37)) == nil)
        }
    }

    @Test func `very large interlaced pictures are approximated when the policy says so`() throws {
        let picture = smooth(320, 320, PixelForm(.rgb, interlaced: true))
        var policy = PNGDecoder.Previews.none
        policy.approximatePixels = 320 * 320
        for (pixelSize, isApproximate) in [(20, true), (40, true), (80, true), (81, false)] {
            let (_, thumbnail) = try previews(of: picture.bytes, pixelSize, policy)
            #expect(thumbnail.isApproximate == isApproximate)
            #expect(!thumbnail.isDamaged)
            #expect(largestDifference(thumbnail, picture.expected(pixelSize)) <= 4)
        }
        policy.approximatePixels = 320 * 320 + 1
        #expect(try !previews(of: picture.bytes, 20, policy).thumbnail.isApproximate)
    }
}
