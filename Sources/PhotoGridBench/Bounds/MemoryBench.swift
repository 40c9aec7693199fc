import PictureForge
import Thumbnails

/// `photogrid-bench memory`: how much more memory the decode of a very large picture takes than that of a small one.
struct MemoryBench {
    private static let small = (width: 1732, height: 1155)
    private static let large = (width: 30_000, height: 20_000)

    /// Measures and prints. Returns the exit status.
    func run() -> Int32 {
        guard let folder = ScratchFolder() else {
            print("photogrid-bench: cannot make a folder for the pictures")
            return 2
        }
        var bounds = Bounds()
        for isInterlaced in [false, true] {
            for form in [ColorType.rgb, .rgba, .palette].map({ PixelForm($0, interlaced: isInterlaced) }) {
                guard let small = peak(of: form, Self.small, in: folder),
                    let large = peak(of: form, Self.large, in: folder)
                else {
                    print("photogrid-bench: cannot write or decode a picture in \(folder.path)")
                    return 2
                }
                bounds.add("\(form): 2 megapixels", small, unit: "MiB")
                bounds.add("\(form): 600 megapixels", large, unit: "MiB")
                bounds.add("\(form): growth", large - small, atMost: 4, unit: "MiB")
            }
        }
        print("Thumbnails of 256 pixels. The most that the process had resident, during the decode.\n")
        return bounds.report()
    }

    /// The peak while a picture of that form and size is decoded; nil when that fails.
    private func peak(of form: PixelForm, _ size: (width: Int, height: Int), in folder: ScratchFolder) -> Double? {
        let file = folder.write("picture.png") { put in write(form, size, put) }
        guard let file, let key = ThumbnailKey(path: file, pixelSize: 256) else { return nil }
        PeakMemory.reset()
        let thumbnail = try? PNGDecoder().decode(key, context: DecodeContext())
        let peak = PeakMemory.mebibytes()
        return thumbnail?.isDamaged == false ? peak : nil
    }

    /// Writes a picture of which every row of a pass is the same: the decoder's memory does not depend on what is seen.
    private func write(_ form: PixelForm, _ size: (width: Int, height: Int), _ put: ([UInt8]) -> Void) {
        var chunks = [PNGChunk.header(width: UInt32(size.width), height: UInt32(size.height), form: form)]
        // Not all of them opaque: such palettes need more memory.
        chunks.append(PNGChunk("PLTE", (0..<768).map { UInt8($0 / 3) }))
        if form.colorType == .palette { chunks.append(PNGChunk("tRNS", [100])) }
        put(PNGFile(chunks: chunks).bytes)
        var deflater = Deflater(level: 1)
        for pass in InterlacePass.passes(of: form) {
            let rowBytes = form.rowBytes(width: pass.columnCount(width: size.width))
            guard rowBytes > 0 else { continue }
            let row = [0] + (0..<rowBytes).map { UInt8(truncatingIfNeeded: $0 / 7) }
            for _ in pass.rows(height: size.height) {
                let data = deflater.append(row, isLast: false)
                if !data.isEmpty { put(PNGChunk("IDAT", data).bytes) }
            }
        }
        put(PNGChunk("IDAT", deflater.append([], isLast: true)).bytes + PNGChunk.end.bytes)
    }
}
