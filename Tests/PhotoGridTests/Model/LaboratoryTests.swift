import PhotoGrid
import ScrollLab
import Testing
import Thumbnails

@Suite("The laboratory plays scripts on the real grid", .timeLimit(.minutes(2)))
@MainActor struct LaboratoryTests {
    @Test func `every promise holds after every event of mixed scripts`() {
        for seed in UInt64(1)...150 {
            let outcome = LabRun(seed: seed).run()
            #expect(outcome.violation == nil, "seed \(seed)")
            if let v = outcome.violation { print("SEED", seed, v.name.rawValue, v) }
        }
    }
}
