/// A promise that was seen broken.
public struct Violation: Sendable, Hashable {
    /// Which promise, in one word.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        /// The cells on screen are not those of the visible range.
        case wrongCells = "wrong-cells"
        /// A cell stands for another photo than the listing has at its index.
        case wrongPhoto = "wrong-photo"
        /// A cell stands for a version of its file that its grid was never told of, or that it knew to be outdated.
        case wrongVersion = "wrong-version"
        /// A cell shows the picture of another photo.
        case foreignPicture = "foreign-picture"
        /// A cell shows an outdated version of its photo.
        case outdatedPicture = "outdated-picture"
        /// A cell shows as its thumbnail what is a preview, or was made for another pixel size.
        case wrongStage = "wrong-stage"
        /// A cell shows what no decode has handed out.
        case shownBeforeLoaded = "shown-before-loaded"
        /// A cell shows a failure that its file never had.
        case foreignFailure = "foreign-failure"
        /// One token served two photos.
        case tokenReused = "token-reused"
        /// A cell changed after its assignment had ended.
        case changedAfterEnding = "changed-after-ending"
        /// A picture that was shown went away though nothing about it had changed.
        case flicker = "flicker"
        /// The books of a grid do not balance, or contradict what its cells show.
        case gridLedger = "grid-ledger"
        /// The books of the loader do not balance, or contradict what its workers do.
        case loaderLedger = "loader-ledger"
        /// More bytes are held than promise 9 allows.
        case tooManyBytes = "too-many-bytes"
        /// Two decodes of one key ran at once.
        case twoDecodes = "two-decodes"
        /// A decode started that no grid wanted then.
        case startedUnwanted = "started-unwanted"
        /// Prefetch started while a load on the screen waited for a worker.
        case prefetchFirst = "prefetch-first"
        /// Prefetch took the last worker.
        case prefetchEverywhere = "prefetch-everywhere"
        /// A decode lost its last request though it was wanted before and after.
        case letGo = "let-go"
        /// At rest a cell shows neither a thumbnail nor a failure.
        case blankAtRest = "blank-at-rest"
        /// At rest something is still under way.
        case workAtRest = "work-at-rest"
        /// With nothing on screen something is still held.
        case notEmptyAtRest = "not-empty-at-rest"
        /// A grid or a loader outlived its last owner.
        case leaked
        /// Events went on and on.
        case endless
    }

    /// Which promise.
    public var name: Name
    /// After how many events.
    public var event: Int
    /// When, in nanoseconds of virtual time.
    public var time: Int64
    /// What was seen, and what should have been.
    public var detail: String
    /// What the cell showed before, oldest first; empty when no cell is to blame.
    public var history: [String]
}

extension Violation: CustomStringConvertible {
    /// The violation and its history, a line each.
    public var description: String {
        let head = "\(name.rawValue) after event \(event) at \(time) ns: \(detail)"
        return ([head] + history.map { "    " + $0 }).joined(separator: "\n")
    }
}
