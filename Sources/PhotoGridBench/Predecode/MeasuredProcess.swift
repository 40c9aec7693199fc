import CSystem
import Glibc

/// What a process, and everything it started and waited for, took.
struct MeasuredProcess {
    /// Seconds that passed.
    let wallSeconds: Double
    /// Seconds of processor time, user and system.
    let cpuSeconds: Double
    /// The most memory that one of them had resident, in MiB.
    let peakMebibytes: Double
    /// The exit status; a signal's number negated.
    let status: Int32

    /// Runs a line of shell to its end; nil when it cannot be started. What it writes is thrown away.
    init?(shell line: String, environment: [String: String]) {
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let start = Stopwatch.now
        let process = Self.withWords(["/bin/sh", "-c", line]) { arguments in
            Self.withWords(environment.map { "\($0.key)=\($0.value)" }) { variables in
                csystem_spawn("/bin/sh", arguments, variables, null, null, null)
            }
        }
        guard process > 0 else { return nil }
        var ending: Int32 = 0
        var usage = rusage()
        while wait4(process, &ending, 0, &usage) < 0 && errno == EINTR {}
        wallSeconds = (Stopwatch.now - start) / 1e9
        cpuSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        peakMebibytes = Double(usage.ru_maxrss) / 1024
        status = ending & 0x7F == 0 ? ending >> 8 & 0xFF : -(ending & 0x7F)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    private static func withWords<Result>(
        _ words: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("at least the terminating nil") }
            return body(base)
        }
    }
}
