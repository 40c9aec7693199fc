/// What several programs took for folders of files, as a table.
struct PeerTable {
    /// What a program took for some groups of files.
    private struct Line {
        /// Processor time of each round, user and system, in nanoseconds.
        let total: Series
        /// User time alone: the minimum's share that all rounds together had. Nan when there is too little to tell.
        let user: Double
        var peak = 0.0
        var made = 0
        var accuracy = Accuracy()

        init(_ peer: Peer, _ results: [PeerComparison.Result], _ accuracies: [[Peer: Accuracy]]) {
            let rounds = results.compactMap { $0.costs[peer]?.count }.min() ?? 0
            func times(_ value: (ProcessCost) -> Double) -> [Double] {
                (0..<rounds).map { round in results.reduce(0) { $0 + ($1.costs[peer].map { value($0[round]) } ?? 0) } }
            }
            total = Series(times(\.total))
            let (allUser, all) = (times(\.user).reduce(0, +), times(\.total).reduce(0, +))
            user = all > Self.leastSampledTime ? total.minimum * allUser / all : .nan
            for (result, accuracy) in zip(results, accuracies) {
                peak = max(peak, result.costs[peer]?.map(\.peak).max() ?? 0)
                made += result.made[peer] ?? 0
                self.accuracy.add(accuracy[peer] ?? Accuracy())
            }
        }

        /// A hundred of the kernel's ticks.
        private static let leastSampledTime = 4e8
    }

    let peers: [Peer]
    private(set) var table = Table(
        "class", "program", "made", "CPU", "÷ ours", "of medians", "user ÷ ours", "peak MiB", "dB")

    init(peers: [Peer]) { self.peers = peers }

    /// Adds the lines of a folder, whose results are one for each form.
    mutating func add(_ results: [PeerComparison.Result], _ accuracies: [[Peer: Accuracy]]) {
        guard let first = results.first else { return }
        addLines(named: first.group.folder.lastPathPart, results, accuracies)
        guard results.count > 1 else { return }
        for (result, accuracy) in zip(results, accuracies) {
            addLines(named: "  \(result.group.form)", [result], [accuracy])
        }
    }

    private mutating func addLines(
        named name: String, _ results: [PeerComparison.Result], _ accuracies: [[Peer: Accuracy]]
    ) {
        let ours = Line(.ours, results, accuracies)
        let files = results.reduce(0) { $0 + $1.group.files.count }
        for (index, peer) in peers.enumerated() {
            let line = Line(peer, results, accuracies)
            // The cost of fewer thumbnails is no cost to compare with.
            func ratio(_ figure: (Line) -> Double) -> String {
                line.made == files ? (figure(line) / figure(ours)).formatted(2) : "-"
            }
            table.add(
                index == 0 ? name : "", peer.rawValue, "\(line.made)/\(files)", line.total.minimum.asTime,
                ratio(\.total.minimum), ratio(\.total.median), ratio(\.user),
                line.peak.formatted(1), line.accuracy.text)
        }
    }
}
