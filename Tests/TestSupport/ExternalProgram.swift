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
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in [0, 1, 2] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let words = ([name] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        var process = pid_t()
        guard posix_spawnp(&process, name, &actions, nil, words + [nil], environ) == 0 else { return nil }
        var ending: Int32 = 0
        guard waitpid(process, &ending, 0) == process, ending & 0x7F == 0 else { return nil }
        return ending >> 8 & 0xFF
    }
}
