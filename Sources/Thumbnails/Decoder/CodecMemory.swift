internal import CThumbnailPNG

/// Memory that decodes or encodings use again and again, on however many threads: 4 megabytes at the most for each of those
/// that run at once.
final class CodecMemory: Sendable {
    /// Addresses of workspaces that nobody uses now.
    private let idle = Locked<[UInt]>([])

    /// Runs `body` with a workspace that nobody else uses meanwhile; with nil when there is no memory for one.
    func withWorkspace<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
        let workspace =
            idle.withLock { $0.popLast() }.flatMap { OpaquePointer(bitPattern: $0) } ?? ctp_workspace_create()
        defer {
            if let workspace { idle.withLock { $0.append(UInt(bitPattern: workspace)) } }
        }
        return body(workspace)
    }

    deinit {
        for address in idle.withLock({ $0 }) { ctp_workspace_destroy(OpaquePointer(bitPattern: address)) }
    }
}
