internal import Thumbnails

/// Walks every interleaving of a small world, and checks it in every state.
///
/// Breadth first, so that the first violation found has the shortest way to it. A state is visited once: states are told apart by what
/// they mean (`StateEncoder`), kept as 64-bit digests (with a million states the chance of one collision is about 1 in 40 million).
package struct Exploration {
    /// What a walk found.
    package struct Report: Sendable, CustomStringConvertible {
        /// Distinct states visited.
        package var states = 0
        /// Steps taken, those that led to known states included.
        package var transitions = 0
        /// States whose steps were not taken any more when the walk was cut.
        package var frontier = 0
        /// States in which only new wishes could lead on.
        package var restingStates = 0
        /// The longest of the shortest ways to the states visited.
        package var depth = 0
        /// The first thing that was wrong.
        package var violation: String?
        /// The shortest way to it.
        package var trace: [ExploredStep] = []

        package init() {}

        /// `explored N states, M transitions, frontier empty`, or where it was cut.
        package var description: String {
            let end =
                frontier == 0
                ? "frontier empty" : "cut at \(states) states, \(frontier) on the frontier, depth \(depth)"
            let head = "explored \(states) states, \(transitions) transitions, \(end)"
            guard let violation else { return head }
            return ([head, "VIOLATION after \(trace.count) steps: \(violation)"] + trace.map { "    \($0)" })
                .joined(separator: "\n")
        }
    }

    private struct Visit {
        var world: ExploredWorld
        var number: Int
    }

    private let bounds: ExplorationBounds
    private var seen: Set<UInt64> = []
    /// For each state, the state before it and the step between.
    private var ways: [(from: Int, step: ExploredStep?)] = []
    private var encoder = StateEncoder()
    private var steps: [ExploredStep] = []
    private var report = Report()

    package init(_ bounds: ExplorationBounds) {
        self.bounds = bounds
    }

    /// Walks until the frontier is empty, the bound cuts it, or something is wrong.
    package mutating func run() -> Report {
        var level = [start()]
        while !level.isEmpty, report.violation == nil, !isAtLimit {
            var next: [Visit] = []
            var expanded = 0
            for visit in level {
                expand(visit, into: &next)
                expanded += 1
                if report.violation != nil || isAtLimit { break }
            }
            report.depth += next.isEmpty ? 0 : 1
            level = Array(level[expanded...]) + next
        }
        report.states = ways.count
        report.frontier = level.count
        return report
    }

    private var isAtLimit: Bool {
        bounds.stateLimit.map { ways.count >= $0 } ?? false
    }

    private mutating func start() -> Visit {
        var world = ExploredWorld(bounds)
        for step in bounds.prelude { world.take(step) }
        ways = [(0, nil)]
        world.encode(into: &encoder)
        seen.insert(encoder.digest)
        report.violation = world.violation()
        return Visit(world: world, number: 0)
    }

    private mutating func expand(_ visit: Visit, into next: inout [Visit]) {
        visit.world.steps(into: &steps)
        if !steps.contains(where: \.isOfTheSystem) {
            report.restingStates += 1
            if let violation = visit.world.restViolation() { return fail(violation, at: visit.number, nil) }
        }
        for step in steps {
            var world = visit.world
            world.take(step)
            report.transitions += 1
            if let violation = world.violation() { return fail(violation, at: visit.number, step) }
            world.encode(into: &encoder)
            guard seen.insert(encoder.digest).inserted else { continue }
            ways.append((visit.number, step))
            next.append(Visit(world: world, number: ways.count - 1))
        }
    }

    private mutating func fail(_ violation: String, at number: Int, _ last: ExploredStep?) {
        report.violation = violation
        var trace: [ExploredStep] = []
        if let last { trace.append(last) }
        var here = number
        while let step = ways[here].step {
            trace.append(step)
            here = ways[here].from
        }
        report.trace = trace.reversed()
    }
}
