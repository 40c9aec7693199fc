import Glibc

/// Says on the terminal what is being measured, while it is.
enum Progress {
    /// Does the work; meanwhile a terminal on standard error shows the words. Whatever was printed before comes out first.
    static func during<Output>(_ words: String, _ work: () -> Output) -> Output {
        fflush(nil)
        let showsWords = isatty(STDERR_FILENO) == 1
        if showsWords { write("\(words) …") }
        defer { if showsWords { write("\r\u{1B}[K") } }
        return work()
    }

    private static func write(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
