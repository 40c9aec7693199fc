import Glibc
import TerminalGraphics
import Testing

@Suite struct `Scrolling while pictures come late` {
    /// How many scrolls are played for each way to show pictures: so many that a check takes seconds, or as many as the
    /// environment says.
    private static let scrolls = getenv("PHOTOGRID_SCROLLS").flatMap { Int(String(cString: $0)) } ?? 160

    @Test(arguments: [
        PictureProtocol.sixel(SixelTraits()), .sixel(SixelTraits(largestSequence: 40)), .inlineFiles,
        .symbols(.quadrants), .symbols(.halfBlocks),
    ])
    func `shows each photo's own picture or its loading mark, and at rest all pictures`(graphics: PictureProtocol) {
        var (played, seed) = (0, UInt64(0))
        while played < Self.scrolls {
            var session = ScrollSession(seed: seed, graphics: graphics)
            session.play(steps: 40)
            #expect(session.violation == nil, "seed \(seed), \(session.scrolls) scrolls")
            played += session.scrolls
            seed += 1
        }
    }
}
