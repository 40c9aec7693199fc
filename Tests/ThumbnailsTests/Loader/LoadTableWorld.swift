import ScrollLab
import Thumbnails

/// A small world of requests, workers and decodes that a seed drives through the real `LoadTable`, with books of its own.
///
/// The books know nothing of the table's: they follow what was asked and what was answered, and write down every answer
/// that breaks a promise.
struct LoadTableWorld {
    struct Plan: Sendable {
        var keys = 5
        var workers = 2
        /// Bytes; pictures take 40 to 136, and decoding one takes three times as much.
        var budget = Int.max / 8
        var steps = 60
        var checksInvariants = true
        var faults: Set<PlantedFault> = []
    }

    /// One request as its owner sees it.
    struct Wish {
        let key: Int
        var rank: LoadRank
        let keepsPin: Bool
        var ending: String?
    }

    /// One running decode as its decoder sees it.
    struct Decode {
        let id: LoadID
        let key: Int
        var isInVain = false
        var granted: Int?
    }

    let plan: Plan
    var table: LoadTable
    var random: SplitMix64
    var now = MonotonicTime.zero
    var wishes: [RequestID: Wish] = [:]
    /// Requests that are not released, oldest first.
    var open: [RequestID] = []
    var decodes: [Decode] = []
    /// Keys whose decode was refused memory since it last ran.
    var hungry: Set<Int> = []
    /// Workers that are awake and about to ask for a job.
    var awake = 0
    var problems: [String] = []
    var endings = 0

    init(seed: UInt64, plan: Plan = Plan()) {
        self.plan = plan
        random = SplitMix64(seed: seed)
        table = LoadTable(
            .init(workers: plan.workers, bytes: plan.budget, failureLifetime: .seconds(1)))
        table.faults = plan.faults
    }

    /// Runs the plan, lets everything come to rest, and returns what was wrong.
    static func run(seed: UInt64, plan: Plan = Plan()) -> LoadTableWorld {
        var world = LoadTableWorld(seed: seed, plan: plan)
        for _ in 0..<plan.steps where world.problems.isEmpty { world.step() }
        if world.problems.isEmpty { world.comeToRest() }
        return world
    }

    static func key(_ number: Int) -> ThumbnailKey {
        LoaderSamples.key(number)
    }

    static func picture(_ key: Int) -> Thumbnail {
        LoaderSamples.picture(key, bytes: 40 + 24 * (key % 5))
    }

    // MARK: - Steps

