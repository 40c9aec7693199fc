import Dispatch
import Thumbnails

/// A value that one thread gives and another waits for. The first one given stands.
final class Answer<Value: Sendable>: Sendable {
    private let value = Locked<Value?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func give(_ answer: Value) {
        let isFirst = value.withLock { value in
            guard value == nil else { return false }
            value = answer
            return true
        }
        if isFirst { isThere.signal() }
    }

    func wait() -> Value {
        while true {
            isThere.wait()
            isThere.signal()
            if let value = value.withLock({ $0 }) { return value }
        }
    }
}
