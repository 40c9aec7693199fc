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
        result.scrollsRegions = seed % 3 != 2
        if seed % 4 == 1 { result.uploadBudget = 2_048 }
        if seed % 5 == 2 { result.imageCapacity = 120_000 }
        if case .sixel = graphics {
            // Every other session with pictures in pieces.
            if seed % 2 == 1 { result.graphics = .sixel(SixelTraits(largestSequence: 60)) }
        }
        return result
    }

    @Test(
        arguments: [PictureProtocol.kitty, .inlineFiles, .symbols(.quadrants), .sixel(SixelTraits())],
        0..<4 as Range<UInt64>)
    func `shows each photo or its loading mark in every frame, and is full at rest`(
        graphics: PictureProtocol, block: UInt64
    ) {
        for seed in stride(from: block, to: UInt64(Self.scrolls / Self.scrollsInSession / 3), by: 4) {
            let session = ScreenSession(seed: seed, circumstances(seed, graphics))
            session.wander(scrolls: Self.scrollsInSession)
            let isCutOff = seed % 3 == 1
            if !isCutOff { session.rest() }
            #expect(session.judge.violation == nil, "seed \(seed)")
            #expect(session.judge.frames >= session.scrolls / 2, "seed \(seed)")
            #expect(session.leave(cuttingOff: isCutOff) == nil, "seed \(seed)")
        }
    }

    @Test(arguments: [PictureProtocol.kitty, .inlineFiles, .symbols(.quadrants), .sixel(SixelTraits())])
    func `shows pictures in nine of ten tiles at five rows a second`(graphics: PictureProtocol) {
        var (time, count) = ((tiles: 0, pictures: 0), (tiles: 0, pictures: 0))
        for seed in 0..<2 as Range<UInt64> {
            var circumstances = ScreenSession.Circumstances(graphics: graphics)
            circumstances.decodes = .uniform(0...50_000_000)
            circumstances.hasWeather = false
            circumstances.window = CellSize(columns: 120, rows: 40)
            circumstances.step = 5
            let session = ScreenSession(seed: seed, circumstances)
            session.scrollSteadily(scrolls: Self.scrollsInSession)
            #expect(session.judge.violation == nil, "seed \(seed)")
            time = (time.tiles + session.judge.tileTime, time.pictures + session.judge.pictureTime)
            count = (count.tiles + session.judge.tileCount, count.pictures + session.judge.pictureCount)
        }
        // By how long they are seen, and by how many there are in each frame, however short that is seen. Nine of ten are
        // wanted; files made ahead bring it to nearly all.
        #expect(time.tiles > 0 && time.pictures > time.tiles / 100 * 97, "\(time)")
        #expect(count.tiles > 1000 && count.pictures * 100 > count.tiles * 97, "\(count)")
    }

    @Test(arguments: SessionFault.allCases) func `with a planted fault is found out`(fault: SessionFault) {
        #expect(isFound(fault, .kitty) || isFound(fault, .symbols(.quadrants)))
    }

    @Test(arguments: [SessionFault.takesFilesForOthers, .ignoresVersions, .showsNeighbours, .hidesPictures])
    func `with a fault planted among pictures in the text is found out`(fault: SessionFault) {
        #expect(isFound(fault, .inlineFiles))
    }

    private func isFound(_ fault: SessionFault, _ graphics: PictureProtocol) -> Bool {
        (0..<UInt64(6)).contains { seed in
            var circumstances = circumstances(seed, graphics)
            circumstances.fault = fault
            let session = ScreenSession(seed: seed, circumstances)
            session.wander(scrolls: 20)
            session.rest()
            return session.judge.violation != nil
        }
    }
}
