/// The colours of a picture that has few of them, found pixel by pixel.
struct FewColors {
    private var colors: [SIMD4<UInt8>] = []
    private var indices: [UInt8] = []
    /// Open addressing: where a colour lies in `colors`, by its hash; -1 for nowhere. Four times as many as there can be.
    private var slots = [Int16](repeating: -1, count: 1024)

    /// Takes RGBA8 pixels, straight alpha; nil as soon as there are more than `limit` colours, at most 256. Wholly
    /// transparent pixels count as one.
    ///
    /// - Complexity: O(pixels).
    init?(pixels: UnsafeBufferPointer<UInt8>, limit: Int) {
        indices.reserveCapacity(pixels.count / 4)
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = pixels[start + 3]
            let color = SIMD4(pixels[start], pixels[start + 1], pixels[start + 2], alpha)
            guard let index = index(of: alpha == 0 ? SIMD4(0, 0, 0, 0) : color, limit: limit) else { return nil }
            indices.append(index)
        }
    }

    private mutating func index(of color: SIMD4<UInt8>, limit: Int) -> UInt8? {
        let value = UInt32(color.x) << 24 | UInt32(color.y) << 16 | UInt32(color.z) << 8 | UInt32(color.w)
        // The upper bits of a product with 2^32 divided by the golden ratio: Knuth's multiplicative hashing.
        var slot = Int((value &* 0x9E37_79B9) >> 22)
        while slots[slot] >= 0 {
            if colors[Int(slots[slot])] == color { return UInt8(slots[slot]) }
            slot = (slot + 1) % slots.count
        }
        guard colors.count < limit else { return nil }
        slots[slot] = Int16(colors.count)
        colors.append(color)
        return UInt8(colors.count - 1)
    }

    /// The picture, its palette in order.
    func makePicture(size: PixelSize) -> PalettePicture {
        PalettePicture(size: size, unordered: colors, indices: indices)
    }
}

extension PalettePicture {
    /// A picture whose palette is brought into order first.
    init(size: PixelSize, unordered colors: [SIMD4<UInt8>], indices: [UInt8]) {
        let ranks = colors.map { Int($0.w) << 11 | 2 * Int($0.x) + 4 * Int($0.y) + Int($0.z) }
        // Equal ranks keep their order of appearance, so that equal pictures have equal palettes.
        let order = colors.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
        var places = [UInt8](repeating: 0, count: colors.count)
        for (place, index) in order.enumerated() { places[index] = UInt8(place) }
        self.init(size: size, colors: order.map { colors[$0] }, indices: indices.map { places[Int($0)] })
    }
}
