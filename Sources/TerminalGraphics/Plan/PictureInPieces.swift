/// The file of a picture that is drawn among the text: in pieces, each of which is drawn whole, from the first to the last.
struct PictureInPieces: Sendable {
    /// All of it; nothing where none could be made.
    let bytes: [UInt8]
    /// Where it was cut; empty where it is one piece.
    private let cut: [SixelCut.Piece]

    /// The file that was made of a picture.
    init(_ bytes: [UInt8], of key: PictureKey) {
        self.bytes = bytes
        if case .sixel(_, _, let cut?) = key.form {
            self.cut = cut.pieces(of: bytes, size: key.size)
        } else {
            cut = []
        }
    }

    /// The numbers of its pieces.
    var pieces: Range<Int> { 0..<max(1, cut.count) }

    /// The bytes that draw a piece.
    func bytes(of piece: Int) -> ArraySlice<UInt8> {
        cut.isEmpty ? bytes[...] : bytes[cut[piece].bytes]
    }

    /// The cells of a piece of the picture that is drawn over `whole`.
    func rect(of piece: Int, in whole: CellRect) -> CellRect {
        guard cut.count > 1 else { return whole }
        var rect = cut[piece].rect
        rect.column += whole.column
        rect.row += whole.row
        return rect
    }
}
