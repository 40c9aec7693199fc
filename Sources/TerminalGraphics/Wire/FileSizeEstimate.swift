/// How many bytes on the wire a picture will take whose file is not made yet: as many for a pixel as those before it.
struct FileSizeEstimate: Sendable {
    /// As of one earlier file of a byte for each of so many pixels.
    private var byteCount = 20_000
    private var pixelCount = 20_000

    /// A fine picture has been made into a file of so many bytes.
    mutating func note(_ key: PictureKey, fileSize: Int) {
        guard key.detail == .fine, fileSize > 0 else { return }
        byteCount += KittyEncoder.uploadSize(ofFile: fileSize)
        pixelCount += key.picture.width * key.picture.height
    }

    /// The bytes that an upload of a picture will take.
    func uploadSize(of key: PictureKey) -> Int {
        max(1, key.picture.width * key.picture.height * (byteCount / 1000) / max(1, pixelCount / 1000))
    }
}
