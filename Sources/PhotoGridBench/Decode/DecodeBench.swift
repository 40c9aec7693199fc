/// `photogrid-bench decode`: what a thumbnail costs beside reading the rows of its file, and beside other programs.
struct DecodeBench {
    var pixelSize = 256
    var rounds = 5
    var peers: [Peer] = []
    let folders: [String]

    /// Files of each group that are compared with the exact average, and the largest ones that are.
    private static let comparedFiles = 6
    private static let mostComparedPixels = 30_000_000

    /// Measures and prints. Returns the exit status: 1 when there was nothing to measure, 2 without a folder.
    func run() -> Int32 {
        var lists: [[FileGroup]] = []
        for folder in folders {
            guard let list = PNGFileList(folder: folder) else {
                print("photogrid-bench: cannot open \(folder)")
                return 2
            }
            if list.entries.isEmpty { print("no PNG files in \(folder)") }
            lists.append(FileGroup.groups(of: list))
        }
        let groups = lists.flatMap { $0 }
        guard !groups.isEmpty else { return 1 }
        compareWithRows(lists)
        return compareWithPeers(lists) ? 0 : 1
    }

    private func compareWithRows(_ lists: [[FileGroup]]) {
        let comparison = RowsComparison(pixelSize: pixelSize, rounds: rounds)
        let results = lists.map { groups in
            groups.map { group in Progress.during("decoding \(group.name)") { comparison.measure(group) } }
        }
        print(
            """
            Decoding alone, thumbnails of \(pixelSize) pixels, in this process: processor time of the thread, user and system. \
            Each file
            by turns, \(rounds) rounds; sums of each file's minimum. "rows": libpng reading every row into one buffer, \
            default settings.

            \(RowsComparison.table(results).text)

            """)
    }

    private func compareWithPeers(_ lists: [[FileGroup]]) -> Bool {
        guard let workshop = PeerWorkshop() else {
            print("photogrid-bench: no temporary folder can be made")
            return false
        }
        let asked = Peer.allCases.filter { $0 == .ours || peers.contains($0) }
        let floor = ChildProcess.paths(of: "true").first.flatMap { ChildProcess.run($0, []) }?.peak ?? .nan
        var comparison = PeerComparison(asked, pixelSize: pixelSize, rounds: rounds, workshop: workshop)
        let results = lists.map { groups in
            groups.map { group in
                Progress.during("all programs, \(group.name)") { comparison.measure(group) }
            }
        }
        // The reference needs memory, which programs that are started later would seem to have had.
        var table = PeerTable(peers: comparison.peers)
        for folder in results { table.add(folder, folder.map { accuracies($0, comparison.peers, workshop) }) }
        explain(comparison, workshop, floor: floor)
        print(table.table.text)
        return true
    }

    private func accuracies(
        _ result: PeerComparison.Result, _ peers: [Peer], _ workshop: PeerWorkshop
    ) -> [Peer: Accuracy] {
        var accuracies: [Peer: Accuracy] = [:]
        for index in result.group.sample(Self.comparedFiles) {
            let file = result.group.files[index]
            guard file.pixels <= Self.mostComparedPixels,
                let expected = Accuracy.expected(of: file, pixelSize: pixelSize)
            else { continue }
            for peer in peers {
                let path = workshop.output(result.firstIndex + index, of: peer)
                accuracies[peer, default: Accuracy()].add(thumbnailAt: path, expected: expected)
            }
        }
        return accuracies
    }

    private func explain(_ comparison: PeerComparison, _ workshop: PeerWorkshop, floor: Double) {
        print(
            """
            From file to file: thumbnails of \(pixelSize) pixels written as PNG below \(workshop.folder), by processes in turns, \
            \(rounds) rounds.
            CPU: processor time, user and system, minimum. Subtracted: what starting a process takes (measured on a picture of \
            one pixel),
            once for each process. "user ÷ ours": without the system's time, where there is enough for Linux to tell them apart.
            """)
        for peer in comparison.peers { print("  \(peer.explanation); start \(comparison.start(of: peer).asTime)") }
        for peer in comparison.missing { print("  \(peer.rawValue): not found (Debian: \(peer.package))") }
        print(
            """
            Peak: the most that one process had resident; "true", which does nothing, has \(floor.formatted(1)) MiB. dB: \
            against the exact area
            average, premultiplied, mean of up to \(Self.comparedFiles) files a form; * some thumbnails had another size.

            """)
    }
}
