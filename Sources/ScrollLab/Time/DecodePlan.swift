public import Thumbnails

/// How one run of a virtual decoder goes: moments in nanoseconds, counted from its start.
public struct DecodePlan: Sendable, Hashable {
    /// When the header is read and memory asked for.
    public var header: Int64
    /// The memory that is asked for, in bytes.
    public var bytes: Int
    /// How long from one poll of `isAbandoned` to the next; nil for a decoder that never polls.
    public var pollInterval: Int64?
    /// How long from noticing that nobody wants the result to returning.
    public var noticing: Int64
    /// Whether it returns its picture all the same once it has noticed: nobody may get that.
    public var isStubborn: Bool
    /// When a preview is handed out; nil for none.
    public var preview: Int64?
    /// When the decode returns, unless it was refused memory or noticed that nobody wants the result.
    public var finish: Int64
    /// How it fails whatever the file holds; nil when the file decides.
    public var failure: LoadFailure?
    /// Whether the file is rewritten while it is decoded, just before the end.
    public var changesFile: Bool
    /// Whether it hangs once it has its memory: it neither polls nor returns before `VirtualWorkers.settle()`.
    public var isSilent: Bool

    /// A plan from its parts.
    public init(
        header: Int64 = 0, bytes: Int, pollInterval: Int64? = nil, noticing: Int64 = 0,
        isStubborn: Bool = false, preview: Int64? = nil, finish: Int64, failure: LoadFailure? = nil,
        changesFile: Bool = false, isSilent: Bool = false
    ) {
        self.header = header
        self.bytes = bytes
        self.pollInterval = pollInterval
        self.noticing = noticing
        self.isStubborn = isStubborn
        self.preview = preview
        self.finish = finish
        self.failure = failure
        self.changesFile = changesFile
        self.isSilent = isSilent
    }
}
