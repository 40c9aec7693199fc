import CFuzzer
import FuzzTargets
import Glibc
import ScrollLab

/// libFuzzer, trying inputs of a target.
struct Fuzzer {
    /// The most processor time that an input may take, in seconds. Time that passes would tell about the machine's other work.
    private static let mostSeconds = 1.0

    private let target: FuzzTarget

    init(_ target: FuzzTarget) { self.target = target }

    /// Whether libFuzzer is part of the program.
    static var isLinked: Bool { cfuzzer_is_linked() }

    /// Runs until libFuzzer's arguments say stop, or something is found. Returns the exit status.
    func run(arguments: [String]) -> Int32 {
        var words = (["PhotoGridFuzz"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        return cfuzzer_run(Int32(words.count - 1), &words, test, target.isPNG ? mutatePNG : mutateBytes)
    }

    /// A function without a context for each target: C hands none on.
    private var test: cfuzzer_test {
        switch target {
        case .decoder: { Fuzzer(.decoder).check($0, $1) }
        case .orientation: { Fuzzer(.orientation).check($0, $1) }
        case .texts: { Fuzzer(.texts).check($0, $1) }
        case .inflate: { Fuzzer(.inflate).check($0, $1) }
        }
    }

    private func check(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        let start = clock()
        do throws(FuzzFinding) {
            try target.check(UnsafeBufferPointer(start: bytes, count: count))
        } catch {
            abort(saying: "\(error)")
        }
        let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        if seconds > Self.mostSeconds { abort(saying: "hangs: \(seconds) s of processor time") }
    }

    /// libFuzzer keeps the input of a process that aborts.
    private func abort(saying words: String) -> Never {
        print("FINDING: \(target.rawValue): \(words)")
        fflush(nil)
        Glibc.abort()
    }
}

private let mutateBytes: cfuzzer_mutator = { bytes, count, capacity, _ in cfuzzer_mutate(bytes, count, capacity) }

private let mutatePNG: cfuzzer_mutator = { bytes, count, capacity, seed in
    var random = SplitMix64(seed: UInt64(seed))
    let mutator = PNGMutator(limit: capacity) { bytes, limit in
        let count = min(bytes.count, limit)
        return [UInt8](unsafeUninitializedCapacity: max(1, limit)) { buffer, newCount in
            guard let start = buffer.baseAddress else { return }
            _ = buffer.update(fromContentsOf: bytes[..<count])
            newCount = limit > 0 ? cfuzzer_mutate(start, count, limit) : 0
        }
    }
    let mutated = mutator.mutate(Array(UnsafeBufferPointer(start: bytes, count: count)), using: &random)
    _ = UnsafeMutableBufferPointer(start: bytes, count: capacity).update(fromContentsOf: mutated)
    return mutated.count
}
