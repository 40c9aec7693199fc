internal import Glibc

/// A program of the machine's, found on `PATH`, that a test compares with.
package struct ExternalProgram: Sendable {
    private let name: String

    /// The program of that name.
    package init(_ name: String) {
        self.name = name
    }

    /// Runs it with these arguments, without output, until it ends. Answers its exit status; nil when it cannot be started or
    /// is killed.
    package func run(_ arguments: [String]) -> Int32? {
        run(arguments.map { Array($0.utf8) })
    }

    /// The same with arguments that need not be text.
    ///
    /// - Parameters:
    ///   - environment: Its whole environment, as `NAME=value`; nil for the test's own.
    ///   - output: The file that it writes to.
    package func run(
        _ arguments: [[UInt8]], environment: [String]? = nil, output: String = "/dev/null"
    ) -> Int32? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // Threads of the test's pool block signals, such as those by which a program ends its own helpers.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let words = ([Array(name.utf8)] + arguments).map { strdup($0.map(CChar.init(bitPattern:)) + [0]) }
        let settings = environment?.map { strdup($0) }
        defer { for word in words + (settings ?? []) { free(word) } }
        var process = pid_t()
        let code =
            settings.map { posix_spawnp(&process, name, &actions, &attributes, words + [nil], $0 + [nil]) }
            ?? posix_spawnp(&process, name, &actions, &attributes, words + [nil], environ)
        guard code == 0 else { return nil }
        var ending: Int32 = 0
        guard waitpid(process, &ending, 0) == process, ending & 0x7F == 0 else { return nil }
        return ending >> 8 & 0xFF
    }
}
