import Glibc
import Testing


@Suite struct Measure {
    @Test func measure() {
        let env = ProcessEnv.value("WORLD") ?? "base"
        let limit = Int(ProcessEnv.value("LIMIT") ?? "20000") ?? 20000
        var bounds = ExplorationBounds()
        bounds.stateLimit = limit
        for part in env.split(separator: ",") {
            switch part {
            case "base": break
            case "g1": bounds.grids = 1
            case "p0": bounds.prefetch = 0
            case "small": bounds.memory = 400
            case "fail": bounds.failing = [1]
            case "rewrite": bounds.rewritable = [1]
            case "preview": bounds.previewing = [0]
            case "caller": bounds.hasCaller = true
            case "retry": bounds.hasRetries = true
            case "late": bounds.hasLateResults = true
            case "w1": bounds.workers = 1
            case "c1": bounds.cells = 1
            case "ph2": bounds.photos = 2
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
