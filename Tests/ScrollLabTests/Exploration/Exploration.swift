internal import Thumbnails

/// Walks every interleaving of a small world, and checks it in every state.
///
/// Breadth first, so that the first violation found has the shortest way to it. A state is visited once: states are told apart by what
/// they mean (`StateEncoder`), kept as 64-bit digests (among 500,000 states the chance of any collision is below 1 in 100 million).
///
/// Liveness: the system's own steps, those that nobody has to wish for, must never go round in a circle, and where they end every
/// visible cell must have its answer. Then every run that is left alone comes to rest, and comes to rest well.
struct Exploration {
    /// What a walk found.
    struct Report: Sendable, CustomStringConvertible {
        /// Distinct states visited.
        var states = 0
        /// Steps taken, those that led to known states included.
        var transitions = 0
        /// States whose steps were not taken any more when the walk was cut.
        var frontier = 0
        /// States in which only new wishes could lead on.
        var restingStates = 0
        /// The longest of the shortest ways to the states visited.
        var depth = 0
        /// The first thing that was wrong.
        var violation: String?
        /// The shortest way to it.
        var trace: [ExploredStep] = []

        /// `explored N states, M transitions, frontier empty`, or where it was cut.
        var description: String {
            let end = frontier == 0 ? "frontier empty" : "cut at \(states) states with \(frontier) on the frontier"
            let head = "explored \(states) states, \(transitions) transitions, \(end)"
            guard let violation else { return "\(head); \(restingStates) at rest, depth \(depth)" }
            return ([head, "VIOLATION after \(trace.count) steps: \(violation)"] + trace.map { "    \($0)" })
                .joined(separator: "\n")
        }
    }

    private struct Visit {
        var world: ExploredWorld
        var number: Int
    }

    private let bounds: ExplorationBounds
    private var numbers: [UInt64: Int] = [:]
    /// For each state, the state before it and the step between.
    private var ways: [(from: Int, step: ExploredStep?)] = []
    private var circles = CircleSearch()
    private var encoder = StateEncoder()
    private var steps: [ExploredStep] = []
    private var report = Report()

    init(_ bounds: ExplorationBounds) {
        self.bounds = bounds
    }

    /// Walks until the frontier is empty, the bound cuts it, or something is wrong.
    mutating func run() -> Report {
        let first = Visit(world: ExploredWorld(bounds), number: 0)
        first.world.encode(into: &encoder)
        numbers[encoder.digest] = 0
        ways = [(0, nil)]
        var level = [first]
        while !level.isEmpty, report.violation == nil {
            if let limit = bounds.stateLimit, ways.count >= limit { break }
            level = expand(level)
            report.depth += level.isEmpty ? 0 : 1
        }
        report.states = ways.count
        report.frontier = report.violation == nil ? level.count : 0
        if report.violation == nil, let number = circles.findCircle(states: ways.count) {
            fail("left alone, the system goes round in a circle", at: number, nil)
        }
        return report
    }

    private mutating func expand(_ level: [Visit]) -> [Visit] {
        var next: [Visit] = []
        for visit in level {
            visit.world.steps(into: &steps)
            if !steps.contains(where: \.isOfTheSystem) {
                report.restingStates += 1
                if let violation = visit.world.restViolation() { fail(violation, at: visit.number, nil) }
            }
            for step in steps where report.violation == nil { take(step, from: visit, into: &next) }
            if report.violation != nil { break }
        }
        return next
    }

    private mutating func take(_ step: ExploredStep, from visit: Visit, into next: inout [Visit]) {
        var world = visit.world
        world.take(step)
        report.transitions += 1
        if let violation = world.stepViolation() { return fail(violation, at: visit.number, step) }
        world.encode(into: &encoder)
        let digest = encoder.digest
        let known = numbers[digest]
        let number = known ?? ways.count
        if step.isOfTheSystem { circles.add(from: visit.number, to: number) }
        guard known == nil else { return }
        numbers[digest] = number
        ways.append((visit.number, step))
        if let violation = world.stateViolation() { return fail(violation, at: number, nil) }
        next.append(Visit(world: world, number: number))
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
