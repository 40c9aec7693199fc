private import Glibc

/// Why a thumbnail store is done without, wholly or for writing. Reported once; thumbnails are made all the same.
public enum StoreTrouble: Error, Hashable, Sendable {
    /// There is no place for it: the environment names none, or the home it names is not there.
    case missing
    /// Something that is not a folder stands where the store should be.
    case notAFolder(path: String)
    /// The folder belongs to another user, as it does under `sudo`: what we wrote, that user could not replace.
    case otherOwner(path: String, userID: UInt32)
    /// Entries may be read but not written.
    case readOnly(path: String)
    /// No room, or no quota, is left.
    case full(path: String)
    /// The file system refused otherwise, with this error number.
    case refused(path: String, errno: Int32)

    /// Whether entries that are there can still be used.
    public var allowsReading: Bool {
        switch self {
        case .missing, .notAFolder, .otherOwner: false
        case .readOnly, .full, .refused: true
        }
    }

    /// The trouble that an error number of a write means; nil for a passing shortage of ours, which costs one entry.
    package init?(errno code: Int32, path: String) {
        switch code {
        case EMFILE, ENFILE, ENOMEM, EINTR, EAGAIN: return nil
        case ENOENT: self = .missing
        case ENOTDIR, EEXIST: self = .notAFolder(path: path)
        case EROFS, EACCES, EPERM: self = .readOnly(path: path)
        case ENOSPC, EDQUOT: self = .full(path: path)
        default: self = .refused(path: path, errno: code)
        }
    }
}

extension StoreTrouble: CustomStringConvertible {
    /// The reason in words, for people.
    public var description: String {
        switch self {
        case .missing: "there is no place for thumbnails: neither XDG_CACHE_HOME nor HOME leads to one"
        case .notAFolder(let path): "\(path) is not a folder"
        case .otherOwner(let path, let userID): "\(path) belongs to another user (\(userID))"
        case .readOnly(let path): "\(path) cannot be written"
        case .full(let path): "\(path) is full"
        case .refused(let path, let code): "\(path) cannot be used: \(String(cString: strerror(code)))"
        }
    }
}
