internal import CSystem
internal import Glibc

/// Processes of this very program that work at the same time, each with a pipe for what it writes.
struct ProcessCrew: ~Copyable {
    /// What a process wrote until it ended.
    struct Finished {
        /// What the process was called.
        let name: String
        let output: [UInt8]
    }

    private struct Member {
        let name: String
        let process: pid_t
        let readEnd: Int32
        var output: [UInt8] = []
        var isAtEnd = false
    }

    private let limit: Int
    /// In the order of starting.
    private var members: [Member] = []

    /// No process yet, and `limit` at most.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether another process may start: one that has ended and was not taken yet counts no more.
    var hasRoom: Bool { members.count { !$0.isAtEnd } < limit && members.count < 4 * limit }

    /// Starts the program with these words. Answers an error number if it cannot.
    mutating func start(_ call: (name: String, words: [String])) -> Int32? {
        var ends: [Int32] = [0, 0]
        let code = csystem_pipe(&ends)
        guard code == 0 else { return code }
        defer { close(ends[1]) }
        let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(input) }
        let arguments = (["photogrid"] + call.words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let process = csystem_spawn(
            "/proc/self/exe", arguments, csystem_environment(), input, ends[1], STDERR_FILENO)
        guard process > 0 else {
            close(ends[0])
            return -process
        }
        members.append(Member(name: call.name, process: process, readEnd: ends[0]))
        return nil
    }

    var isEmpty: Bool { members.isEmpty }

    /// What the process that was started first wrote, if it has ended.
    mutating func takeOldest() -> Finished? {
        guard let oldest = members.first, oldest.isAtEnd else { return nil }
        members.removeFirst()
        return Finished(name: oldest.name, output: oldest.output)
    }

    /// Waits until some process has written something, or ended.
    mutating func wait() {
        var ends = members.map { pollfd(fd: $0.isAtEnd ? -1 : $0.readEnd, events: Int16(POLLIN), revents: 0) }
        guard poll(&ends, nfds_t(ends.count), -1) > 0 else { return }
        for index in ends.indices where ends[index].revents != 0 { readSome(of: index) }
    }

    /// Ends whatever still runs.
    mutating func endAll() {
        for member in members where !member.isAtEnd {
            kill(member.process, SIGKILL)
            close(member.readEnd)
            waitpid(member.process, nil, 0)
        }
        members = []
    }

    private mutating func readSome(of index: Int) {
        var block = [UInt8](repeating: 0, count: 1 << 14)
        let count = read(members[index].readEnd, &block, block.count)
        if count > 0 {
            members[index].output += block[..<count]
        } else if count == 0 || errno != EINTR {
            members[index].isAtEnd = true
            close(members[index].readEnd)
            waitpid(members[index].process, nil, 0)
        }
    }
}
