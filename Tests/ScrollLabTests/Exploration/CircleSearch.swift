/// Looks for a circle among the steps between states, by taking away, again and again, states that no step leads to.
struct CircleSearch {
    private var steps: [(from: Int32, to: Int32)] = []

    /// A step from one state to another, by their numbers.
    mutating func add(from: Int, to: Int) {
        steps.append((Int32(from), Int32(to)))
    }

    /// A state on a circle, or behind one; nil when there is none. Linear in states and steps.
    func findCircle(states: Int) -> Int? {
        var arriving = [Int32](repeating: 0, count: states)
        var first = [Int32](repeating: 0, count: states + 1)
        for step in steps {
            arriving[Int(step.to)] += 1
            first[Int(step.from) + 1] += 1
        }
        for state in 0..<states { first[state + 1] += first[state] }
        var ends = [Int32](repeating: 0, count: steps.count)
        var place = first
        for step in steps {
            ends[Int(place[Int(step.from)])] = step.to
            place[Int(step.from)] += 1
        }
        var free = (0..<states).filter { arriving[$0] == 0 }
        var taken = 0
        while let state = free.popLast() {
            taken += 1
            for index in Int(first[state])..<Int(first[state + 1]) {
                let end = Int(ends[index])
                arriving[end] -= 1
                if arriving[end] == 0 { free.append(end) }
            }
        }
        return taken == states ? nil : arriving.firstIndex { $0 > 0 }
    }
}
