/// What a painter sent, for people who want to know.
package struct PaintStatistics: Hashable, Sendable {
    /// Frames that changed anything.
    package private(set) var frames = 0
    /// Images handed to the terminal.
    package private(set) var uploads = 0
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
        uploadBytes += other.uploadBytes
        placements += other.placements
        placementBytes += other.placementBytes
        textBytes += other.textBytes
    }

    mutating func addFrame() { frames += 1 }

    mutating func add(_ command: ScreenCommand, byteCount: Int) {
        switch command {
        case .upload:
            uploads += 1
            uploadBytes += byteCount
        case .free: uploadBytes += byteCount
        case .place:
            placements += 1
            placementBytes += byteCount
        case .remove: placementBytes += byteCount
        case .draw:
            uploads += 1
            uploadBytes += byteCount
            placements += 1
        case .clear, .scroll, .write: textBytes += byteCount
        }
    }

    mutating func addText(_ byteCount: Int) { textBytes += byteCount }
}
