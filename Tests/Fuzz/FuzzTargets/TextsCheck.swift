internal import PictureForge
internal import Thumbnails

/// Reads a file as an entry of a thumbnail store.
enum TextsCheck {
    static func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        for type in ["tEXt", "zTXt", "iTXt"] {
            var texts = EntryTexts()
            texts.add(type: type, data: bytes)
            texts.add(type: type, data: bytes)
            guard !texts.areContradictory else { throw FuzzFinding("\(type) contradicts itself") }
        }
        guard let entry = StoreEntry(reading: bytes, writtenAt: 0) else { return }
        guard let file = PNGFile(parsing: bytes), file.chunks.last?.type == "IEND" else {
            throw FuzzFinding("an entry that is no whole file")
        }
        try checkFacts(of: entry, in: file)
    }

    /// What an entry says must stand in its file; and every question must have an answer.
    private static func checkFacts(of entry: StoreEntry, in file: PNGFile) throws(FuzzFinding) {
        let header = file.chunks[0].data
        guard header.prefix(4).elementsEqual(UInt32(truncatingIfNeeded: entry.width).bigEndianBytes),
            header[4..<8].elementsEqual(UInt32(truncatingIfNeeded: entry.height).bigEndianBytes)
        else { throw FuzzFinding("\(entry.width)×\(entry.height), but the header says otherwise") }
        for keyword in ["Thumb::URI", "Thumb::MTime", "Thumb::Size", "Thumb::Image::Width", "Software"] {
            guard let text = entry.texts[keyword] else { continue }
            guard text.count <= EntryTexts.limit else { throw FuzzFinding("\(keyword) has \(text.count) bytes") }
        }
        if let dimensions = entry.originalDimensions, dimensions.width < 1 || dimensions.height < 1 {
            throw FuzzFinding("an original of \(dimensions)")
        }
        if let count = entry.originalByteCount, count < 0 { throw FuzzFinding("an original of \(count) bytes") }
        _ = (entry.uri, entry.originalTime, entry.stamp, entry.isOurs, entry.isWholePicture)
    }
}
