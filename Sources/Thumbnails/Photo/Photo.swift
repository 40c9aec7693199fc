/// One item of a listing.
public struct Photo: Identifiable, Hashable, Sendable {
    /// Who the photo is: survives sorting, filtering and reloading. An index never is an identity.
    public let id: ID
    /// The name for people. Not sanitised: whoever puts it on a screen replaces control characters.
    public let name: String
    /// Which bytes the file held when it was last looked at; nil when it could not be looked at.
    public let version: FileVersion?
    /// Why `version` is nil, when the file was looked at in vain.
    public let failure: LoadFailure?

    /// A photo whose file was looked at (`version`), or not yet (nil).
    public init(id: ID, name: String, version: FileVersion?) {
        self.id = id
        self.name = name
        self.version = version
        self.failure = nil
    }

    /// A photo whose file could not be looked at, and why.
    public init(id: ID, name: String, failure: LoadFailure) {
        self.id = id
        self.name = name
        self.version = nil
        self.failure = failure
    }
}
