internal import PictureForge

/// A file of which every decoder must show the same: each chunk at most once, of a legal size, and in order.
///
/// Beyond them decoders differ, and none is wrong: a palette of grey, a second tRNS. The image data may be anything, and so may
/// the checksums.
package struct SoundFile {
    /// The reference is slow: larger pictures are left to other tests.
    static let mostPixels = 4096

    /// Whether a checksum is wrong of a chunk that can change the picture.
    package let isSpoilt: Bool
    /// The file with the checksums of all other chunks made right.
    let bytes: [UInt8]

    /// The file that the bytes are; nil when they are none of this kind.
    package init?(_ bytes: [UInt8]) {
        guard var file = PNGFile(parsing: bytes), let header = file.chunks.first, let form = Self.form(of: header),
            Self.isInOrder(file.chunks.map(\.type))
        else { return nil }
        let palette = file.chunks.first { $0.type == "PLTE" }.map { $0.data.count }
        let transparency = file.chunks.first { $0.type == "tRNS" }.map { $0.data.count }
        guard Self.isLegal(palette: palette, form),
            Self.isLegal(transparency: transparency, palette: palette, form)
        else { return nil }
        for index in file.chunks.indices where Self.isHarmless(file.chunks[index]) { file.chunks[index].crc = .right }
        isSpoilt = file.chunks.contains { $0.crc != .right }
        self.bytes = file.bytes
    }

    private static let harmless = ["tEXt", "gAMA", "tIME", "pHYs"]

    /// Whether the chunk can be skipped without a word. One with a wrong checksum that names a chunk that changes pixels may have
    /// swallowed that one: its length may be what is wrong.
    private static func isHarmless(_ chunk: PNGChunk) -> Bool {
        harmless.contains(chunk.type)
            && (chunk.crc == .right
                || !["tRNS", "eXIf"].contains { name in
                    chunk.data.indices.contains { chunk.data[$0...].starts(with: name.utf8) }
                })
    }

    private static func form(of header: PNGChunk) -> PixelForm? {
        let data = header.data
        guard header.type == "IHDR", data.count == 13, data[10] == 0, data[11] == 0, data[12] <= 1,
            let type = ColorType(rawValue: data[9]), type.legalDepths.contains(Int(data[8]))
        else { return nil }
        let sides = [0, 4].map { data[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard sides.allSatisfy({ (1...mostPixels).contains($0) }), sides[0] * sides[1] <= mostPixels else { return nil }
        return PixelForm(type, depth: Int(data[8]), interlaced: data[12] == 1)
    }

    private static func isInOrder(_ types: [String]) -> Bool {
        guard types.last == "IEND", let first = types.firstIndex(of: "IDAT"), let last = types.lastIndex(of: "IDAT"),
            types[first...last].allSatisfy({ $0 == "IDAT" }),
            types[last...].dropFirst().dropLast().allSatisfy(harmless.contains)
        else { return false }
        let order = ["IHDR", "PLTE", "tRNS", "eXIf"]
        let places = types[..<first].filter { !harmless.contains($0) }.map { order.firstIndex(of: $0) }
        return zip(places, places.dropFirst()).allSatisfy { before, after in
            if let before, let after { before < after } else { false }
        }
    }

    private static func isLegal(palette: Int?, _ form: PixelForm) -> Bool {
        guard let palette else { return form.colorType != .palette }
        guard palette > 0, palette.isMultiple(of: 3) else { return false }
        switch form.colorType {
        case .palette: return palette / 3 <= 1 << form.depth
        case .rgb, .rgba: return palette / 3 <= 256
        case .grey, .greyAlpha: return false
        }
    }

    private static func isLegal(transparency: Int?, palette: Int?, _ form: PixelForm) -> Bool {
        guard let transparency else { return true }
        return switch form.colorType {
        case .palette: transparency > 0 && transparency <= (palette ?? 0) / 3
        case .grey: transparency == 2
        case .rgb: transparency == 6
        case .greyAlpha, .rgba: false
        }
    }
}
