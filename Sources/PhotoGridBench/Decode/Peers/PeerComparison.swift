import Glibc
import Thumbnails

/// Programs that make thumbnails of the same files, in turns.
struct PeerComparison {
    /// What a program took for a group of files.
    struct Result {
        let group: FileGroup
        /// For each program: a cost for each round, its process's start taken away; and how many thumbnails it made.
        var costs: [Peer: [ProcessCost]] = [:]
        var made: [Peer: Int] = [:]
        /// Where the group's files begin in the workshop's numbering.
        let firstIndex: Int
    }

    /// A program that is there, and what starting it costs.
    private struct Program {
        let peer: Peer
        let path: String
        let start: ProcessCost
    }

    let pixelSize: Int
    let rounds: Int
    private let workshop: PeerWorkshop
    /// The programs that answered, with their paths and what starting one costs.
    private var programs: [Program] = []
    /// Programs that were asked for and did not make a thumbnail of the smallest picture.
    private(set) var missing: [Peer] = []
    private var nextIndex = 0

    /// Looks for the programs, and measures what starting each takes.
    init(_ peers: [Peer], pixelSize: Int, rounds: Int, workshop: PeerWorkshop) {
        self.pixelSize = pixelSize
        self.rounds = rounds
        self.workshop = workshop
        for peer in peers {
            if let program = find(peer) { programs.append(program) } else { missing.append(peer) }
        }
    }

    /// The programs that take part.
    var peers: [Peer] { programs.map(\.peer) }

    /// What starting a process of a program takes, in nanoseconds of its own and the system's time.
    func start(of peer: Peer) -> Double { programs.first { $0.peer == peer }?.start.total ?? .nan }

    /// Has every program make the thumbnails of the group, in every round in another order.
    mutating func measure(_ group: FileGroup) -> Result {
        var result = Result(group: group, firstIndex: nextIndex)
        let inputs = group.files.enumerated().map { workshop.input(nextIndex + $0, $1.photo.path) }
        for round in 0..<rounds {
            for turn in programs.indices {
                let program = programs[(turn + round) % programs.count]
                result.costs[program.peer, default: []].append(run(program, inputs))
            }
        }
        for peer in peers {
            let indices = nextIndex..<nextIndex + inputs.count
            result.made[peer] = indices.count { access(workshop.output($0, of: peer), R_OK) == 0 }
        }
        nextIndex += inputs.count
        return result
    }

    private func run(_ program: Program, _ inputs: [String]) -> ProcessCost {
        var cost = ProcessCost()
        let step = program.peer.filesPerProcess
        for first in stride(from: 0, to: inputs.count, by: step) {
            let batch = Array(inputs[first..<min(first + step, inputs.count)])
            var own = self.cost(of: program.peer, program.path, batch)
            own.user -= program.start.user
            own.system -= program.start.system
            cost = cost + own
        }
        return cost
    }

    /// The first of the places where a program may lie from which it makes a thumbnail of one pixel; with the smallest
    /// cost of that.
    private func find(_ peer: Peer) -> Program? {
        guard let input = workshop.smallestInput() else { return nil }
        for path in peer.candidates {
            let costs = (0..<20).map { _ in cost(of: peer, path, [input]) }
            guard workshop.takeSmallestOutput(of: peer), let least = costs.map(\.total).min() else { continue }
            let sum = costs.reduce(ProcessCost(), +)
            // The division into user and system is sampled: that of all together says most.
            let start = ProcessCost(user: least * sum.user / sum.total, system: least * sum.system / sum.total)
            return Program(peer: peer, path: path, start: start)
        }
        return nil
    }

    private func cost(of peer: Peer, _ path: String, _ inputs: [String]) -> ProcessCost {
        let arguments = peer.arguments(pixelSize: pixelSize, files: inputs, output: workshop.outputs(of: peer))
        return ChildProcess.run(path, arguments) ?? ProcessCost()
    }
}
