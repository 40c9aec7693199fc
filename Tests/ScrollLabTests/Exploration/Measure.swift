import Glibc
import Testing
import Thumbnails


@Suite struct Measure {
    @Test func measure() {
        let env = ProcessEnv.value("WORLD") ?? "base"
        let limit = Int(ProcessEnv.value("LIMIT") ?? "20000") ?? 20000
        var bounds = ExplorationBounds()
        bounds.stateLimit = limit
        for part in env.split(separator: ",") {
            let value = Int(part.drop { !$0.isNumber }) ?? 0
            switch part.prefix(while: { !$0.isNumber }) {
            case "base": break
            case "g": bounds.grids = value
            case "w": bounds.workers = value
            case "c": bounds.cells = value
            case "p": bounds.photos = value
            case "i": bounds.inbox = value
            case "pre": bounds.prefetch = Double(value) / 100
            case "mem": bounds.memory = value
            case "dec": bounds.decodeBytes = value
            case "fail": bounds.failing = Array(0..<value)
            case "rew": bounds.rewritable = Array(0..<value)
            case "rews": bounds.rewrites = value
            case "prev": bounds.previewing = Array(0..<value)
            case "caller": bounds.hasCaller = true
            case "retry": bounds.hasRetries = true
            case "late": bounds.hasLateResults = true
            case "motion": bounds.hasMotion = true
            #if PLANTED_FAULTS
            case "token": bounds.faults = [.skipTokenCheck]
            case "first": bounds.faults = [.cancelOnFirstRelease]
            case "before": bounds.faults = [.releaseBeforeRetain]
            case "unmap": bounds.faults = [.unmapByKey]
            case "forget": bounds.faults = [.forgetToWake]
            #endif
            default: fatalError()
            }
        }
        var exploration = Exploration(bounds)
        let clock = ContinuousClock()
        let start = clock.now
        let report = exploration.run()
        print("MEASURE", env, clock.now - start)
        print(report)
    }
}
enum ProcessEnv {
    static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
