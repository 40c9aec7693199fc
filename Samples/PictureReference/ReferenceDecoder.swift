package import PictureForge
internal import Thumbnails

/// A PNG decoder for tests: plain, slow, strict, and without libpng. It reads sound files only.
package struct ReferenceDecoder {
    /// Why a file is not decoded.
    package struct Refusal: Error, CustomStringConvertible {
        /// The reason in words.
        package let description: String
    }

    /// How the pixels are stored.
    package let form: PixelForm
    /// The orientation that the first eXIf chunk says; 1 when none does.
    package private(set) var orientation = 1
    private let width: Int
    private let height: Int
    private var colors = ColorTable()
    private var data: [UInt8] = []

    /// Reads the chunks of a sound file.
    package init(_ bytes: [UInt8]) throws(Refusal) {
        let chunks = try ReferenceDecoder.chunks(of: bytes)
        guard let header = chunks.first, header.type == "IHDR", header.data.count == 13,
            let colorType = ColorType(rawValue: header.data[9]),
            colorType.legalDepths.contains(Int(header.data[8]))
        else { throw Refusal(description: "no legal header") }
        form = PixelForm(colorType, depth: Int(header.data[8]), interlaced: header.data[12] == 1)
        width = Int(bigEndian32(header.data, at: 0))
        height = Int(bigEndian32(header.data, at: 4))
        var hasOrientation = false
        for chunk in chunks.dropFirst() {
            switch chunk.type {
            case "IDAT": data += chunk.data
            case "PLTE" where colorType == .palette:
                let entries = stride(from: 0, to: chunk.data.count, by: 3)
                colors.palette = entries.map { SIMD3(chunk.data[$0], chunk.data[$0 + 1], chunk.data[$0 + 2]) }
            case "tRNS": colors.transparency = ReferenceDecoder.transparency(chunk.data, colorType)
            case "eXIf" where !hasOrientation:
                hasOrientation = true
                orientation = ReferenceDecoder.orientation(chunk.data)
            default: break
            }
        }
    }

    /// The pixels, before orientation. Refuses more than `limit` of them.
    package func decode(limit: Int = .max) throws(Refusal) -> RGBA16Picture {
        guard width * height <= limit else { throw Refusal(description: "\(width)×\(height) pixels, limit \(limit)") }
        guard let inflated = Inflater.inflate(data) else {
            throw Refusal(description: "the image data is no zlib stream")
        }
        var pixels = [SIMD4<UInt16>](repeating: .zero, count: width * height)
        var position = 0
        for pass in InterlacePass.passes(of: form) {
            let passWidth = pass.columnCount(width: width)
            guard passWidth > 0 else { continue }
            let rowBytes = form.rowBytes(width: passWidth)
            var above = [UInt8](repeating: 0, count: rowBytes)
            for y in pass.rows(height: height) {
                guard position + 1 + rowBytes <= inflated.count, inflated[position] <= 4 else {
                    throw Refusal(description: "row \(y) is missing, or its filter is unknown")
                }
                let filtered = inflated[(position + 1)...].prefix(rowBytes)
                above = unfilter(inflated[position], Array(filtered), above)
                position += 1 + rowBytes
                for (index, x) in pass.columns(width: width).enumerated() {
                    pixels[y * width + x] = colors.color(of: samples(of: above, index), form: form)
                }
            }
        }
        return RGBA16Picture(width: width, height: height, pixels: pixels)
    }

    private func unfilter(_ filter: UInt8, _ row: [UInt8], _ above: [UInt8]) -> [UInt8] {
        var result = row
        for index in row.indices {
            let isFirst = index < form.filterDistance
            let left = isFirst ? 0 : Int(result[index - form.filterDistance])
            let upLeft = isFirst ? 0 : Int(above[index - form.filterDistance])
            let up = Int(above[index])
            let estimate = left + up - upLeft
            let nearest = [left, up, upLeft].min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
            let prediction = [0, left, up, (left + up) / 2, nearest][Int(filter)]
            result[index] = row[index] &+ UInt8(prediction)
        }
        return result
    }

    /// The samples of the pixel at `index` of a row.
    private func samples(of row: [UInt8], _ index: Int) -> Samples {
        var pixel = Samples.zero
        for channel in 0..<form.colorType.channelCount {
            let bit = (index * form.colorType.channelCount + channel) * form.depth
            if form.depth == 16 {
                pixel[channel] = UInt16(row[bit / 8]) << 8 | UInt16(row[bit / 8 + 1])
            } else {
                pixel[channel] = UInt16(row[bit / 8] >> UInt8(8 - form.depth - bit % 8)) & form.maximum
            }
        }
        return pixel
    }
}

extension ReferenceDecoder {
    private static func chunks(of bytes: [UInt8]) throws(Refusal) -> [PNGChunk] {
        guard bytes.starts(with: PNGFile.signature) else { throw Refusal(description: "no PNG signature") }
        var chunks: [PNGChunk] = []
        var position = 8
        while position + 12 <= bytes.count {
            let length = Int(bigEndian32(bytes, at: position))
            guard position + 12 + length <= bytes.count else { throw Refusal(description: "cut off in a chunk") }
            let type = String(decoding: bytes[(position + 4)...].prefix(4), as: Unicode.ASCII.self)
            let chunk = PNGChunk(type, Array(bytes[(position + 8)...].prefix(length)))
            guard chunk.bytes.elementsEqual(bytes[position...].prefix(12 + length)) else {
                throw Refusal(description: "the CRC of \(type) is wrong")
            }
            chunks.append(chunk)
            position += 12 + length
            if type == "IEND" { return chunks }
        }
        throw Refusal(description: "no end")
    }

    private static func transparency(_ data: [UInt8], _ colorType: ColorType) -> Transparency? {
        func sample(_ index: Int) -> UInt16 { UInt16(data[2 * index]) << 8 | UInt16(data[2 * index + 1]) }
        return switch (colorType, data.count) {
        case (.palette, _): .alphas(data)
        case (.grey, 2): .key(SIMD3(sample(0), 0, 0))
        case (.rgb, 6): .key(SIMD3(sample(0), sample(1), sample(2)))
        default: nil
        }
    }

    /// The orientation that the contents of an eXIf chunk say; 1 when they say none.
    package static func orientation(_ data: [UInt8]) -> Int {
        guard data.count >= 10, data.starts(with: Array("II*\0".utf8)) || data.starts(with: Array("MM\0*".utf8)) else {
            return 1
        }
        func number(at offset: Int, bytes count: Int) -> Int? {
            guard offset + count <= data.count else { return nil }
            let bytes = data[offset..<offset + count]
            return (data[0] == UInt8(ascii: "I") ? Array(bytes.reversed()) : Array(bytes)).reduce(0) {
                $0 << 8 | Int($1)
            }
        }
        guard let start = number(at: 4, bytes: 4), let count = number(at: start, bytes: 2) else { return 1 }
        for entry in (0..<count).map({ start + 2 + 12 * $0 }) {
            guard entry + 12 <= data.count else { return 1 }
            guard number(at: entry, bytes: 2) == 0x112 else { continue }
            let isShort = number(at: entry + 2, bytes: 2) == 3 && number(at: entry + 4, bytes: 4) == 1
            guard isShort, let value = number(at: entry + 8, bytes: 2), (1...8).contains(value) else { return 1 }
            return value
        }
        return 1
    }
}

private func bigEndian32(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
}
