internal import CSystem
internal import Glibc
internal import TestSupport

/// The program as it was built beside the tests.
enum Program {
    /// The absolute path of `photogrid`.
    static let path: String = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let folder = String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            .split(separator: "/").dropLast()
        return "/" + folder.joined(separator: "/") + "/photogrid"
    }()

    /// What every run finds in its environment, besides what a test adds: nothing of the machine's terminals.
    static let environment = [
        "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8", "TERM": "xterm-256color",
        "SWIFT_BACKTRACE": "enable=no,interactive=no",
    ]

    /// Runs the program, or another one, with pipes and waits for its end.
    ///
    /// - Parameter deadline: After so many milliseconds the program is killed, and `status` is nil.
    static func run(
        program: String = path, _ arguments: [String], environment: [String: String] = [:], deadline: Int32 = 30_000
    ) throws -> Finished {
        let words = ([program] + arguments).map { Array($0.utf8) }
        // A store of the run's own, unless the test has one.
        let cache = try TemporaryFolder()
        let environment = ["XDG_CACHE_HOME": cache.path].merging(environment) { $1 }
        let (output, error) = (try Pipe(), try Pipe())
        let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(input) }
        let process = withCStrings(words) { arguments in
            withCStrings(environmentWords(environment)) { variables in
                csystem_spawn(program, arguments, variables, input, output.writeEnd, error.writeEnd)
            }
        }
        guard process > 0 else { throw SystemError(number: -process) }
        output.closeWriteEnd()
        error.closeWriteEnd()
        var (outputBytes, errorBytes): ([UInt8], [UInt8]) = ([], [])
        var ends = [pollfd(fd: output.readEnd, events: Int16(POLLIN), revents: 0)]
        ends.append(pollfd(fd: error.readEnd, events: Int16(POLLIN), revents: 0))
        let end = Deadline(milliseconds: deadline)
        while ends.contains(where: { $0.fd >= 0 }), poll(&ends, 2, end.remaining) > 0 {
            if ends[0].revents != 0, !readSome(ends[0].fd, into: &outputBytes) { ends[0].fd = -1 }
            if ends[1].revents != 0, !readSome(ends[1].fd, into: &errorBytes) { ends[1].fd = -1 }
        }
        let status = waitForEnd(of: process, until: end)
        return Finished(status: status, output: outputBytes, error: String(decoding: errorBytes, as: UTF8.self))
    }

    static func environmentWords(_ extra: [String: String]) -> [[UInt8]] {
        environment.merging(extra) { $1 }.sorted { $0.key < $1.key }.map { Array("\($0.key)=\($0.value)".utf8) }
    }
}

/// What a run left.
struct Finished {
    /// The exit status, or nil when the program had to be killed; a signal's number is negated.
    let status: Int32?
    let output: [UInt8]
    let error: String

    var text: String { String(decoding: output, as: UTF8.self) }
}

struct SystemError: Error {
    let number: Int32
}

/// A moment on the monotonic clock.
struct Deadline {
    private let end: ContinuousClock.Instant

    init(milliseconds: Int32) {
        end = .now + .milliseconds(milliseconds)
    }

    /// Milliseconds left, for `poll`; 0 when it has passed.
    var remaining: Int32 {
        let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
        return max(0, Int32(left.rounded(.up)))
    }
}

/// Both ends of a pipe, closed with the value.
final class Pipe {
    let readEnd: Int32
    private(set) var writeEnd: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        let code = csystem_pipe(&ends)
        guard code == 0 else { throw SystemError(number: code) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    func closeWriteEnd() {
        close(writeEnd)
        writeEnd = -1
    }

    deinit {
        close(readEnd)
        if writeEnd >= 0 { close(writeEnd) }
    }
}

/// Appends what can be read now; false at the end.
func readSome(_ descriptor: Int32, into bytes: inout [UInt8], atMost length: Int = 1 << 16) -> Bool {
    var block = [UInt8](repeating: 0, count: length)
    let count = read(descriptor, &block, block.count)
    guard count > 0 else { return false }
    bytes += block[..<count]
    return true
}

/// The exit status (a signal's number negated); nil, and the process killed, when it has not ended in time.
func waitForEnd(of process: pid_t, until deadline: Deadline) -> Int32? {
    let descriptor = csystem_process_descriptor(process)
    defer { close(descriptor) }
    var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let isInTime = poll(&end, 1, deadline.remaining) > 0
    if !isInTime { kill(process, SIGKILL) }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    guard isInTime else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : -signal
}

/// Calls `body` with the words as C expects `argv`.
func withCStrings<Result>(
    _ words: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { word in
        strdup(word.map { CChar(bitPattern: $0) } + [0])
    }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("at least the terminating nil") }
        return body(start)
    }
}
