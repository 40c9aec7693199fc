import CSystem
import Glibc

/// What a program cost that was started and has ended.
struct ProcessCost {
    /// Processor time, in nanoseconds: of the program, and of the system for it. Their sum is exact, the division a sample.
    var user = 0.0
    var system = 0.0
    /// The most memory that it had resident, in MiB. Linux tells no less than a copy of the process that started it has.
    var peak = 0.0

    /// The processor time of both.
    var total: Double { user + system }

    /// After another one: times add up, the larger peak counts.
    static func + (first: ProcessCost, second: ProcessCost) -> ProcessCost {
        ProcessCost(
            user: first.user + second.user, system: first.system + second.system, peak: max(first.peak, second.peak))
    }
}

/// Programs, started and waited for.
enum ChildProcess {
    /// Runs a program to its end, without input, its output thrown away; nil when it cannot be started.
    static func run(_ path: String, _ arguments: [String]) -> ProcessCost? {
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nowhere >= 0 else { return nil }
        defer { close(nowhere) }
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let process = csystem_spawn(path, words, csystem_environment(), nowhere, nowhere, nowhere)
        guard process > 0 else { return nil }
        var (status, usage): (Int32, rusage) = (0, rusage())
        while wait4(process, &status, 0, &usage) < 0 { guard errno == EINTR else { return nil } }
        // 127 says that there was no program to run.
        guard status & 0xFF00 != 127 << 8 else { return nil }
        return ProcessCost(
            user: nanoseconds(usage.ru_utime), system: nanoseconds(usage.ru_stime),
            peak: Double(usage.ru_maxrss) / 1024)
    }

    /// Where a program of that name lies, by `PATH`.
    static func paths(of name: String) -> [String] {
        let list = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return list.split(separator: ":").map { "\($0)/\(name)" }.filter { access($0, X_OK) == 0 }
    }

    private static func nanoseconds(_ time: timeval) -> Double {
        Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
    }
}
