internal import PictureForge
package import ScrollLab

/// Changes PNG files so that they stay files with chunks: past the checksums is where the faults are.
package struct PNGMutator {
    /// Changes some bytes at random; the result has at most so many.
    package typealias ByteMutation = (_ bytes: [UInt8], _ limit: Int) -> [UInt8]

    private let limit: Int
    private let mutateBytes: ByteMutation

    /// A mutator whose results have at most `limit` bytes.
    package init(limit: Int, mutateBytes: @escaping ByteMutation) {
        self.limit = limit
        self.mutateBytes = mutateBytes
    }

    /// Another file. Most of the time its checksums are right; bytes that are no chain of chunks are changed as bytes.
    package func mutate(_ bytes: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        guard var file = PNGFile(parsing: bytes), !file.chunks.isEmpty, random.chance(permille: 950) else {
            return mutateBytes(bytes, limit)
        }
        let index = random.below(file.chunks.count)
        switch random.below(16) {
        case 0: file.chunks.remove(at: index)
        case 1: file.chunks.insert(file.chunks[index], at: random.below(file.chunks.count + 1))
        case 2: file.chunks.swapAt(index, random.below(file.chunks.count))
        case 3: file.chunks[index].type = Self.types[random.below(Self.types.count)]
        case 4: cut(&file, at: index, using: &random)
        case 5...8: changeRows(&file)
        case 9...10: file.chunks[0].data = mutateBytes(file.chunks[0].data, file.chunks[0].data.count)
        default: file.chunks[index].data = mutateBytes(file.chunks[index].data, limit)
        }
        if random.chance(permille: 900) { for index in file.chunks.indices { file.chunks[index].crc = .right } }
        return file.bytes.truncated(to: limit)
    }

    /// Splits a chunk in two of its type.
    private func cut(_ file: inout PNGFile, at index: Int, using random: inout SplitMix64) {
        let chunk = file.chunks[index]
        let place = random.below(chunk.data.count + 1)
        file.chunks[index].data = Array(chunk.data[..<place])
        file.chunks.insert(PNGChunk(chunk.type, Array(chunk.data[place...])), at: index + 1)
    }

    /// Changes the filtered rows, and deflates them again.
    private func changeRows(_ file: inout PNGFile) {
        let stream = file.chunks.filter { $0.type == "IDAT" }.flatMap(\.data)
        guard let first = file.index(of: "IDAT"), let rows = Inflater.inflate(stream, limit: limit) else {
            return
        }
        file.chunks.removeAll { $0.type == "IDAT" }
        let data = PNGChunk.imageData(mutateBytes(rows, limit), .level(1))
        file.chunks.insert(contentsOf: data, at: min(first, file.chunks.count))
    }

    private static let types = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "eXIf", "tEXt", "zTXt", "iTXt", "gAMA", "iCCP", "sBIT", "CgBI", "acTL",
        "fcTL", "fdAT", "abCd", "ABCD",
    ]
}
