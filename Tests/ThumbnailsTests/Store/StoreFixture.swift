import Glibc
import PictureForge
import TestSupport
import Thumbnails

/// A folder with photos and a store, whose time of day stands still until it is moved.
final class StoreFixture: Sendable {
    let folder: TemporaryFolder
    let troubles = Locked<[StoreTrouble]>([])
    let unseenWrites = Locked<[Photo.ID]>([])
    let background = ManualWork()
    private let time: Locked<Int64>

    /// When the photos were written: a time with a fraction.
    static let photoTime: Int64 = 1_700_000_000_123_456_789
    /// A day later.
    static let laterTime: Int64 = photoTime + 86_400_000_000_000

    init() throws {
        folder = try TemporaryFolder()
        time = Locked(Self.laterTime)
    }

    var cachePath: String { "\(folder.path)/cache/thumbnails" }

    func setTime(_ now: Int64) { time.withLock { $0 = now } }

    func store(_ change: (inout ThumbnailStore.Configuration) -> Void = { _ in }) -> ThumbnailStore {
        store(at: StoreLocation(path: cachePath), change)
    }

    func store(
        at location: StoreLocation?, _ change: (inout ThumbnailStore.Configuration) -> Void = { _ in }
    ) -> ThumbnailStore {
        var configuration = ThumbnailStore.Configuration()
        configuration.timeOfDay = { [self] in time.withLock { $0 } }
        configuration.onTrouble = { [self] trouble in troubles.withLock { $0.append(trouble) } }
        configuration.onUnseenWrite = { [self] photo in unseenWrites.withLock { $0.append(photo) } }
        configuration.background = background.work
        change(&configuration)
        return ThumbnailStore(location: location, configuration: configuration)
    }

    /// Writes a photo, by default of 300 × 200 pixels, and gives it a time.
    func photo(
        _ name: String = "photo.png", bytes: [UInt8] = StoreFixture.picture(), time: Int64 = StoreFixture.photoTime
    ) throws -> ThumbnailKey {
        try photo(nameBytes: Array(name.utf8), bytes: bytes, time: time)
    }

    func photo(
        nameBytes: [UInt8], bytes: [UInt8] = StoreFixture.picture(), time: Int64 = StoreFixture.photoTime
    ) throws -> ThumbnailKey {
        let photo = try folder.write(bytes, toNameOf: nameBytes)
        setTimes(of: photo, to: time)
        return ThumbnailKey(photo: photo, version: try FileVersion(of: photo), pixelSize: 256)
    }

    static func picture(width: Int = 300, height: Int = 200, shade: UInt16 = 128) -> [UInt8] {
        ForgedPicture(width: width, height: height, form: PixelForm(.rgb)) { x, y in
            Samples(UInt16(x * 255 / width), UInt16(y * 255 / height), shade, 0)
        }.bytes
    }

    /// Where the entry of a photo is.
    func entry(_ photo: Photo.ID, _ size: StoreSize = .large) -> Photo.ID {
        Photo.ID(path: "\(cachePath)/\(size.rawValue)").appending(ThumbnailURI(of: photo).entryName)
    }

    /// Puts an entry that another program wrote under a URI.
    func forge(_ bytes: [UInt8], under uri: ThumbnailURI, _ size: StoreSize = .large, time: Int64) throws {
        let path = Photo.ID(path: "\(cachePath)/\(size.rawValue)")
        for folder in ["\(folder.path)/cache", cachePath, path.path] { mkdir(folder, 0o700) }
        let entry = path.appending(uri.entryName)
        try writeFile(bytes, to: entry)
        setTimes(of: entry, to: time)
    }

    func decode(_ key: ThumbnailKey) throws -> Thumbnail { try PNGDecoder().decode(key, context: DecodeContext()) }

    /// Decodes and saves, as a program that has all the time in the world.
    @discardableResult
    func save(_ key: ThumbnailKey, in store: ThumbnailStore, _ size: StoreSize = .large) throws -> StoreOutcome {
        let sized = key.with(pixelSize: size.pixelSize)
        return store.save(
            try decode(sized), of: key.photo, version: key.version, size: size, readAt: Self.laterTime)
    }
}

func setTimes(of photo: Photo.ID, to time: Int64) {
    let moment = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
    _ = photo.withCPath { utimensat(AT_FDCWD, $0, [moment, moment], 0) }
}

func permissions(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

extension ThumbnailKey {
    func with(pixelSize: Int) -> ThumbnailKey {
        ThumbnailKey(photo: photo, version: version, pixelSize: pixelSize)
    }
}

extension StoreAnswer {
    var thumbnail: Thumbnail? { if case .thumbnail(let thumbnail) = self { thumbnail } else { nil } }
    var preview: Thumbnail? { if case .preview(let preview) = self { preview } else { nil } }
    var isNothing: Bool { if case .nothing = self { true } else { false } }
}

/// Background work that runs when the test says so.
final class ManualWork: Sendable {
    private let waiting = Locked<[@Sendable () -> Void]>([])

    var work: BackgroundWork { BackgroundWork { [self] piece in waiting.withLock { $0.append(piece) } } }

    /// Runs what waits, and what that enqueues; answers how many pieces.
    @discardableResult
    func runAll() -> Int {
        var count = 0
        while let piece = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            piece()
            count += 1
        }
        return count
    }
}
