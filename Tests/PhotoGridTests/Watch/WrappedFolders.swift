import PhotoGrid
import Thumbnails

/// The folders of this machine, whose files are stamped by a clock that ticks only now and then.
final class WrappedFolders: FolderSystem {
    /// The length of a tick, in nanoseconds; 1 for the machine's own clock.
    let tick: Int64
    private let base = LinuxFolders()
    private let onEnd: @Sendable () -> Void

    /// `onEnd` is called when nobody refers to the folders any more.
    init(tick: Int64, onEnd: @escaping @Sendable () -> Void = {}) {
        self.tick = tick
        self.onEnd = onEnd
    }

    deinit { onEnd() }

    func startReporting(to report: @escaping @Sendable ([WatchEvent]) -> Void) { base.startReporting(to: report) }
    func stopReporting() { base.stopReporting() }
    func unwatch(_ number: WatchNumber) { base.unwatch(number) }
    func isLink(_ path: Photo.ID) -> Bool { base.isLink(path) }
    func isRemote(_ folder: Photo.ID) -> Bool { base.isRemote(folder) }
    var timeOfDay: Int64 { base.timeOfDay }

    func watch(_ folder: Photo.ID, for interest: WatchInterest) -> Result<WatchNumber, WatchRefusal> {
        base.watch(folder, for: interest)
    }

    func read(_ folder: Photo.ID, _ body: (UnsafeBufferPointer<UInt8>, Bool) -> Void) throws(LoadFailure) {
        try base.read(folder, body)
    }

    func look(at path: Photo.ID) -> FoundFile {
        switch base.look(at: path) {
        case .file(let version): .file(version.stamped(every: tick))
        case .folder(let version): .folder(version.stamped(every: tick))
        case let other: other
        }
    }
}

/// Decodes files whose versions are stamped by that clock.
struct WrappedDecoder: ThumbnailDecoding {
    let tick: Int64
    let base = PNGDecoder()

    func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        let exact = try FileVersion(of: key.photo)
        guard key.version.matches(exact.stamped(every: tick)) else {
            throw .changedWhileReading(found: exact.stamped(every: tick))
        }
        do throws(LoadFailure) {
            let exactKey = ThumbnailKey(photo: key.photo, version: exact, pixelSize: key.pixelSize)
            return try base.decode(exactKey, context: context)
        } catch {
            guard case .changedWhileReading(let found) = error else { throw error }
            throw .changedWhileReading(found: found.stamped(every: tick))
        }
    }
}

extension FileVersion {
    /// The version as a clock that ticks every so many nanoseconds stamps it.
    func stamped(every tick: Int64) -> FileVersion {
        var version = self
        version.modificationTime -= version.modificationTime % tick
        version.statusChangeTime -= version.statusChangeTime % tick
        return version
    }
}
