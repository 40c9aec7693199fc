internal import CSystem
internal import Glibc
internal import Thumbnails

/// An inotify(7) descriptor and the thread that reads it.
///
/// The thread sleeps in poll(2) until something happened or the bell rings, and does nothing but pass on what it read: however
/// long the receiver takes, the kernel's queue is emptied. It ends, and closes both descriptors, when `stop()` rings.
final class WatchThread: Sendable {
    private struct State {
        /// Whether the descriptors are closed, or may be at any moment.
        var isStopped = false
    }

    private let inotify: Int32
    private let bell: Int32
    private let report: @Sendable ([WatchEvent]) -> Void
    private let state = Locked(State())

    /// Starts the thread; nil when the system has no descriptors or threads left (`fs.inotify.max_user_instances`).
    init?(report: @escaping @Sendable ([WatchEvent]) -> Void) {
        self.report = report
        inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        bell = csystem_make_bell()
        guard inotify >= 0, bell >= 0, DetachedThread.start(stackSize: 256 << 10, { self.work() }) else {
            if inotify >= 0 { close(inotify) }
            if bell >= 0 { close(bell) }
            return nil
        }
    }

    /// Watches what the path leads to, in addition to what is watched there already.
    func watch(_ folder: Photo.ID, for interest: WatchInterest) -> Result<WatchNumber, WatchRefusal> {
        state.withLock { state in
            guard !state.isStopped else { return .failure(.unavailable) }
            let number = folder.withCPath { inotify_add_watch(inotify, $0, WatchBuffer.mask(for: interest)) }
            if number >= 0 { return .success(WatchNumber(number)) }
            return .failure(errno == ENOSPC ? .limit : .unavailable)
        }
    }

    /// Ends a watch, if it has not ended by itself.
    func unwatch(_ number: WatchNumber) {
        state.withLock { state in
            guard !state.isStopped else { return }
            inotify_rm_watch(inotify, number.number)
        }
    }

    /// Lets the thread end. Does not wait for it: what it has read may still be reported.
    func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            // Under the lock: afterwards the thread may close the bell at any moment.
            _ = csystem_ring_bell(bell)
        }
    }

    // MARK: - The thread

    private func work() {
        withUnsafeTemporaryAllocation(byteCount: WatchBuffer.size, alignment: 8) { buffer in
            while waitForEvents() {
                let count = read(inotify, buffer.baseAddress, buffer.count)
                guard count > 0 else { continue }
                report(
                    WatchBuffer.events(in: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])))
            }
        }
        state.withLock { state in
            state.isStopped = true
            close(inotify)
            close(bell)
        }
    }

    /// Sleeps until there are events; false when the thread is to end.
    private func waitForEvents() -> Bool {
        var waits = [
            pollfd(fd: inotify, events: Int16(POLLIN), revents: 0),
            pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let count = poll(&waits, nfds_t(waits.count), -1)
            if count < 0 && errno != EINTR { return false }
            if count > 0 { return waits[1].revents == 0 }
        }
    }
}
