/// A picture drawn by a function, with the PNG file that holds it and the pixels that a perfect decoder finds in it.
///
/// ```swift
/// let picture = ForgedPicture(width: 40, height: 30, form: PixelForm(.rgb)) { x, y in
///     Samples(UInt16(x), UInt16(y), 128, 0)
/// }
/// write(picture.bytes)
/// var spoilt = picture.file
/// spoilt.change("IDAT") { $0.crc = .flipped(1) }
/// ```
package struct ForgedPicture: Sendable {
    /// How a picture becomes a file.
    package struct Options: Sendable {
        /// The palette, and what the tRNS chunk says.
        package var colors = ColorTable()
        /// Which filter each row gets.
        package var filter = FilterChoice.always(.none)
        /// How the rows are compressed.
        package var compression = Compression.level(9)
        /// The most bytes of image data in one IDAT chunk.
        package var pieceLength = Int.max
        /// An eXIf chunk with this orientation, 1 to 8.
        package var orientation: UInt16?
        /// Chunks after the header, before the palette.
        package var chunksAfterHeader: [PNGChunk] = []
        /// Chunks between palette and image data.
        package var chunksBeforeData: [PNGChunk] = []
        /// Chunks between image data and end.
        package var chunksAfterData: [PNGChunk] = []

        /// No filter, level 9, one IDAT chunk, nothing extra.
        package init() {}
    }

    /// How the pixels are stored.
    package let form: PixelForm
    /// The samples that were drawn.
    package let raster: SampleRaster
    /// How the picture becomes a file.
    package let options: Options
    /// The rows of all passes as they are before compression: each a filter's byte and the filtered bytes.
    package let filteredRows: [UInt8]

    /// Draws a picture, each pixel once. Colour type palette needs a palette in the options; an index beyond it is allowed.
    package init(
        width: Int, height: Int, form: PixelForm, options: Options = .init(), draw: (_ x: Int, _ y: Int) -> Samples
    ) {
        self.init(SampleRaster(width: width, height: height, form: form, draw: draw), form: form, options: options)
    }

    /// The picture that has these samples.
    package init(_ raster: SampleRaster, form: PixelForm, options: Options = .init()) {
        precondition(form.colorType != .palette || !options.colors.palette.isEmpty, "a palette picture has a palette")
        self.form = form
        self.raster = raster
        self.options = options
        filteredRows = Self.filter(raster, form: form, choice: options.filter)
    }

    /// The file, as chunks that can be spoilt.
    package var file: PNGFile {
        var chunks = options.leadingChunks(width: raster.width, height: raster.height, form: form)
        chunks += PNGChunk.imageData(filteredRows, options.compression, pieceLength: options.pieceLength)
        return PNGFile(chunks: chunks + options.chunksAfterData + [.end])
    }

    /// The file's contents.
    package var bytes: [UInt8] { file.bytes }

    /// What a perfect decoder finds, before orientation.
    package var decoded: RGBA16Picture {
        var pixels: [SIMD4<UInt16>] = []
        pixels.reserveCapacity(raster.width * raster.height)
        for y in 0..<raster.height {
            for x in 0..<raster.width { pixels.append(options.colors.color(of: raster[x, y], form: form)) }
        }
        return RGBA16Picture(width: raster.width, height: raster.height, pixels: pixels)
    }

    private static func filter(_ raster: SampleRaster, form: PixelForm, choice: FilterChoice) -> [UInt8] {
        let packer = RowPacker(form: form)
        var filterer = RowFilterer(distance: form.filterDistance, choice: choice)
        var bytes: [UInt8] = []
        for pass in InterlacePass.passes(of: form) {
            let width = pass.columnCount(width: raster.width)
            guard width > 0 else { continue }
            filterer.beginPass(rowBytes: form.rowBytes(width: width))
            for y in pass.rows(height: raster.height) {
                bytes += filterer.filter(
                    packer.pack(raster, y: y, xs: pass.columns(width: raster.width), width: width))
            }
        }
        return bytes
    }
}

extension ForgedPicture.Options {
    /// Everything from the header to the image data.
    func leadingChunks(width: Int, height: Int, form: PixelForm) -> [PNGChunk] {
        var chunks = [PNGChunk.header(width: UInt32(width), height: UInt32(height), form: form)] + chunksAfterHeader
        if !colors.palette.isEmpty {
            chunks.append(PNGChunk("PLTE", colors.palette.flatMap { [$0.x, $0.y, $0.z] }))
        }
        if let transparency = colors.transparency { chunks.append(chunk(of: transparency, form)) }
        if let orientation { chunks.append(.orientation(orientation)) }
        return chunks + chunksBeforeData
    }

    private func chunk(of transparency: Transparency, _ form: PixelForm) -> PNGChunk {
        switch transparency {
        case .alphas(let alphas): PNGChunk("tRNS", alphas)
        case .key(let key) where form.colorType == .grey: PNGChunk("tRNS", key.x.bigEndianBytes)
        case .key(let key): PNGChunk("tRNS", key.x.bigEndianBytes + key.y.bigEndianBytes + key.z.bigEndianBytes)
        }
    }
}