    mutating func step() {
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<5: update()
        case 5..<9: askOnce()
        case 9: poll()
        case 10: admit()
        case 11: preview()
        case 12..<15: finish(honestly: false)
        default: now = now.advanced(by: .milliseconds(300))
        }
        check()
    }

    private mutating func update() {
        var changes = RequestChanges()
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            changes.retain.append((Self.key(Int.random(in: 0..<plan.keys, using: &random)), randomRank()))
        }
        for request in open where Int.random(in: 0..<4, using: &random) == 0 {
            changes.rerank.append((request, randomRank()))
        }
        for request in open where Int.random(in: 0..<5, using: &random) == 0 { changes.release.append(request) }
        if Int.random(in: 0..<12, using: &random) == 0 {
            changes.forget.append(Self.key(Int.random(in: 0..<plan.keys, using: &random)))
        }
        let (retained, actions) = table.update(changes, now: now)
        for ((key, rank), answer) in zip(changes.retain, retained) { note(answer, key, rank) }
        for (request, rank) in changes.rerank { wishes[request]?.rank = rank }
        open.removeAll { changes.release.contains($0) }
        take(actions)
        hungry = hungry.filter { bestRank(of: $0) != nil }
        for request in changes.release {
            if wishes[request]?.ending == nil { problems.append("a release ended nothing") }
            wishes[request] = nil
        }
    }

    private mutating func note(_ answer: Retained, _ key: ThumbnailKey, _ rank: LoadRank) {
        let number = LoaderSamples.serial(of: key)
        var wish = Wish(key: number, rank: rank, keepsPin: true, ending: nil)
        switch answer {
        case .hit(_, let thumbnail):
            wish.ending = "hit"
            if thumbnail != Self.picture(number) { problems.append("a hit shows another picture") }
        case .failed(_, let failure):
            wish.ending = "failed"
            if !failure.isFactAboutFile { problems.append("a request was answered with \(failure)") }
        case .pending: break
        }
        if wishes.updateValue(wish, forKey: answer.id) != nil { problems.append("an identity was used twice") }
        if wish.ending != nil { endings += 1 }
        open.append(answer.id)
    }

    /// A worker that is awake asks for a job, and sleeps if it gets none.
    mutating func askOnce() {
        guard awake > 0 else { return }
        awake -= 1
        let candidates = waitingKeys()
        let (job, actions) = table.nextJob()
        take(actions)
        guard let job else {
            awake = min(awake, plan.workers - decodes.count)
            return
        }
        judge(start: LoaderSamples.serial(of: job.key), among: candidates)
        let number = LoaderSamples.serial(of: job.key)
        if decodes.contains(where: { $0.key == number }) { problems.append("two decodes for key \(number)") }
        if decodes.count >= plan.workers { problems.append("more decodes than workers") }
        decodes.append(Decode(id: job.id, key: number))
        if hungry.remove(number) != nil { decodes[decodes.count - 1].granted = 3 * Self.picture(number).byteCount }
    }

    private mutating func poll() {
        guard let index = decodes.indices.randomElement(using: &random) else { return }
        look(at: index)
    }

    mutating func look(at index: Int) {
        let decode = decodes[index]
        let (isAbandoned, actions) = table.notice(decode.id)
        if decode.isInVain && !isAbandoned { problems.append("a decode that had noticed was taken back") }
        if isAbandoned && !decode.isInVain, let rank = bestRank(of: decode.key), !rank.isPrefetch {
            problems.append("a decode that is looked at was told it is in vain")
        }
        decodes[index].isInVain = isAbandoned
        // What it had been granted is kept for its successor.
        if isAbandoned, !decode.isInVain, decode.granted != nil, bestRank(of: decode.key) != nil {
            hungry.insert(decode.key)
        }
        take(actions)
    }

    private mutating func admit() {
        guard let index = decodes.indices.randomElement(using: &random) else { return }
        ask(memoryFor: index)
    }

    mutating func ask(memoryFor index: Int) {
        let decode = decodes[index]
        guard !decode.isInVain, decode.granted == nil else { return }
        let bytes = 3 * Self.picture(decode.key).byteCount
        let (isAdmitted, actions) = table.admit(decode.id, bytes: bytes)
        decodes[index].granted = isAdmitted ? bytes : nil
        decodes[index].isInVain = !isAdmitted
        if !isAdmitted, bestRank(of: decode.key) != nil { hungry.insert(decode.key) }
        take(actions)
    }

    private mutating func preview() {
        guard let decode = decodes.randomElement(using: &random) else { return }
        take(table.preview(decode.id, Self.picture(decode.key)))
    }

    mutating func finish(honestly: Bool) {
        guard let index = decodes.indices.randomElement(using: &random) else { return }
        ask(memoryFor: index)
        let decode = decodes.remove(at: index)
        let waiting = wishes.filter { $0.value.key == decode.key && $0.value.ending == nil }.keys
        let result = self.result(of: decode, honestly: honestly)
        take(table.finish(decode.id, result, now: now))
        awake = min(awake + 1, plan.workers - decodes.count)
        if !decode.isInVain, result != .failure(.released) {
            for request in waiting where wishes[request]?.ending == nil {
                problems.append("a finished decode for key \(decode.key) left a request waiting")
            }
        }
    }

    private mutating func result(of decode: Decode, honestly: Bool) -> Result<Thumbnail, LoadFailure> {
        let dice = Int.random(in: 0..<10, using: &random)
        if decode.isInVain { return dice == 0 ? .success(Self.picture(decode.key)) : .failure(.released) }
        guard !honestly else { return .success(Self.picture(decode.key)) }
        switch dice {
        case 0: return .failure(.damaged(reason: "seed"))
        case 1: return .failure(.changedWhileReading(found: Self.key(99).version))
        case 2: return .failure(.released)
        default: return .success(Self.picture(decode.key))
        }
    }

    private mutating func randomRank() -> LoadRank {
        let all: [LoadRank.Class] = [.visible, .visible, .ahead, .behind]
        return LoadRank(all[Int.random(in: 0..<4, using: &random)], distance: Int.random(in: 0..<3, using: &random))
    }
}
