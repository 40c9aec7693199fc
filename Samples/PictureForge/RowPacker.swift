/// Turns samples into the bytes of PNG rows: most significant bit first, rows padded to whole bytes.
struct RowPacker {
    let form: PixelForm

    /// The bytes of the row of pixels at `xs` of row `y`, without the filter's byte.
    func pack(_ raster: SampleRaster, y: Int, xs: StrideTo<Int>, width: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: form.rowBytes(width: width))
        var bit = 0
        for x in xs {
            let start = (y * raster.width + x) * raster.channelCount
            for sample in raster.samples[start..<start + raster.channelCount] {
                put(sample, at: bit, in: &bytes)
                bit += form.depth
            }
        }
        return bytes
    }

    private func put(_ sample: UInt16, at bit: Int, in bytes: inout [UInt8]) {
        switch form.depth {
        case 16:
            bytes[bit / 8] = UInt8(sample >> 8)
            bytes[bit / 8 + 1] = UInt8(sample & 255)
        case 8:
            bytes[bit / 8] = UInt8(sample)
        default:
            bytes[bit / 8] |= UInt8(sample) << UInt8(8 - form.depth - bit % 8)
        }
    }
}
