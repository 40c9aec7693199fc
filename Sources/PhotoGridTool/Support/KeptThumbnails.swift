internal import Thumbnails

/// The desktop's thumbnail store, as a grid uses it: done without where it cannot be used, which is said once.
struct KeptThumbnails {
    /// When a person is told that the store cannot be used.
    enum Reports {
        /// As soon as it turns out.
        case atOnce
        /// When the screen is the shell's again.
        case atTheEnd
    }

    /// How long what waits to be written may hold up the end of the program.
    private static let patience = Duration.milliseconds(300)

    /// The store; nil when none is wanted.
    let store: ThumbnailStore?
    private let reports: Reports

    /// The store that the options ask for.
    /// - Parameter onUnseenWrite: Told of a file that was written again without looking different.
    init(
        _ options: StoreOptions, reports: Reports, onUnseenWrite: @escaping @Sendable (Photo.ID) -> Void = { _ in }
    ) {
        self.reports = reports
        guard options.isUsed else {
            store = nil
            return
        }
        var configuration = ThumbnailStore.Configuration()
        configuration.byteLimit = options.byteLimit
        configuration.onUnseenWrite = onUnseenWrite
        if reports == .atOnce { configuration.onTrouble = { complain(Self.sentence($0)) } }
        store = ThumbnailStore(configuration: configuration)
    }

    /// Writes what waits, as far as that is quick, and says what was kept back until now.
    func end() {
        guard let store else { return }
        store.finishWriting(patience: Self.patience)
        if reports == .atTheEnd, let trouble = store.reportedTrouble { complain(Self.sentence(trouble)) }
    }

    /// One line about a store that is done without.
    static func sentence(_ trouble: StoreTrouble) -> String {
        "thumbnails are not kept: \(readable("\(trouble)".utf8))"
    }
}
