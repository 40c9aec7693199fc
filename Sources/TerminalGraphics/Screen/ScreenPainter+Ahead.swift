/// Pictures that a frame does not show, and the next one probably will.
extension ScreenPainter {
    /// The most that the files of such pictures may take, in bytes, as far as their sizes are known.
    private static let aheadLimit = 1 << 20

    /// The pictures of tiles ahead that need to be made into files, in the order in which they are of use: less than any that
    /// the frame shows. Files are made ahead until a megabyte of them is there.
    package func picturesAhead(of frame: Frame) -> [PictureWish] {
        guard !startsAnew(with: frame) else { return [] }
        var room = Self.aheadLimit
        return wishesAhead(of: frame).filter { wish in
            let key = wish.key
            let byteCount = key.form == .png ? fileSize(of: key) : inlineFiles.file(of: key)?.count
            guard !images.contains(key) else { return false }
            room -= byteCount ?? fileSizes.uploadSize(of: key)
            return byteCount == nil && room >= 0
        }
    }

    /// What the file of a picture takes, wherever it lies; nil where there is none.
    private func fileSize(of key: PictureKey) -> Int? {
        files[key].map { KittyEncoder.isPath($0) ? key.byteCount : $0.count }
    }

    /// The pictures of tiles ahead. Which picture it is depends on the size of a place, and not on where that is.
    func wishesAhead(of frame: Frame) -> [PictureWish] {
        guard frame.layout.tileCount > 0 else { return [] }
        let place = frame.layout.pictureRect(slot: 0)
        return frame.ahead.compactMap { wish(for: $0, in: place, of: frame) }
            .filter { !lostPictures.isGivenUp($0.key) }
    }

    /// How many bytes of pictures are ready to be sent for a frame.
    func readyPictureBytes(of frame: Frame) -> Int {
        let keys = wantedPictures(of: frame).map(\.wish.key)
        let shown = knownCells(for: frame) == nil ? [] : inlinePictures.wholeKeys
        return keys.reduce(partial?.remainingBytes ?? 0) { sum, key in
            switch key.form {
            case .png where !images.contains(key):
                sum + (files[key].map { KittyEncoder.uploadSize(ofFile: $0.count) } ?? 0)
            case .png: sum
            case .sixel where !shown.contains(key), .inlineFile where !shown.contains(key):
                sum + (inlineFiles.file(of: key)?.count ?? 0)
            case .sixel, .inlineFile: sum
            }
        }
    }
}
