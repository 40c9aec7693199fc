internal import CSystem
internal import Dispatch
internal import Glibc
internal import Thumbnails

/// Notices the signals that ask a batch to end, on a thread of the system's own; the second one ends the program at once.
final class Interruption: Sendable {
    private let first = Locked<Int32?>(nil)

    /// Watches until the process ends, and calls `action` at the first signal.
    init(_ action: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A program started with nohup goes on ignoring.
            if csystem_is_signal_ignored(number) { continue }
            Glibc.signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            // The handler keeps its source alive: it watches until the process ends.
            source.setEventHandler { [self, source] in
                _ = source
                let isFirst = first.withLock { signal in
                    defer { signal = signal ?? number }
                    return signal == nil
                }
                if isFirst { action() } else { exit(128 + number) }
            }
            source.resume()
        }
    }

    /// The first signal that came.
    var signal: Int32? { first.withLock { $0 } }

    /// Whether one came.
    var hasHappened: Bool { signal != nil }
}
