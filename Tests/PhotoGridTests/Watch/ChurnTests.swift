import Dispatch
import Glibc
import PhotoGrid
import TestSupport
import Testing
import Thumbnails

@Suite(
    "Watching a folder that changes all the time: the grid ends equal to it, every picture the current one",
    .timeLimit(.minutes(5)))
@MainActor struct ChurnTests {
    /// So many seconds of 1,000 writings each.
    private static let seconds = getenv("PHOTOGRID_CHURN_SECONDS").flatMap { Int(String(cString: $0)) } ?? 1

    @Test(arguments: [1, 4_000_000])
    func `1,000 changes a second, with the clock that stamps files as it is and with ticks of 4 ms`(tick: Int64)
        async throws
    {
        let folder = try TemporaryFolder()
        var churn = Churn(in: folder, seed: UInt64(tick))
        for _ in 0..<200 { try churn.step() }
        var sourceConfiguration = FolderSource.Configuration(isWatching: true)
        sourceConfiguration.makeSystem = { WrappedFolders(tick: tick) }
        var configuration = PhotoGridModel.Configuration()
        configuration.pixelSize = 16
        configuration.fastMotion = .infinity
        let model = PhotoGridModel(
            source: FolderSource([folder.id], configuration: sourceConfiguration),
            loader: ThumbnailLoader(decoder: WrappedDecoder(tick: tick)), configuration: configuration)
        model.setVisibleRange(0..<256)
        var updates = 0
        model.onChange = { updates += 1 }

        for _ in 0..<Self.seconds * 100 {
            for _ in 0..<10 { try churn.step() }
            await pause(.milliseconds(10))
        }
        try churn.end()

        let expected = churn.pictures
        await withCheckedContinuation { continuation in
            let gate = Gate(continuation)
            model.onChange = { if Self.pictures(of: model) == expected { gate.open() } }
            model.onChange?()
        }
        model.onChange = nil
        #expect(Self.pictures(of: model) == expected)
        #expect(model.checkInvariants() == [])
        print("\(churn.writings) writings, \(updates) changes of the grid, \(expected.count) files left")
    }

    /// The pictures on the screen, by name; a cell without one counts as -1.
    private static func pictures(of model: PhotoGridModel) -> [String: Int] {
        var pictures: [String: Int] = [:]
        for cell in model.visibleCells {
            var number = -1
            if case .thumbnail(let thumbnail) = cell.phase { number = Churn.number(of: thumbnail) ?? -1 }
            pictures[cell.photo?.name ?? "?"] = number
        }
        return pictures
    }

    /// Lets the main queue go on for a while: the pace of the writers.
    private func pause(_ duration: Duration) async {
        let clock = SystemClock()
        await withCheckedContinuation { continuation in
            _ = clock.schedule(at: clock.now.advanced(by: duration)) { continuation.resume() }
        }
    }
}

/// Opens once.
@MainActor private final class Gate {
    private var continuation: CheckedContinuation<Void, Never>?

    init(_ continuation: CheckedContinuation<Void, Never>) {
        self.continuation = continuation
    }

    func open() {
        continuation.take()?.resume()
    }
}
