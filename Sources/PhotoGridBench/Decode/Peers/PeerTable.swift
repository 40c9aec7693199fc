/// What several programs took for folders of files, as a table.
struct PeerTable {
    /// What a program took for some groups of files.
    private struct Line {
        /// Processor time of each round, in nanoseconds: the program's own, and with the system's for it.
        let user: Series
        let total: Series
        var peak = 0.0
        var made = 0
        var accuracy = Accuracy()

        /// Whether it took so long that the sampled division into user and system says something.
        var isLong: Bool { total.minimum > 1e9 }

        init(_ peer: Peer, _ results: [PeerComparison.Result], _ accuracies: [[Peer: Accuracy]]) {
            let rounds = results.compactMap { $0.costs[peer]?.count }.min() ?? 0
            func series(_ value: (ProcessCost) -> Double) -> Series {
                Series(
                    (0..<rounds).map { round in
                        results.reduce(0) { $0 + ($1.costs[peer].map { value($0[round]) } ?? 0) }
                    })
            }
            (user, total) = (series(\.user), series(\.total))
            for (result, accuracy) in zip(results, accuracies) {
                peak = max(peak, result.costs[peer]?.map(\.peak).max() ?? 0)
                made += result.made[peer] ?? 0
                self.accuracy.add(accuracy[peer] ?? Accuracy())
            }
        }
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
                ratio(\.total.minimum), ratio(\.total.median), ours.isLong ? ratio(\.user.minimum) : "-",
                line.peak.formatted(1), line.accuracy.text)
        }
    }
}
