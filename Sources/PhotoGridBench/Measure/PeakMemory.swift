import Glibc

/// The most memory that the process had resident.
enum PeakMemory {
    /// Forgets the peak so far, so that the next answer is about what comes now. Linux only; elsewhere nothing is forgotten.
    static func reset() {
        let file = open("/proc/self/clear_refs", O_WRONLY)
        guard file >= 0 else { return }
        _ = write(file, "5", 1)
        close(file)
    }

    /// The peak since the last `reset()`, in MiB.
    static func mebibytes() -> Double {
        statusField("VmHWM:")
            ?? {
                var usage = rusage()
                getrusage(RUSAGE_SELF.rawValue, &usage)
                return Double(usage.ru_maxrss) / 1024
            }()
    }

    /// What is resident now, in MiB; 0 where the system does not tell.
    static func resident() -> Double { statusField("VmRSS:") ?? 0 }

    private static func statusField(_ name: String) -> Double? {
        let file = open("/proc/self/status", O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let text = String(unsafeUninitializedCapacity: 8192) { max(0, read(file, $0.baseAddress, $0.count)) }
        for line in text.split(separator: "\n") where line.hasPrefix(name) {
            let kibibytes = line.dropFirst(name.count).split(whereSeparator: { $0 == " " || $0 == "\t" }).first
            return kibibytes.flatMap { Double($0) }.map { $0 / 1024 }
        }
        return nil
    }
}
