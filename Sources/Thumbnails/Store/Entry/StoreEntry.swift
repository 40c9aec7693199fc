/// What a file of a thumbnail store says about itself, read without inflating its pixels.
package struct StoreEntry: Equatable, Sendable {
    /// Columns, in pixels, according to the header.
    package let width: Int
    /// Rows, in pixels, according to the header.
    package let height: Int
    /// What its text chunks say.
    package let texts: EntryTexts
    /// When the entry was written: nanoseconds since 1970.
    package let writtenAt: Int64

    /// The facts of a file; nil when it is no PNG file, or its chain of chunks is broken before its end.
    ///
    /// - Complexity: O(number of chunks): a few bytes are read of each, and only text is looked into.
    package init?(reading source: some ByteSource, writtenAt: Int64) {
        var chunks = PNGChunks(source)
        var texts = EntryTexts()
        var header: [UInt8] = []
        while let chunk = chunks.next() {
            switch chunk.type {
            case "IHDR":
                guard chunk.count == 13, let data = chunks.data(of: chunk) else { return nil }
                header = data
            case "tEXt", "zTXt", "iTXt":
                guard chunk.count <= EntryTexts.limit else { continue }
                guard let data = chunks.data(of: chunk) else { return nil }
                texts.add(type: chunk.type, data: data)
            default: continue
            }
        }
        guard chunks.isComplete else { return nil }
        width = Int(UInt32(bigEndianBytes: header[0..<4]))
        height = Int(UInt32(bigEndianBytes: header[4..<8]))
        self.texts = texts
        self.writtenAt = writtenAt
    }

    /// Whose thumbnail it is (`Thumb::URI`).
    package var uri: ThumbnailURI? { texts["Thumb::URI"].map(ThumbnailURI.init(bytes:)) }

    /// When the original was modified (`Thumb::MTime`).
    package var originalTime: EntryTime? { texts["Thumb::MTime"].flatMap(EntryTime.init) }

    /// The size of the original in bytes (`Thumb::Size`); nil when it is not said.
    package var originalByteCount: Int64? { texts.number("Thumb::Size") }

    /// Columns and rows of the original (`Thumb::Image::Width`, `Thumb::Image::Height`); nil when they are not said.
    package var originalDimensions: (width: Int, height: Int)? {
        guard let width = texts.number("Thumb::Image::Width"), let height = texts.number("Thumb::Image::Height"),
            (1...Int64(Int32.max)).contains(width), (1...Int64(Int32.max)).contains(height)
        else { return nil }
        return (Int(width), Int(height))
    }

    /// What we stated about the original; nil in entries that other programs wrote.
    package var stamp: OriginalStamp? { texts[OriginalStamp.keyword].flatMap(OriginalStamp.init) }

    /// Whether this program wrote it, in whatever version.
    package var isOurs: Bool { texts[OriginalStamp.keyword] != nil }

    /// The keyword under which our entries say that somebody asked for them ahead of time.
    static let askedForKeyword = "X-PhotoGrid::AskedFor"

    /// Whether somebody asked for it ahead of time: then no limit removes it.
    package var isAskedFor: Bool { texts[Self.askedForKeyword] != nil }

    /// Whether it holds every pixel of the original, unscaled: then it serves every size.
    package var isWholePicture: Bool {
        originalDimensions.map { $0.width == width && $0.height == height } ?? false
    }
}
