import ScrollLab
import Testing
import Thumbnails

/// Callers of the `async` API, some of whom change their minds, on the real loader: tasks run under a seeded executor, decodes in
/// virtual time, and the seed draws which of them has the next turn.
@MainActor final class AsyncWorld {
    /// How a caller's wait ended.
    enum Ending: Hashable, Sendable {
        case thumbnail(PictureTag?)
        case failure(LoadFailure)
    }

    struct Outcome: Equatable {
        var turns = 0
        var trace: UInt64 = 0
        var endings: [Ending] = []
        var cancelled = 0
        /// Callers that were answered with a cancellation which was not theirs, or with somebody else's picture; callers that were
        /// answered twice or never; whatever the books say.
        var faults: [String] = []
    }

    private static let callers = 24
    private static let photos = 5

    private var random: SplitMix64
    private let time = VirtualTime()
    private let executor: SeededExecutor
    private let album = SyntheticAlbum()
    private let work: WorkChecker
    private var loader: ThumbnailLoader?
    private var tasks: [(serial: Int, task: Task<[Ending], Never>)] = []
    private var answers: [[Ending]?]
    private var isCancelled: [Bool]
    private var outcome = Outcome()

    init(seed: UInt64, configure: (inout ThumbnailLoader.Configuration) -> Void = { _ in }) {
        random = SplitMix64(seed: seed)
        executor = SeededExecutor(seed: random.next())
        let workerCount = random.draw(in: 1...3)
        work = WorkChecker(workerCount: workerCount, memoryBudget: 1 << 20, album: album)
        answers = Array(repeating: nil, count: Self.callers)
        isCancelled = Array(repeating: false, count: Self.callers)
        var weather = DecodeWeather(latency: .exponential(mean: 5_000_000), failurePermille: 150)
        weather.previewPermille = 500
        var configuration = ThumbnailLoader.Configuration()
        configuration.clock = time
        configuration.memoryBudget = 1 << 20
        configuration.workers = VirtualWorkers(
            count: workerCount, time: time, album: album, weather: weather, seed: random.next(),
            observer: { [weak self] event in self?.note(event) })
        configure(&configuration)
        loader = ThumbnailLoader(decoder: SyntheticDecoder(album: album), configuration: configuration)
    }

    /// Plays until nobody waits and nothing is left to happen.
    func run() -> Outcome {
        while takeTurn() {
            outcome.turns += 1
            if let loader, let violation = work.check(loader.ledger, at: time.now) {
                outcome.faults.append("\(violation)")
                break
            }
        }
        judge()
        return outcome
    }

    private func note(_ event: VirtualWorkers.Event) {
        if let violation = work.note(event, at: time.now) { outcome.faults.append("\(violation)") }
    }

    // MARK: Turns

    /// A call, a change of mind, a job of a task or an event of virtual time: each as likely, while there is any.
    private func takeTurn() -> Bool {
        let first = random.below(4)
        for offset in 0..<4 {
            let kind = (first + offset) % 4
            let happened =
                switch kind {
                case 0: call()
                case 1: changeMind()
                case 2: executor.step()
                default: time.step()
                }
            guard happened else { continue }
            outcome.trace = SplitMix64.derive(outcome.trace, UInt64(kind), UInt64(time.now.nanoseconds))
            return true
        }
        return false
    }

    private func call() -> Bool {
        guard tasks.count < Self.callers, let loader else { return false }
        let number = tasks.count
        let serial = random.below(Self.photos)
        let key = album.key(of: serial, pixelSize: 16)
        let wantsPreviews = random.chance(permille: 400)
        let task = Self.start(executor, loader, key, wantsPreviews: wantsPreviews) { [weak self] endings in
            // The executor runs jobs on the thread that steps it: this one.
            MainActor.assumeIsolated { self?.answer(number, endings) }
        }
        tasks.append((serial, task))
        return true
    }

    private nonisolated static func start(
        _ executor: SeededExecutor, _ loader: ThumbnailLoader, _ key: ThumbnailKey, wantsPreviews: Bool,
        _ answer: @escaping @Sendable ([Ending]) -> Void
    ) -> Task<[Ending], Never> {
        Task(executorPreference: executor) {
            var endings: [Ending] = []
            do throws(LoadFailure) {
                if wantsPreviews {
                    for try await picture in loader.updates(for: key) where !picture.isPreview {
                        endings.append(.thumbnail(PictureTag(in: picture)))
                    }
                } else {
                    endings.append(.thumbnail(PictureTag(in: try await loader.thumbnail(for: key))))
                }
            } catch {
                endings.append(.failure(error))
            }
            answer(endings)
            return endings
        }
    }

    private func changeMind() -> Bool {
        guard !tasks.isEmpty, random.chance(permille: 300) else { return false }
        let number = random.below(tasks.count)
        guard !isCancelled[number], answers[number] == nil else { return false }
        isCancelled[number] = true
        outcome.cancelled += 1
        tasks[number].task.cancel()
        return true
    }

    private func answer(_ number: Int, _ endings: [Ending]) {
        if answers[number] != nil { outcome.faults.append("caller \(number) was answered twice") }
        answers[number] = endings
    }

    // MARK: Judgement

    private func judge() {
        for (number, answer) in answers.enumerated() {
            guard let answer, answer.count == 1, let ending = answer.first else {
                outcome.faults.append("caller \(number) has \(answer?.count ?? 0) endings")
                continue
            }
            outcome.endings.append(ending)
            if let fault = judge(ending, number) { outcome.faults.append("caller \(number): \(fault)") }
        }
        guard let ledger = loader?.ledger else { return }
        if let violation = work.checkRest(ledger, at: time.now) { outcome.faults.append("\(violation)") }
        if ledger.live > 0 || ledger.pins > 0 || ledger.loads > 0 { outcome.faults.append("\(ledger)") }
        if ledger.requested != Self.callers { outcome.faults.append("\(ledger.requested) requests") }
        weak let remaining = loader
        tasks = []
        loader = nil
        time.runUntilIdle()
        if remaining != nil { outcome.faults.append("the loader is still there") }
    }

    private func judge(_ ending: Ending, _ number: Int) -> String? {
        switch ending {
        case .thumbnail(let tag):
            tag?.serial == tasks[number].serial ? nil : "the picture is \(tag.map(\.description) ?? "nobody's")"
        case .failure(.released): isCancelled[number] ? nil : "was released, though nobody cancelled it"
        case .failure(.damaged): nil
        case .failure(let failure): "\(failure)"
        }
    }
}
