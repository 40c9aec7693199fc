/// What a painter sent, for people who want to know.
package struct PaintStatistics: Hashable, Sendable {
    /// Frames that changed anything.
    package private(set) var frames = 0
    /// Images handed to the terminal.
    package private(set) var uploads = 0
    /// How many of them were coarse.
    package private(set) var coarseUploads = 0
    /// Uploads that were given up half-way.
    package private(set) var abortedUploads = 0
    /// Pictures that were made into files and never sent, because they were scrolled away before.
    package private(set) var unsentPictures = 0
    /// Bytes of them, and of images that were freed.
    package private(set) var uploadBytes = 0
    /// Images shown at a place, or moved to one.
    package private(set) var placements = 0
    /// Bytes of that, and of images that are shown no more.
    package private(set) var placementBytes = 0
    /// Bytes of text, symbols of pictures included.
    package private(set) var textBytes = 0

    /// Of a painter that has sent nothing.
    package init() {}

    /// Adds what another painter sent.
    package mutating func add(_ other: PaintStatistics) {
        frames += other.frames
        uploads += other.uploads
        coarseUploads += other.coarseUploads
        abortedUploads += other.abortedUploads
        unsentPictures += other.unsentPictures
        uploadBytes += other.uploadBytes
        placements += other.placements
        placementBytes += other.placementBytes
        textBytes += other.textBytes
    }

    mutating func addFrame() { frames += 1 }

    mutating func add(_ command: ScreenCommand, byteCount: Int) {
        switch command {
        case .upload(_, let key): addUpload(key.detail, byteCount: byteCount)
        case .free: uploadBytes += byteCount
        case .place, .arrange:
            placements += 1
            placementBytes += byteCount
        case .remove, .hide: placementBytes += byteCount
        case .draw(_, let piece, _):
            uploadBytes += byteCount
            guard piece == 0 else { return }
            uploads += 1
            placements += 1
        case .clear, .scroll, .write: textBytes += byteCount
        }
    }

    mutating func addUpload(_ detail: PictureDetail, byteCount: Int) {
        uploads += 1
        if detail == .coarse { coarseUploads += 1 }
        uploadBytes += byteCount
    }

    /// A piece of an upload, but for the last.
    mutating func addUploadPiece(byteCount: Int) { uploadBytes += byteCount }

    mutating func addAborted(byteCount: Int) {
        abortedUploads += 1
        uploadBytes += byteCount
    }

    mutating func addUnsent() { unsentPictures += 1 }

    mutating func addText(_ byteCount: Int) { textBytes += byteCount }
}
