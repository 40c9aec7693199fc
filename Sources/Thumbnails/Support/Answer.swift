internal import Dispatch

/// A value that one thread gives and another waits for. The first one given stands.
package final class Answer<Value: Sendable>: Sendable {
    private let value = Locked<Value?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    package init() {}

    package func give(_ answer: Value) {
        let isFirst = value.withLock { value in
            guard value == nil else { return false }
            value = answer
            return true
        }
        if isFirst { isThere.signal() }
    }

    /// The value, waited for at most so long; nil when it is not there by then.
    package func wait(milliseconds: Int) -> Value? {
        if isThere.wait(timeout: .now() + .milliseconds(milliseconds)) == .success { isThere.signal() }
        return value.withLock { $0 }
    }

    /// Waits for the value; the next call finds it at once.
    package func wait() -> Value {
        while true {
            isThere.wait()
            isThere.signal()
            if let value = value.withLock({ $0 }) { return value }
        }
    }
}
