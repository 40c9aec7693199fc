/// Writes a picture band by band, for pictures too large to hold: never more than a band is in memory.
///
/// Not for interlaced pictures, whose passes go over the whole picture seven times.
package struct PictureStream: ~Copyable {
    private let width: Int
    private let height: Int
    private let form: PixelForm
    private let options: ForgedPicture.Options
    private var filterer: RowFilterer
    private var deflater: Deflater
    private var rowsWritten = 0

    /// A picture of `width` × `height` pixels. Always deflated, at the options' level, or 1 where they say "stored"; each band's data are one chunk.
    package init(width: Int, height: Int, form: PixelForm, options: ForgedPicture.Options = .init()) {
        precondition(!form.isInterlaced, "passes need the whole picture")
        self.width = width
        self.height = height
        self.form = form
        self.options = options
        filterer = RowFilterer(distance: form.filterDistance, choice: options.filter)
        filterer.beginPass(rowBytes: form.rowBytes(width: width))
        if case .level(let level) = options.compression {
            deflater = Deflater(level: level)
        } else {
            deflater = Deflater(level: 1)
        }
    }

    /// What the file begins with, up to the image data.
    package var head: [UInt8] {
        PNGFile(chunks: options.leadingChunks(width: width, height: height, form: form)).bytes
    }

    /// The next rows; answers what comes next in the file, which with the last row is everything to its end.
    package mutating func append(_ band: SampleRaster) -> [UInt8] {
        precondition(band.width == width && rowsWritten + band.height <= height, "a band of this picture")
        let packer = RowPacker(form: form)
        var rows: [UInt8] = []
        rows.reserveCapacity(band.height * (form.rowBytes(width: width) + 1))
        for y in 0..<band.height {
            rows += filterer.filter(packer.pack(band, y: y, xs: stride(from: 0, to: width, by: 1), width: width))
        }
        rowsWritten += band.height
        let isLast = rowsWritten == height
        let data = deflater.append(rows, isLast: isLast)
        var bytes = data.isEmpty ? [] : PNGChunk("IDAT", data).bytes
        if isLast { for chunk in options.chunksAfterData + [.end] { bytes += chunk.bytes } }
        return bytes
    }
}
