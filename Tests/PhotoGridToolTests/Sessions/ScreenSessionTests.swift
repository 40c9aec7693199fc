import Glibc
import PhotoGridTool
import ScrollLab
import TerminalGraphics
import Testing

/// Whole sessions in the tests' terminal, while decodes take as long as they like.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct `A screen while pictures load` {
    /// How often the screens are scrolled in all: as often as a check of seconds allows, or as the environment says.
    private static let scrolls = getenv("PHOTOGRID_SESSION_SCROLLS").flatMap { Int(String(cString: $0)) } ?? 480
    private static let scrollsInSession = 40

    private func circumstances(_ seed: UInt64, _ graphics: PictureProtocol) -> ScreenSession.Circumstances {
        var result = ScreenSession.Circumstances(graphics: graphics)
        result.decodes = seed % 2 == 0 ? .uniform(0...50_000_000) : .exponential(mean: 80_000_000)
        result.synchronizes = seed % 3 != 0
        if seed % 4 == 1 { result.uploadBudget = 2_048 }
        if seed % 5 == 2 { result.imageCapacity = 120_000 }
        return result
    }

    /// How many of twelve sessions.
    private func share(of graphics: PictureProtocol) -> Int { graphics == .placeholders ? 2 : 5 }

    @Test(arguments: [PictureProtocol.kitty, .placeholders, .symbols(.quadrants)], 0..<4 as Range<UInt64>)
    func `shows each photo or its loading mark in every frame, and is full at rest`(
        graphics: PictureProtocol, block: UInt64
    ) {
        let sessions = Self.scrolls / Self.scrollsInSession * share(of: graphics) / 12
        for seed in stride(from: block, to: UInt64(sessions), by: 4) {
            let session = ScreenSession(seed: seed, circumstances(seed, graphics))
            session.wander(scrolls: Self.scrollsInSession)
            let isCutOff = seed % 3 == 1
            if !isCutOff { session.rest() }
            #expect(session.judge.violation == nil, "seed \(seed)")
            #expect(session.judge.frames >= session.scrolls / 2, "seed \(seed)")
            #expect(session.leave(cuttingOff: isCutOff) == nil, "seed \(seed)")
        }
    }

    @Test(arguments: [PictureProtocol.kitty, .symbols(.quadrants)])
    func `shows pictures in nine of ten tiles at five rows a second`(graphics: PictureProtocol) {
        var (tiles, pictures) = (0, 0)
        for seed in 0..<2 as Range<UInt64> {
            var circumstances = ScreenSession.Circumstances(graphics: graphics)
            circumstances.decodes = .uniform(0...50_000_000)
            circumstances.hasWeather = false
            circumstances.window = CellSize(columns: 120, rows: 40)
            circumstances.step = 5
            let session = ScreenSession(seed: seed, circumstances)
            session.scrollSteadily(scrolls: Self.scrollsInSession)
            #expect(session.judge.violation == nil, "seed \(seed)")
            tiles += session.judge.tileTime
            pictures += session.judge.pictureTime
        }
        #expect(tiles > 0 && pictures > tiles / 10 * 9, "\(pictures) of \(tiles)")
    }

    @Test(arguments: SessionFault.allCases) func `with a planted fault is found out`(fault: SessionFault) {
        let isFound = [PictureProtocol.kitty, .symbols(.quadrants)].contains { graphics in
            (0..<UInt64(6)).contains { seed in
                var circumstances = circumstances(seed, graphics)
                circumstances.fault = fault
                let session = ScreenSession(seed: seed, circumstances)
                session.wander(scrolls: 20)
                session.rest()
                return session.judge.violation != nil
            }
        }
        #expect(isFound)
    }
}
