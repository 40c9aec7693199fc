public import Thumbnails

/// Where, and how, a query is looked for: every input of a search beside the query that can change its answer.
public struct SearchScope: Hashable, Sendable {
    /// What of a photo is compared.
    public enum Subject: Hashable, Sendable {
        /// The file's name.
        case name
        /// The path from the folder that all photos lie in.
        case path
    }

    /// When `A` and `a` are the same.
    public enum CaseRule: Hashable, Sendable {
        /// Unless the query has a capital letter.
        case smart
        /// Always.
        case insensitive
        /// Never.
        case sensitive
    }

    /// The folder that is searched; nil for whatever is listed.
    public var folder: Photo.ID?
    /// Whether the folders inside are searched too.
    public var isRecursive: Bool
    /// What of a photo is compared.
    public var subject: Subject
    /// When `A` and `a` are the same.
    public var caseRule: CaseRule
    /// The order of what is found.
    public var order: PhotoOrder

    /// A scope; by default the names of whatever is listed, in natural order, with smart case.
    public init(
        folder: Photo.ID? = nil, isRecursive: Bool = false, subject: Subject = .name, caseRule: CaseRule = .smart,
        order: PhotoOrder = .natural
    ) {
        self.folder = folder
        self.isRecursive = isRecursive
        self.subject = subject
        self.caseRule = caseRule
        self.order = order
    }
}
