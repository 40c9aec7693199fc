/// Bounds the bytes of what waits to be written: what does not fit is not written at all.
struct PendingBytes {
    private let limit: Int
    private(set) var bytes = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Makes room for `count` bytes; false when there is none.
    mutating func reserve(_ count: Int) -> Bool {
        guard count <= limit - bytes else { return false }
        bytes += count
        return true
    }

    /// Gives the room of `count` bytes back.
    mutating func release(_ count: Int) {
        bytes -= count
        precondition(bytes >= 0, "what is released was reserved")
    }
}
