/// Makes a script that fails as short as it can, without knowing why it fails.
///
/// Delta debugging (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002): first the steps, ever smaller
/// pieces of them, while what remains keeps its moments; then the second grid; then every number, towards its smallest value. It
/// begins again until nothing more can go, so that the result is minimal: no single step of it can be left out, unless the limit of
/// trials was reached.
///
/// ```swift
/// var shrinker = ScriptShrinker(script)
/// shrinker.shrink { LabRun(seed: 7, script: $0).run().violation?.name == .wrongPhoto }
/// print(shrinker.script)
/// ```
public struct ScriptShrinker: Sendable {
    /// The shortest script so far that fails.
    public private(set) var script: ScrollScript
    /// Scripts that were tried.
    public private(set) var trials = 0
    /// Scripts that are tried at most.
    public let limit: Int

    /// A shrinker that begins at a script which fails.
    public init(_ script: ScrollScript, limit: Int = 2_000) {
        self.script = script
        self.limit = limit
    }

    /// Shrinks the script while `fails` says of what is left that it fails too, in the same way.
    ///
    /// - Complexity: `limit` calls of `fails` at most.
    public mutating func shrink(_ fails: (ScrollScript) -> Bool) {
        var before: ScrollScript?
        while before != script, trials < limit {
            before = script
            removeSteps(fails)
            removeSecondGrid(fails)
            simplifyNumbers(fails)
        }
    }

    /// Leaves out whatever would happen after `time`, in nanoseconds of the script, if it fails without.
    public mutating func cut(after time: Int64, _ fails: (ScrollScript) -> Bool) {
        var moment: Int64 = 0
        let count = script.steps.prefix { step in
            moment += step.delay
            return moment <= time
        }.count
        var shorter = script
        shorter.steps.removeSubrange(count...)
        _ = attempt(shorter, fails)
    }

    /// Takes a script if it fails.
    private mutating func attempt(_ candidate: ScrollScript, _ fails: (ScrollScript) -> Bool) -> Bool {
        guard candidate != script, trials < limit else { return false }
        trials += 1
        guard fails(candidate) else { return false }
        script = candidate
        return true
    }

    // MARK: Steps

    private mutating func removeSteps(_ fails: (ScrollScript) -> Bool) {
        var size = (script.steps.count + 1) / 2
        while size > 0 {
            var place = 0
            while place < script.steps.count {
                if !attempt(without(place..<min(place + size, script.steps.count)), fails) { place += size }
            }
            size /= 2
        }
    }

    /// The script without some steps; the others keep their moments.
    private func without(_ places: Range<Int>) -> ScrollScript {
        var shorter = script
        let gone = script.steps[places].reduce(0) { $0 + $1.delay }
        if places.upperBound < script.steps.count { shorter.steps[places.upperBound].delay += gone }
        shorter.steps.removeSubrange(places)
        return shorter
    }

    private mutating func removeSecondGrid(_ fails: (ScrollScript) -> Bool) {
        guard script.grids == 2 else { return }
        for grid in 0...1 {
            var single = script
            single.grids = 1
            single.steps = script.steps.filter { $0.grid == grid }
            for place in single.steps.indices { single.steps[place].grid = 0 }
            if attempt(single, fails) { return }
        }
    }

    // MARK: Numbers

    private mutating func simplifyNumbers(_ fails: (ScrollScript) -> Bool) {
        simplify(least: 0, fails, { Int64($0.photoCount) }, { $0.photoCount = Int($1) })
        let least = Int64(PictureTag.smallestPixelSize)
        simplify(least: least, fails, { Int64($0.pixelSize) }, { $0.pixelSize = Int($1) })
        for place in script.steps.indices {
            simplify(least: 0, fails, { $0.steps[place].delay }, { $0.steps[place].delay = $1 })
            for number in script.steps[place].action.numbers.indices {
                let least = Int64(script.steps[place].action.leastNumber)
                simplify(
                    least: least, fails, { Int64($0.steps[place].action.numbers[number]) },
                    { $0.steps[place].action.numbers[number] = Int($1) })
            }
        }
    }

    /// Lowers one number as far as it goes: to the least at best, else by halves, to a round number, or by one.
    private mutating func simplify(
        least: Int64, _ fails: (ScrollScript) -> Bool, _ get: (ScrollScript) -> Int64,
        _ set: (inout ScrollScript, Int64) -> Void
    ) {
        var isLower = true
        while isLower {
            let value = get(script)
            isLower = Self.simpler(value, least: least).contains { candidate in
                var simpler = script
                set(&simpler, candidate)
                return attempt(simpler, fails)
            }
        }
    }

    /// Numbers to try in the place of one, the simplest first; all are smaller.
    static func simpler(_ value: Int64, least: Int64) -> [Int64] {
        guard value > least else { return [] }
        var candidates = [least, least + (value - least) / 2, value - (value - least) / 4]
        var unit: Int64 = 1
        while unit <= value / 10 { unit *= 10 }
        // One digit, then two: 37,482,114 becomes 30,000,000, or else 37,000,000.
        candidates += [value / unit * unit, value / max(1, unit / 10) * max(1, unit / 10)]
        if value < 1_000 { candidates.append(value - 1) }
        return candidates.filter { $0 >= least && $0 < value }
    }
}
