internal import Glibc

/// Why a photo has no thumbnail. The file it speaks of is the key's.
public enum LoadFailure: Error, Equatable, Hashable, Sendable {
    /// Nothing is at that path.
    case notFound
    /// The file system refused, with this error number.
    case unreadable(errno: Int32)
    /// A folder, pipe, socket or device.
    case notARegularFile
    /// The file does not begin as a PNG file does.
    case notPNG
    /// Not a single row could be read, and why.
    case damaged(reason: String)
    /// More pixels, or more bytes of working memory, than the limit allows: width and height in pixels, and the
    /// limit that they exceed, in pixels.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// A PNG file of a kind that is not decoded, and which.
    case unsupported(reason: String)
    /// The file that was opened is another version than the key's.
    case changedWhileReading(found: FileVersion)
    /// The request was released, or its loader went away, before there was a result. Not a fact about the file.
    case released

    /// The failure that an error number of `open`, `stat` or `read` means.
    package init(errno code: Int32) {
        switch code {
        case ENOENT, ENOTDIR: self = .notFound
        default: self = .unreadable(errno: code)
        }
    }

    /// Whether it says something about the file version, and so is worth remembering, rather than about us or the
    /// moment (a release, a change under way, a shortage of descriptors or memory).
    public var isFactAboutFile: Bool {
        switch self {
        case .released, .changedWhileReading: false
        case .unreadable(let code): ![EMFILE, ENFILE, ENOMEM, EINTR, EAGAIN].contains(code)
        default: true
        }
    }
}

extension LoadFailure: CustomStringConvertible {
    /// The reason in words, for people, without the file's name.
    public var description: String {
        switch self {
        case .notFound: "no such file"
        case .unreadable(let code): "cannot be read: \(String(cString: strerror(code)))"
        case .notARegularFile: "not a regular file"
        case .notPNG: "not a PNG file"
        case .damaged(let reason): "damaged: \(reason)"
        case .tooLarge(let width, let height, let limit): "too large: \(width)×\(height) pixels, limit \(limit)"
        case .unsupported(let reason): "not supported: \(reason)"
        case .changedWhileReading: "changed while it was read"
        case .released: "released before it was loaded"
        }
    }
}
