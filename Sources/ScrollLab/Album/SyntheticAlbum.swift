public import Thumbnails

/// Files that exist in memory only, and what a decoder finds when it opens one: the laboratory's disk.
///
/// A photo has a serial number, which its path carries, and a revision, which counts its rewritings. Every rewriting is another
/// `FileVersion`, though size and modification time stay the same; when the clock that stamps files has not ticked since the last
/// one, only the version that was reported with it tells. Safe to use from any thread.
public final class SyntheticAlbum: Sendable {
    private struct State {
        var revisions: [Int: Int] = [:]
        /// The revision at which a file was stamped last, where that is not its present one.
        var stamps: [Int: Int] = [:]
        var failures: [Int: LoadFailure] = [:]
        /// Photos that somebody has asked for, as they were last.
        var photos: [Int: Photo] = [:]

        func version(of serial: Int) -> FileVersion {
            let revision = revisions[serial] ?? 0
            let stamp = stamps[serial] ?? revision
            var version = SyntheticAlbum.version(serial: serial, revision: stamp)
            version.revision = UInt32(revision - stamp)
            return version
        }
    }

    private let state = Locked(State())
    private let folder: [UInt8]

    /// An album in this folder, which does not exist.
    public init(folder: String = "/laboratory") {
        self.folder = Array(folder.utf8)
    }

    /// The identity of a photo.
    public func id(of serial: Int) -> Photo.ID {
        var path: [UInt8] = []
        path.reserveCapacity(folder.count + 24)
        path += folder
        path.append(UInt8(ascii: "/"))
        path += String(serial).utf8
        path += ".png".utf8
        return Photo.ID(pathBytes: path)
    }

    /// The serial number of a photo; nil when it is none of this album's.
    public func serial(of photo: Photo.ID) -> Int? {
        photo.pathBytes.withUnsafeBufferPointer { path in
            let first = folder.count + 1
            let end = path.count - 4
            guard first < end else { return nil }
            // A plain loop: this is asked for every cell after every event.
            var place = 0
            while place < folder.count {
                guard path[place] == folder[place] else { return nil }
                place += 1
            }
            var serial = 0
            place = first
            while place < end {
                guard path[place] >= UInt8(ascii: "0"), path[place] <= UInt8(ascii: "9") else { return nil }
                serial = serial * 10 + Int(path[place] - UInt8(ascii: "0"))
                place += 1
            }
            return serial
        }
    }

    /// What a grid with thumbnails of this size, in pixels, asks for: the photo in its present version.
    public func key(of serial: Int, pixelSize: Int) -> ThumbnailKey {
        ThumbnailKey(photo: id(of: serial), version: version(of: serial), pixelSize: pixelSize)
    }

    /// The photo as it is now.
    public func photo(_ serial: Int) -> Photo {
        photos([serial])[0]
    }

    /// The photos as they are now.
    func photos(_ serials: [Int]) -> [Photo] {
        state.withLock { state in
            serials.map { serial in
                if let known = state.photos[serial] { return known }
                let photo = Photo(
                    id: id(of: serial), name: String(serial) + ".png", version: state.version(of: serial))
                state.photos[serial] = photo
                return photo
            }
        }
    }

    /// The version of a file as it is now.
    public func version(of serial: Int) -> FileVersion { state.withLock { $0.version(of: serial) } }

    /// The version that a file has, had, or will have after `revision` rewritings, each stamped.
    public static func version(serial: Int, revision: Int) -> FileVersion {
        FileVersion(
            device: 1, inode: UInt64(serial), size: 4_096, modificationTime: 1, statusChangeTime: Int64(revision))
    }

    /// How often the file was rewritten.
    public func revision(of serial: Int) -> Int { state.withLock { $0.revisions[serial] ?? 0 } }

    /// The revision that a version of a file of this album means.
    public static func revision(of version: FileVersion) -> Int {
        Int(version.statusChangeTime) + Int(version.revision)
    }

    /// Rewrites a file, and heals it. `keepsStat`: within one tick of the clock that stamps files, so that a look at the file does
    /// not tell.
    public func rewrite(_ serial: Int, keepsStat: Bool = false) {
        state.withLock { state in
            let revision = state.revisions[serial] ?? 0
            state.stamps[serial] = keepsStat ? state.stamps[serial] ?? revision : nil
            state.revisions[serial] = revision + 1
            state.photos[serial] = nil
            state.failures[serial] = nil
        }
    }

    /// Spoils a file: decoding it fails, until it is rewritten or repaired (nil).
    public func spoil(_ serial: Int, _ failure: LoadFailure?) {
        state.withLock { $0.failures[serial] = failure }
    }

    /// What a decoder makes of the file now: its picture, `changedWhileReading` when the file is another version than the key's, or
    /// the failure that it was spoilt with.
    public func read(_ key: ThumbnailKey, decode: UInt64 = 0, isPreview: Bool = false) -> Result<Thumbnail, LoadFailure>
    {
        guard let serial = serial(of: key.photo) else { return .failure(.notFound) }
        let (revision, version, failure) = state.withLock { state in
            (state.revisions[serial] ?? 0, state.version(of: serial), state.failures[serial])
        }
        // What was reported stands in no file.
        var found = version
        found.revision = 0
        guard key.version.matches(found) else { return .failure(.changedWhileReading(found: found)) }
        if let failure { return .failure(failure) }
        let tag = PictureTag(
            serial: serial, revision: revision, pixelSize: key.pixelSize, decode: decode, isPreview: isPreview)
        return .success(tag.paint())
    }
}

/// Decodes an album's photos at once: for tests on real threads that care about counts and not about time.
public struct SyntheticDecoder: ThumbnailDecoding {
    private let album: SyntheticAlbum

    /// A decoder of the album's files.
    public init(album: SyntheticAlbum) {
        self.album = album
    }

    /// The album's answer, after one poll and one admission, as a real decoder would ask.
    public func decode(_ key: ThumbnailKey, context: DecodeContext) throws(LoadFailure) -> Thumbnail {
        guard !context.isAbandoned(), context.admit(bytes: key.pixelSize * key.pixelSize * 4) else { throw .released }
        return try album.read(key).get()
    }
}
