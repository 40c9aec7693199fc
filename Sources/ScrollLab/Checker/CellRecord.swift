internal import PhotoGrid
internal import Thumbnails

/// What a cell showed at one moment, as the checker read it.
struct CellRecord: Equatable {
    /// What a cell shows, without the pixels.
    enum Shown: Equatable {
        case empty
        case waiting
        case loading
        case preview(PictureTag?)
        case thumbnail(PictureTag?)
        case failed(LoadFailure)
    }

    var index: Int?
    var token: CellToken
    var serial: Int?
    var revision: Int?
    var shown: Shown

    /// Whether the assignment has ended.
    var hasEnded: Bool {
        switch shown {
        case .thumbnail, .failed: true
        case .empty, .waiting, .loading, .preview: false
        }
    }

    @MainActor init(_ cell: GridCell, album: SyntheticAlbum) {
        index = cell.index
        token = cell.token
        serial = cell.photo.flatMap { album.serial(of: $0.id) }
        revision = cell.photo?.version.map(SyntheticAlbum.revision)
        shown =
            switch cell.phase {
            case .empty: .empty
            case .waiting: .waiting
            case .loading: .loading
            case .preview(let thumbnail): .preview(PictureTag(in: thumbnail))
            case .thumbnail(let thumbnail): .thumbnail(PictureTag(in: thumbnail))
            case .failed(let failure): .failed(failure)
            }
    }
}

extension CellRecord: CustomStringConvertible {
    var description: String {
        let place = index.map { "[\($0)]" } ?? "[unused]"
        let photo = serial.map { "photo \($0).\(revision.map(String.init) ?? "?")" } ?? "no photo"
        return "\(place) token \(token.number) \(photo): \(shown)"
    }
}

extension CellRecord.Shown: CustomStringConvertible {
    var description: String {
        switch self {
        case .empty: "empty"
        case .waiting: "waiting"
        case .loading: "loading"
        case .preview(let tag): "preview \(tag.map(\.description) ?? "of nobody")"
        case .thumbnail(let tag): "thumbnail \(tag.map(\.description) ?? "of nobody")"
        case .failed(let failure): "failed, \(failure)"
        }
    }
}

extension PictureTag: CustomStringConvertible {
    /// `of 17.0 at 16 px by decode 5`: photo 17, never rewritten.
    public var description: String {
        "of \(serial).\(revision) at \(pixelSize) px by decode \(decode)\(isPreview ? " (coarse)" : "")"
    }
}
