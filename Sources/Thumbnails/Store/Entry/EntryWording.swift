/// The texts of the entries that we write.
///
/// Plain tEXt chunks in the standard's own form, because GLib reads no other: whole seconds in `Thumb::MTime`. What is
/// finer stands under a keyword of our own.
struct EntryWording {
    private static let failureKeyword = "X-PhotoGrid::Failure"
    private static let notPNG = "not-png"
    private static let damaged = "damaged "

    private let photo: Photo.ID
    private let version: FileVersion
    private let isAskedFor: Bool

    /// - Parameter isAskedFor: Whether the entry was made ahead of time because somebody asked for it.
    init(photo: Photo.ID, version: FileVersion, isAskedFor: Bool = false) {
        self.photo = photo
        self.version = version
        self.isAskedFor = isAskedFor
    }

    func texts(of thumbnail: Thumbnail) -> [PNGWriter.Text] {
        common + [
            PNGWriter.Text(keyword: "Thumb::Image::Width", text: "\(thumbnail.originalWidth)"),
            PNGWriter.Text(keyword: "Thumb::Image::Height", text: "\(thumbnail.originalHeight)"),
            PNGWriter.Text(keyword: "Thumb::Mimetype", text: "image/png"),
        ]
    }

    func texts(of failure: LoadFailure) -> [PNGWriter.Text] {
        let text: String =
            switch failure {
            case .damaged(let reason): Self.damaged + reason
            default: Self.notPNG
            }
        return common + [PNGWriter.Text(keyword: Self.failureKeyword, text: text)]
    }

    /// The failure that an entry records; nil when it records none that is known.
    static func failure(in entry: StoreEntry) -> LoadFailure? {
        guard let bytes = entry.texts[failureKeyword] else { return nil }
        // Latin-1: each byte is a character.
        let text = String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
        if text == notPNG { return .notPNG }
        return text.hasPrefix(damaged) ? .damaged(reason: String(text.dropFirst(damaged.count))) : nil
    }

    private var common: [PNGWriter.Text] {
        let uri = String(decoding: ThumbnailURI(of: photo).bytes, as: UTF8.self)
        let seconds = EntryTime.split(version.modificationTime).seconds
        return [
            PNGWriter.Text(keyword: "Thumb::URI", text: uri),
            PNGWriter.Text(keyword: "Thumb::MTime", text: "\(seconds)"),
            PNGWriter.Text(keyword: "Thumb::Size", text: "\(version.size)"),
            PNGWriter.Text(keyword: "Software", text: "PhotoGrid \(ProgramVersion.current)"),
            PNGWriter.Text(keyword: OriginalStamp.keyword, text: OriginalStamp(of: version).text),
        ] + (isAskedFor ? [PNGWriter.Text(keyword: StoreEntry.askedForKeyword, text: "predecode")] : [])
    }
}
