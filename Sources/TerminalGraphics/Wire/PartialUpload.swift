/// An upload that goes piece by piece, as the link takes it.
///
/// Until its last piece is out no other graphics command may be sent, only text: who needs one gives the upload up.
struct PartialUpload: Sendable {
    /// Which picture.
    let key: PictureKey
    /// The number of its image.
    let image: UInt32
    private let data: [UInt8]
    private var sent = 0

    /// The least that is worth a piece, in bytes of base64 text.
    private static let leastPiece = 512
    /// What a piece takes besides its text, at most, on its way through tmux too.
    private static let overhead = 48 + TmuxPassthrough.overhead

    /// What the smallest piece takes, in bytes.
    static let leastRoom = leastPiece + overhead + 4

    /// An upload of a PNG file, nothing of which has been sent.
    init(_ key: PictureKey, image: UInt32, png: [UInt8]) {
        self.key = key
        self.image = image
        data = Base64.encode(png)
    }

    /// Whether nothing of it has been sent.
    var isUntouched: Bool { sent == 0 }
    /// Whether everything has been sent.
    var isComplete: Bool { sent == data.count }

    /// How many bytes are left to send, at most.
    var remainingBytes: Int {
        let text = data.count - sent
        return text + (text / KittyEncoder.chunkSize + 1) * Self.overhead
    }

    /// The next pieces, as many as `room` bytes hold; none where that is too little for one.
    mutating func advance(within room: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while !isComplete {
            let left = data.count - sent
            var length = min(left, KittyEncoder.chunkSize, room - bytes.count - Self.overhead)
            if length < left {
                length -= length % 4
                guard length >= Self.leastPiece else { break }
            }
            bytes += KittyEncoder.piece(
                data[sent..<sent + length], head: isUntouched ? KittyEncoder.uploadHead(image: image) : "",
                isLast: length == left)
            sent += length
        }
        return bytes
    }
}
