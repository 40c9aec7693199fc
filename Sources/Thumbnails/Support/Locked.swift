internal import CSystem
internal import Synchronization

/// A value behind the one kind of lock this project uses.
///
/// A thin layer over `Synchronization.Mutex` that also tells ThreadSanitizer what the lock does, because
/// `Mutex` is invisible to it on Linux. The value can be reached only inside `withLock`, so that protection is a
/// type and not a comment.
package struct Locked<Value: ~Copyable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>

    package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Runs `body` with the value, alone.
    ///
    /// `body` must call nothing it does not know: no callback, no decoder, no eviction hook.
    package borrowing func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        // Told before the value is touched in any way: the sanitizer counts `&value` as an access.
        let address = lockAddress(of: mutex)
        return try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
            csystem_lock_acquired(address)
            defer { csystem_lock_will_release(address) }
            return try body(&value)
        }
    }
}

/// The address under which ThreadSanitizer knows the lock: that of the mutex, which never moves.
@inline(__always)
private func lockAddress<Value: ~Copyable>(of mutex: borrowing Mutex<Value>) -> UnsafeMutableRawPointer {
    withUnsafePointer(to: mutex) { UnsafeMutableRawPointer(mutating: $0) }
}
