internal import Glibc

/// What inotify(7) writes into a buffer, as events.
package enum WatchBuffer {
    /// Room for one event with the longest name there is, and for many short ones.
    static let size = 64 << 10

    /// What is reported of a folder, as a mask for `inotify_add_watch`.
    static func mask(for interest: WatchInterest) -> UInt32 {
        let itself = IN_MOVE_SELF | IN_DELETE_SELF
        let names = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
        let files = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB
        // Added to what the folder is watched for already: several paths may lead to it.
        let common = UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
        return switch interest {
        case .itself: common | UInt32(itself)
        case .names: common | UInt32(itself | names)
        case .contents: common | UInt32(itself | names | files) | UInt32(IN_EXCL_UNLINK)
        }
    }

    /// The events in the first bytes of a buffer, in order. What is cut off at the end is left out: the kernel writes events whole.
    package static func events(in buffer: UnsafeRawBufferPointer) -> [WatchEvent] {
        let headSize = MemoryLayout<inotify_event>.size
        var events: [WatchEvent] = []
        var position = 0
        while position + headSize <= buffer.count {
            let head = buffer.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
            let end = position + headSize + Int(head.len)
            guard end <= buffer.count else { break }
            // Names are padded with zeros.
            let name = buffer[(position + headSize)..<end].prefix { $0 != 0 }
            if let kind = kind(of: head.mask) {
                events.append(
                    WatchEvent(
                        kind, WatchNumber(head.wd), name: Array(name), isFolder: head.mask & UInt32(IN_ISDIR) != 0))
            }
            position = end
        }
        return events
    }

    private static func kind(of mask: UInt32) -> WatchEvent.Kind? {
        func has(_ bits: some BinaryInteger) -> Bool { mask & UInt32(truncatingIfNeeded: bits) != 0 }
        if has(IN_Q_OVERFLOW) { return .overflow }
        if has(IN_IGNORED) { return .watchEnded }
        if has(IN_UNMOUNT) || has(IN_DELETE_SELF) || has(IN_MOVE_SELF) { return .folderLeft }
        if has(IN_MOVED_TO) { return .movedHere }
        if has(IN_MOVED_FROM) { return .movedAway }
        if has(IN_DELETE) { return .deleted }
        if has(IN_CLOSE_WRITE) { return .closed }
        if has(IN_CREATE) { return .created }
        if has(IN_MODIFY) { return .modified }
        return has(IN_ATTRIB) ? .attributes : nil
    }
}
