internal import CSystem
internal import Dispatch
internal import Glibc

/// Signals as events on the main actor.
@MainActor final class SignalWatch {
    private var sources: [any DispatchSourceSignal] = []

    /// Calls `handler` for each of these signals from now on, except those that the program was started to ignore.
    init(_ numbers: [Int32], handler: @escaping @MainActor (Int32) -> Void) {
        for number in numbers where !csystem_is_signal_ignored(number) {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { handler(number) } }
            source.resume()
            sources.append(source)
        }
    }
}
