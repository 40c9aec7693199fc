private import Glibc

/// The thumbnails that desktops share, on disk: the freedesktop.org Thumbnail Managing Standard 0.9.0.
///
/// Entries are PNG files in one folder for each size, named by the MD5 of the original's URI. Our own state the
/// original's time in nanoseconds and stand for a decode; those of other programs are shown as previews at most
/// (`StoreJudgement` says why). Written entries are valid to GLib, and so to GNOME's file manager.
///
/// A store in trouble (missing, read-only, full, not a folder, another user's) is reported once, to the handler, and
/// done without from then on.
///
/// Every call blocks on the disk, may come from any thread, and several may run at once, in several processes too.
public final class ThumbnailStore: Sendable {
    /// What a store is made with.
    public struct Configuration: Sendable {
        /// The most bytes that our own entries may take; nil for no limit. When they take more, those that were not used
        /// for longest go. Entries of other programs, and those that were made ahead of time because somebody asked for
        /// them, are neither counted nor removed.
        public var byteLimit: Int? = 2_000_000_000
        /// The most bytes of pixels that wait to be written. What is beyond is not written.
        public var pendingByteLimit = 8 << 20
        /// Told once, on no particular thread and under no lock, when the store comes to be done without.
        public var onTrouble: @Sendable (StoreTrouble) -> Void = { _ in }
        /// Told, on no particular thread, of a file that was written again without looking different: it is another
        /// version, though its metadata do not show it.
        public var onUnseenWrite: @Sendable (Photo.ID) -> Void = { _ in }
        /// The time of day, in nanoseconds since 1970.
        package var timeOfDay: @Sendable () -> Int64 = { SystemClock.timeOfDay }
        /// How the disk is changed.
        package var calls = StoreCalls.system
        /// Runs what is written behind everybody's back.
        package var background: BackgroundWork = .utilityQueue

        /// The defaults.
        public init() {}
    }

    let configuration: Configuration
    /// Nil when there is no place for a store.
    let folders: StoreFolders?
    let state: Locked<State>
    /// Encodes every entry.
    let pictures = PNGWriter()
    /// For the decoding of entries.
    let readingMemory = CodecMemory()

    /// What is learnt about the store on the way.
    struct State {
        var access = StoreAccess.unknown
        var meter: StoreMeter
        var insideFolders = FolderVerdicts()
    }

    /// The store at that place, by default the desktop's own; nil when there is none.
    ///
    /// Nothing is read or made before it is needed.
    public init(location: StoreLocation? = .standard, configuration: Configuration = .init()) {
        self.configuration = configuration
        folders = location.map { StoreFolders($0, calls: configuration.calls) }
        state = Locked(State(meter: StoreMeter(limit: configuration.byteLimit)))
    }

    /// The absolute path of the store's folder; nil when there is no place for one.
    public var path: String? { folders?.root.path }

    /// Why the store is done without, wholly or for writing; nil while it is not.
    ///
    /// Looks at the folder when nobody has looked yet.
    public var trouble: StoreTrouble? {
        switch lookAtFolder() {
        case .troubled(let trouble): trouble
        case .unknown, .usable: nil
        }
    }

    /// The trouble that was reported; nil when there was none. Looks at nothing.
    public var reportedTrouble: StoreTrouble? {
        guard case .troubled(let trouble) = state.withLock({ $0.access }) else { return nil }
        return trouble
    }

    /// Waits until everything that waited to be written is written, but no longer than `patience`: for a program that is
    /// about to end.
    public func finishWriting(patience: Duration) {
        configuration.background.wait(patience: patience)
    }

    /// Whether entries can be read.
    var canRead: Bool { trouble?.allowsReading ?? true }

    /// Whether entries can be written, as far as is known.
    package var canWrite: Bool { trouble == nil }

    /// The time of day, in nanoseconds since 1970.
    package var now: Int64 { configuration.timeOfDay() }

    /// Goes on without the store, or without writing to it; the first trouble is reported.
    func report(_ trouble: StoreTrouble) {
        let isFirst = state.withLock { $0.access.suffer(trouble) }
        if isFirst { configuration.onTrouble(trouble) }
    }

    private func lookAtFolder() -> StoreAccess {
        let known = state.withLock { $0.access }
        guard case .unknown = known else { return known }
        if let trouble = folders.map({ $0.trouble() }) ?? .missing {
            report(trouble)
        } else {
            state.withLock { $0.access.becomeUsable() }
        }
        return state.withLock { $0.access }
    }

    /// Whether the photo's file lies inside the store: no thumbnails are made of thumbnails.
    ///
    /// Decided by device and inode of the folders above the file, and of those above what it links to.
    package func contains(_ photo: Photo.ID) -> Bool {
        guard let folders, let folder = photo.parent else { return false }
        if isInside(folder, folders) { return true }
        guard photo.isLink, let target = photo.resolved?.parent else { return false }
        return isInside(target, folders)
    }

    private func isInside(_ folder: Photo.ID, _ folders: StoreFolders) -> Bool {
        if let known = state.withLock({ $0.insideFolders[folder] }) { return known }
        let isInside = folders.contain(folder)
        state.withLock { $0.insideFolders[folder] = isInside }
        return isInside
    }
}

/// What is known about the use that can be made of a store.
///
/// ```
/// unknown ──▶ usable ──▶ troubled
///    └───────────────────────▲
/// ```
enum StoreAccess {
    /// Nobody has looked yet.
    case unknown
    /// No trouble so far.
    case usable
    /// Done without, wholly or for writing, since this.
    case troubled(StoreTrouble)

    mutating func becomeUsable() {
        if case .unknown = self { self = .usable }
    }

    /// Whether this is the first trouble: later ones are its consequences, or add nothing.
    mutating func suffer(_ trouble: StoreTrouble) -> Bool {
        guard case .troubled = self else {
            self = .troubled(trouble)
            return true
        }
        return false
    }
}

/// Whether folders lie inside the store, for the last few that were asked about.
struct FolderVerdicts {
    private static let limit = 64
    private var verdicts: [Photo.ID: Bool] = [:]

    subscript(folder: Photo.ID) -> Bool? {
        get { verdicts[folder] }
        set {
            if verdicts.count >= Self.limit { verdicts.removeAll(keepingCapacity: true) }
            verdicts[folder] = newValue
        }
    }
}
