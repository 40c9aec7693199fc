/// Pictures as sixel graphics (DEC STD 070, chapter 9): a palette, then bands of six rows, each colour by colour.
///
/// Transparent pixels are not drawn. The raster attributes tell the size and that pixels are square, because many
/// terminals take them for twice as high as wide otherwise.
package enum SixelEncoder {
    /// The sequence that draws a picture at the cursor.
    ///
    /// - Parameters:
    ///   - colors: the palette, at most 256 and no more than the terminal has registers.
    ///   - indices: for each pixel its colour, rows from the top.
    ///   - clearIndex: the index of pixels that are not drawn, if there are any.
    /// - Complexity: O(pixels), times the colours of a band at most.
    package static func encode(size: PixelSize, colors: [RGB], indices: [UInt8], clearIndex: UInt8? = nil) -> [UInt8] {
        precondition(indices.count == size.width * size.height, "an index for each pixel")
        let bands = stride(from: 0, to: size.height, by: 6).map { top in
            SixelBand(indices: indices, size: size, top: top, clearIndex: clearIndex)
        }
        let registers = registers(of: bands)
        var bytes: [UInt8] = []
        // Pixels as high as wide (7), and what is not drawn keeps its background (1).
        bytes.append(text: "\u{1B}P7;1q\"1;1;\(size.width);\(size.height)")
        for (color, register) in registers.enumerated() where register >= 0 {
            append(colors[color], register: register, to: &bytes)
        }
        var writer = Writer(registers: registers, bytes: bytes)
        let end = bands.lastIndex { !$0.passes.isEmpty } ?? 0
        for (index, band) in bands[...end].enumerated() {
            if index > 0 { writer.bytes.append(UInt8(ascii: "-")) }
            writer.write(band)
        }
        return writer.bytes + TerminalModes.stringTerminator
    }

    /// The sequence that draws a picture at the cursor, of no more colours than the terminal has registers.
    static func encode(_ picture: PalettePicture) -> [UInt8] {
        encode(
            size: picture.size, colors: picture.colors.map { RGB($0.x, $0.y, $0.z) }, indices: picture.indices,
            clearIndex: picture.clearIndex)
    }

    /// For each colour its register, −1 for one that no pixel has. What is named often gets a short number.
    private static func registers(of bands: [SixelBand]) -> [Int] {
        var counts = [Int](repeating: 0, count: 256)
        for band in bands {
            for pass in band.passes {
                for stretch in pass { counts[Int(stretch.color)] += 1 }
            }
        }
        var registers = [Int](repeating: -1, count: 256)
        let order = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
        for (register, color) in order.enumerated() { registers[color] = register }
        return registers
    }

    /// A register's colour, in per cent: the protocol has nothing finer.
    private static func append(_ color: RGB, register: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "#"))
        bytes.append(decimal: register)
        bytes.append(text: ";2")
        for channel in [color.red, color.green, color.blue] {
            bytes.append(UInt8(ascii: ";"))
            bytes.append(decimal: (Int(channel) * 100 + 127) / 255)
        }
    }

    /// Writes bands, with equal sixels as runs.
    private struct Writer {
        let registers: [Int]
        var bytes: [UInt8]
        private var current = -1

        init(registers: [Int], bytes: [UInt8]) {
            self.registers = registers
            self.bytes = bytes
        }

        mutating func write(_ band: SixelBand) {
            for (index, pass) in band.passes.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: "$")) }
                var column = 0
                for stretch in pass {
                    choose(registers[Int(stretch.color)])
                    repeated(0, count: stretch.columns.lowerBound - column)
                    write(stretch.sixels)
                    column = stretch.columns.upperBound
                }
            }
        }

        private mutating func choose(_ register: Int) {
            guard register != current else { return }
            current = register
            bytes.append(UInt8(ascii: "#"))
            bytes.append(decimal: register)
        }

        private mutating func write(_ sixels: [UInt8]) {
            var start = 0
            while start < sixels.count {
                var end = start + 1
                while end < sixels.count, sixels[end] == sixels[start] { end += 1 }
                repeated(sixels[start], count: end - start)
                start = end
            }
        }

        private mutating func repeated(_ sixel: UInt8, count: Int) {
            if count > 3 {
                bytes.append(UInt8(ascii: "!"))
                bytes.append(decimal: count)
                bytes.append(0x3F + sixel)
            } else {
                for _ in 0..<count { bytes.append(0x3F + sixel) }
            }
        }
    }
}
