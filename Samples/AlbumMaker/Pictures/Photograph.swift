import PictureForge

/// A landscape with film grain: it compresses like a photograph, about 1.2 bytes a pixel in RGB. For benchmarks.
///
/// Computed on a coarse grid with detail and grain added pixel by pixel, so that gigapixels can be made.
struct Photograph {
    let width: Int
    let height: Int
    let form: PixelForm
    /// The standard deviation of the grain, in levels of 255.
    var grain: Float = 1.45

    /// Pixels between two points of the coarse grid.
    private static let step = 8
    private static let bandRows = 64

    init(width: Int, height: Int, form: PixelForm) {
        self.width = width
        self.height = height
        self.form = form
    }

    /// Hands out the file, piece by piece.
    func write(_ put: ([UInt8]) -> Void) {
        var options = ForgedPicture.Options()
        options.filter = form.colorType == .palette ? .always(.none) : .always(.paeth)
        options.compression = .level(6)
        if form.colorType == .palette { options.colors.palette = palette }
        if form.isInterlaced {
            put(ForgedPicture(band(firstRow: 0, rows: height), form: form, options: options).bytes)
            return
        }
        var stream = PictureStream(width: width, height: height, form: form, options: options)
        put(stream.head)
        for row in stride(from: 0, to: height, by: Photograph.bandRows) {
            put(stream.append(band(firstRow: row, rows: min(Photograph.bandRows, height - row))))
        }
    }

    private func band(firstRow: Int, rows: Int) -> SampleRaster {
        let (step, gridWidth) = (Photograph.step, width / Photograph.step + 2)
        let gridRow = firstRow / step
        let gridRows = (firstRow + rows) / step - gridRow + 2
        let grid = (0..<gridRows * gridWidth).map { index in
            scene(Point(Float(index % gridWidth * step), Float((gridRow + index / gridWidth) * step)) / Float(height))
        }
        let noise = Noise(seed: 1)
        return SampleRaster(width: width, height: rows, form: form) { x, y in
            let row = firstRow + y
            let start = (row / step - gridRow) * gridWidth + x / step
            let (across, down) = (Float(x % step) / Float(step), Float(row % step) / Float(step))
            let top = mix(grid[start], grid[start + 1], across)
            let bottom = mix(grid[start + gridWidth], grid[start + gridWidth + 1], across)
            // The sum of four even deviates is nearly normal; its standard deviation is 1 after scaling.
            let salt = noise.value(x, row) + noise.value(x + 70_001, row) + noise.value(x, row + 70_001)
            let pepper = noise.value(x + 140_002, row)
            let tint = noise.value(x, row + 140_002) - 0.5
            let speck = (salt + pepper - 2) * 1.732 * grain / 255
            let offset = Color(speck + tint * 0.006, speck, speck - tint * 0.006, 0)
            return sample(mix(top, bottom, down) + offset)
        }
    }

    /// The landscape without its grain: ranges, sky, and texture down to a few pixels.
    private func scene(_ place: Point) -> Color {
        let sky = Ramp(0x4A7FB8, 0x9CC0DC, 0xE6DCCB)[place.y * 1.8]
        let clouds = Noise(seed: 5).fractal(Point(place.x * 2, place.y * 5), octaves: 5)
        var color = mix(sky, .white, smoothstep(0.5, 0.75, clouds) * 0.8)
        for layer in 0..<4 {
            let noise = Noise(seed: 60 + UInt32(layer))
            let crest = 0.4 + 0.15 * Float(layer) - 0.25 * (noise.ridged(Point(place.x * 1.3, Float(layer))) - 0.3)
            guard place.y > crest else { continue }
            let texture = noise.fractal(place * Point(30, 45) * (1 + Float(layer)), octaves: 5, gain: 0.65)
            let ground = Ramp(0x7D93A8, 0x5F7A62, 0x4C6B34, 0x3A4A22)[Float(layer) / 3]
            color = ground.shaded(0.55 + 0.9 * texture)
        }
        return color
    }

    private func sample(_ color: Color) -> Samples {
        let maximum = Float(form.maximum)
        func level(_ value: Float) -> UInt16 { UInt16((clamp(value) * maximum).rounded()) }
        switch form.colorType {
        case .grey: return Samples(level(color.luma), 0, 0, 0)
        case .greyAlpha: return Samples(level(color.luma), form.maximum, 0, 0)
        case .rgb: return Samples(level(color.x), level(color.y), level(color.z), 0)
        case .rgba: return Samples(level(color.x), level(color.y), level(color.z), form.maximum)
        case .palette where form.depth < 8: return Samples(level(color.luma), 0, 0, 0)
        case .palette:
            func part(_ value: Float) -> UInt16 { UInt16((clamp(value) * 5).rounded()) }
            let index: UInt16 = part(color.x) * 36 + part(color.y) * 6 + part(color.z)
            return Samples(index, 0, 0, 0)
        }
    }

    /// A cube of six levels a channel; where there is no room for that, greys.
    private var palette: [SIMD3<UInt8>] {
        if form.depth < 8 {
            let steps = Int(form.maximum)
            return (0...steps).map { SIMD3(repeating: UInt8($0 * 255 / steps)) }
        }
        return (0..<216).map { index in
            let (red, green, blue) = (index / 36, index / 6 % 6, index % 6)
            return SIMD3<UInt8>(UInt8(red * 51), UInt8(green * 51), UInt8(blue * 51))
        }
    }
}
