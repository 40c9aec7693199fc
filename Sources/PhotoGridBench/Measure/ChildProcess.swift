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

/// Programs, started and waited for, without input, their output thrown away.
enum ChildProcess {
    /// How a program ended.
    struct End {
        /// What it, and everything that it started and waited for, cost.
        let cost: ProcessCost
        /// Seconds that passed.
        let seconds: Double
        /// The exit status; a signal's number negated.
        let status: Int32
    }

    /// Runs a program to its end in this program's environment; nil when there is none to run.
    static func run(_ path: String, _ arguments: [String]) -> ProcessCost? {
        // 127 says that there was no program to run.
        end(of: [path] + arguments, environment: csystem_environment()).flatMap { $0.status == 127 ? nil : $0.cost }
    }

    /// Runs a line of shell to its end, with nothing but `environment`; nil when it cannot be started.
    static func run(shell line: String, environment: [String: String]) -> End? {
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for variable in variables { free(variable) } }
        return variables.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.flatMap { end(of: ["/bin/sh", "-c", line], environment: $0) }
        }
    }

    private static func end(
        of words: [String], environment: UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> End? {
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nowhere >= 0 else { return nil }
        defer { close(nowhere) }
        let arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let start = Stopwatch.now
        let process = csystem_spawn(words[0], arguments, environment, nowhere, nowhere, nowhere)
        guard process > 0 else { return nil }
        var (ending, usage): (Int32, rusage) = (0, rusage())
        while wait4(process, &ending, 0, &usage) < 0 { guard errno == EINTR else { return nil } }
        let cost = ProcessCost(
            user: nanoseconds(usage.ru_utime), system: nanoseconds(usage.ru_stime),
            peak: Double(usage.ru_maxrss) / 1024)
        let status = ending & 0x7F == 0 ? ending >> 8 & 0xFF : -(ending & 0x7F)
        return End(cost: cost, seconds: (Stopwatch.now - start) / 1e9, status: status)
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
