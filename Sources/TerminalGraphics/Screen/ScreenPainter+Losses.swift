/// Pictures that the terminal has lost.
extension ScreenPainter {
    /// The terminal says that it has no such image (ENOENT): it has dropped it for want of room, something else has deleted it,
    /// or its file could not be read. The next frame sends the picture once more; lost again, it is drawn in symbols.
    ///
    /// Returns whether there was one: an answer may be older than what has been sent since.
    package mutating func imageIsMissing(_ image: UInt32) -> Bool {
        guard let key = images.lose(image) else { return false }
        lostPictures.note(key)
        return true
    }

    /// Sends pictures again that were given up.
    package mutating func forgiveLosses() { lostPictures = LostPictures() }

    /// Adds the pictures of a frame that the terminal does not keep.
    mutating func drawGivenUpPictures(of frame: Frame, into pictures: inout [Int: TilePicture]) {
        guard !lostPictures.isEmpty else { return }
        let slots = Set(allPictures(of: frame).filter { lostPictures.isGivenUp($0.wish.key) }.map(\.slot))
        pictures.merge(symbols.draw(frame, slots: slots, encoder: symbolEncoder(.quadrants))) { _, drawn in drawn }
    }
}
