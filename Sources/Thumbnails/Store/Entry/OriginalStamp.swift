/// What our own entries say about their original beyond the standard's whole seconds: the text of
/// `X-PhotoGrid::Original`.
///
/// ```
/// 1 1700000000123456789 4711
/// │ │                   └ inode
/// │ └ modification time, nanoseconds since 1970
/// └ the rule by which the pixels were made
/// ```
package struct OriginalStamp: Hashable, Sendable {
    /// The keyword of its text.
    package static let keyword = "X-PhotoGrid::Original"
    /// The rule by which pixels are made now: orientation first, then the exact area average. A change of the rule is
    /// another number, so that what older versions wrote is made again.
    package static let currentRule: UInt32 = 1

    /// The rule by which the pixels were made.
    package let rule: UInt32
    /// The original's modification time, nanoseconds since 1970.
    package let modificationTime: Int64
    /// The original's inode.
    package let inode: UInt64

    /// The stamp of what is made from that version now.
    package init(of version: FileVersion) {
        rule = Self.currentRule
        modificationTime = version.modificationTime
        inode = version.inode
    }

    /// The stamp that a text spells.
    package init?(_ text: [UInt8]) {
        let parts = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, let rule = UInt32(digits: parts[0]), let inode = UInt64(digits: parts[2]) else {
            return nil
        }
        guard let time = Int64(String(decoding: parts[1], as: UTF8.self)) else { return nil }
        self.rule = rule
        self.modificationTime = time
        self.inode = inode
    }

    /// The text.
    package var text: String { "\(rule) \(modificationTime) \(inode)" }
}
