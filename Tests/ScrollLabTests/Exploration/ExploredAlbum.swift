internal import PhotoGrid
internal import ScrollLab
internal import Thumbnails

/// The photos of an explored world, with everything made beforehand: photos, keys and pictures of every version.
struct ExploredAlbum: Sendable {
    static let pixelSize = 8
    /// Versions of a file, at most: before and after its rewritings.
    static let revisions = 3

    let album: SyntheticAlbum
    let count: Int
    /// At photo × revisions + revision.
    let photos: [Photo]
    let keys: [ThumbnailKey]
    let pictures: [Thumbnail]
    let previews: [Thumbnail]
    let damage = LoadFailure.damaged(reason: "explored")

    init(count: Int) {
        let album = SyntheticAlbum(folder: "/x")
        self.album = album
        self.count = count
        let files = (0..<count).flatMap { serial in (0..<Self.revisions).map { (serial, $0) } }
        photos = files.map { serial, revision in
            Photo(
                id: album.id(of: serial), name: "\(serial)",
                version: SyntheticAlbum.version(serial: serial, revision: revision))
        }
        keys = files.map { serial, revision in
            ThumbnailKey(
                photo: album.id(of: serial), version: SyntheticAlbum.version(serial: serial, revision: revision),
                pixelSize: Self.pixelSize)
        }
        pictures = files.map { PictureTag(serial: $0, revision: $1, pixelSize: Self.pixelSize).paint() }
        previews = files.map {
            PictureTag(serial: $0, revision: $1, pixelSize: Self.pixelSize, isPreview: true).paint()
        }
    }

    /// The number of a key.
    func number(_ key: ThumbnailKey) -> Int {
        // The file's number and revision are in its version: nothing is looked up.
        Int(key.version.inode) * Self.revisions + Int(key.version.statusChangeTime)
    }

    /// The number of a photo in one of its versions.
    func number(_ photo: Photo) -> Int {
        photo.version.map { Int($0.inode) * Self.revisions + Int($0.statusChangeTime) } ?? 120
    }

    /// The number of a picture, above that of every key for a preview.
    func number(_ picture: Thumbnail) -> Int {
        let pixels = picture.pixels
        let number = Int(pixels[4]) * Self.revisions + Int(pixels[8])
        return pixels[24] == 1 ? number + count * Self.revisions : number
    }

    /// The number of a failure.
    func number(_ failure: LoadFailure) -> Int {
        switch failure {
        case .damaged: 0
        case .changedWhileReading(let found): 1 + Int(found.statusChangeTime)
        case .released: 10
        default: 11
        }
    }

    var numbering: GridState.Numbering {
        .init(photo: { number($0) }, picture: { number($0) }, failure: { number($0) })
    }
}
