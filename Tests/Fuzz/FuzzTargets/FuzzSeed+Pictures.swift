internal import PictureForge
internal import ScrollLab

extension FuzzSeed {
    /// Small PNG files: every form in several sizes, filters and compressions, with what may stand in a file; then spoilt ones.
    static var pictures: [FuzzSeed] {
        var seeds: [FuzzSeed] = []
        for (number, form) in PixelForm.all.enumerated() {
            let sizes = [(1, 1), (9, 7), (33, 2), (2, 40), (64, 48)]
            for (index, size) in sizes.enumerated() {
                let picture = picture(size.0, size.1, form, variant: number + index)
                seeds.append(FuzzSeed(name: "\(form) \(size.0)x\(size.1)", bytes: picture.bytes))
            }
        }
        return seeds + spoiltPictures
    }

    private static let key = SIMD3<UInt16>(1, 2, 3)

    private static func picture(_ width: Int, _ height: Int, _ form: PixelForm, variant: Int) -> ForgedPicture {
        var options = ForgedPicture.Options()
        options.filter = variant.isMultiple(of: 3) ? .always(.paeth) : .cycling(RowFilter.allCases)
        options.compression = variant.isMultiple(of: 2) ? .stored : .level(9)
        options.pieceLength = variant.isMultiple(of: 4) ? 40 : .max
        options.orientation = variant.isMultiple(of: 2) ? UInt16(variant / 2 % 8 + 1) : nil
        options.colors = colors(of: form, variant)
        if variant.isMultiple(of: 5) {
            options.chunksAfterHeader = [PNGChunk("gAMA", [0, 0, 0xB1, 0x8F])]
            options.chunksBeforeData = [PNGChunk("tEXt", Array("Title\0fuzz".utf8))]
            options.chunksAfterData = [PNGChunk("tIME", [7, 0xEA, 1, 2, 3, 4, 5]), .orientation(3, bigEndian: false)]
        }
        var random = SplitMix64(seed: UInt64(variant))
        return ForgedPicture(width: width, height: height, form: form, options: options) { _, _ in
            // Now and then the colour that may be transparent.
            if random.chance(permille: 200) {
                return Samples(key.x, key.y, key.z, 0) & Samples(repeating: form.maximum)
            }
            var pixel = Samples.zero
            for lane in 0..<4 { pixel[lane] = UInt16(random.below(Int(form.maximum) + 1)) }
            return pixel
        }
    }

    private static func colors(of form: PixelForm, _ variant: Int) -> ColorTable {
        var table = ColorTable()
        if form.colorType == .palette {
            // Now and then one colour too few: an index is out of range.
            let count = max(1, Int(form.maximum) + 1 - variant % 2)
            table.palette = (0..<count).map { SIMD3(UInt8($0), UInt8(255 - $0), UInt8($0 / 2)) }
        }
        guard variant.isMultiple(of: 3) else { return table }
        switch form.colorType {
        case .palette: table.transparency = .alphas((0..<min(3, table.palette.count)).map { UInt8($0 * 100) })
        case .grey, .rgb: table.transparency = .key(key)
        case .greyAlpha, .rgba: break
        }
        return table
    }

    private static var spoiltPictures: [FuzzSeed] {
        let sound = picture(16, 12, PixelForm(.rgb), variant: 7).file
        let interlaced = picture(20, 20, PixelForm(.rgba, interlaced: true), variant: 6).bytes
        func changed(_ name: String, _ change: (inout PNGFile) -> Void) -> FuzzSeed {
            var file = sound
            change(&file)
            return FuzzSeed(name: name, bytes: file.bytes)
        }
        return [
            FuzzSeed(name: "empty", bytes: []),
            FuzzSeed(name: "signature only", bytes: PNGFile.signature),
            FuzzSeed(name: "cut", bytes: sound.bytes.truncated(to: sound.bytes.count / 2)),
            FuzzSeed(name: "interlaced, cut", bytes: interlaced.truncated(to: interlaced.count / 3)),
            changed("wrong checksum") { $0.change("IDAT") { $0.crc = .flipped(1) } },
            changed("wrong transparency") {
                $0.insert(PNGChunk("tRNS", [1, 2, 3, 4, 5, 6], crc: .flipped(4)), before: "IDAT")
            },
            changed("no end") { $0.chunks.removeLast() },
            changed("no data") { $0.chunks.removeAll { $0.type == "IDAT" } },
            changed("CgBI") { $0.insert(PNGChunk("CgBI", [0x50, 0, 0x20, 2]), before: "IHDR") },
            changed("animated") {
                $0.insert(PNGChunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), before: "IDAT")
                $0.insert(PNGChunk("fdAT", [0, 0, 0, 2] + [UInt8](repeating: 7, count: 30)), before: "IEND")
            },
            changed("profile") {
                $0.insert(PNGChunk("iCCP", Array("name\0\0".utf8) + [0x78, 1, 3, 0]), before: "IDAT")
            },
            changed("huge header") {
                $0.chunks[0] = .header(width: 60000, height: 60000, form: PixelForm(.rgb))
            },
            changed("one wide row") {
                $0.chunks[0] = .header(width: 1 << 30, height: 1, form: PixelForm(.grey, depth: 1))
            },
        ]
    }
}
