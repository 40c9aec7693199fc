/// What a paint may upload: how much the link to the terminal takes now.
package struct UploadRoom: Hashable, Sendable {
    /// In bytes. A picture that does not fit goes in pieces, the rest with later paints.
    package var byteCount: Int
    /// Whether pictures go coarse first.
    package var goesCoarseFirst: Bool
    /// Whether a piece of a picture that is larger, and cannot be divided, may go alone.
    package var takesLargePiece: Bool

    /// Room for so many bytes of uploads.
    package init(_ byteCount: Int, goesCoarseFirst: Bool = false, takesLargePiece: Bool = true) {
        self.byteCount = byteCount
        self.goesCoarseFirst = goesCoarseFirst
        self.takesLargePiece = takesLargePiece
    }

    /// For everything at once.
    package static let unlimited = UploadRoom(.max)
    /// For nothing.
    package static let none = UploadRoom(0)
}
