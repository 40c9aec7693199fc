import PictureForge

/// How a painting becomes a file.
struct Encoding: Sendable {
    var form: PixelForm
    /// For palettes: how many colours; nil for as many as the depth allows.
    var colorCount: Int?
    /// For palettes and low depths: how much of what rounding loses goes to the neighbours.
    var diffusion: Float = 0
    /// For grey and RGB: transparent pixels get this colour, at native depth, which tRNS then names.
    var key: SIMD3<UInt16>?
    /// The eXIf orientation to store the picture for.
    var orientation: UInt16?

    init(
        _ colorType: ColorType, _ depth: Int = 8, interlaced: Bool = false, colorCount: Int? = nil,
        diffusion: Float = 0, key: SIMD3<UInt16>? = nil, orientation: UInt16? = nil
    ) {
        form = PixelForm(colorType, depth: depth, interlaced: interlaced)
        self.colorCount = colorCount
        self.diffusion = diffusion
        self.key = key
        self.orientation = orientation
    }

    /// The file's contents. Of the plain filters and the chosen one for each row, the smallest result.
    func encode(_ painted: Canvas) -> [UInt8] {
        let canvas = painted.stored(for: orientation ?? 1)
        var options = ForgedPicture.Options()
        options.orientation = orientation
        if let key { options.colors.transparency = .key(key) }
        let raster = form.colorType == .palette ? indexed(canvas, &options) : direct(canvas)
        let filters: [FilterChoice] = [.always(.none), .always(.sub), .always(.up), .always(.paeth), .smallestSum]
        let files = filters.map { filter in
            options.filter = filter
            return ForgedPicture(raster, form: form, options: options).bytes
        }
        return files.min { $0.count < $1.count } ?? []
    }

    private func indexed(_ canvas: Canvas, _ options: inout ForgedPicture.Options) -> SampleRaster {
        // Transparent colours first: tRNS then is short.
        let palette = Quantizer.palette(for: canvas, count: colorCount ?? 1 << form.depth).sorted { $0.w < $1.w }
        let indices = Ditherer(choices: palette, diffusion: diffusion).indices(for: canvas)
        options.colors.palette = palette.map { SIMD3(byte($0.x), byte($0.y), byte($0.z)) }
        let alphas = palette.map { byte($0.w) }.prefix { $0 < 255 }
        if !alphas.isEmpty { options.colors.transparency = .alphas(Array(alphas)) }
        return SampleRaster(width: canvas.width, height: canvas.height, form: form) { x, y in
            Samples(UInt16(indices[y * canvas.width + x]), 0, 0, 0)
        }
    }

    private func direct(_ canvas: Canvas) -> SampleRaster {
        let maximum = Float(form.maximum)
        if form.colorType == .grey && form.depth < 8 && key == nil { return fewGreys(canvas) }
        return SampleRaster(width: canvas.width, height: canvas.height, form: form) { x, y in
            let color = canvas[x, y]
            if let key, color.w < 0.5 { return Samples(key.x, key.y, key.z, 0) }
            func sample(_ value: Float) -> UInt16 { UInt16((clamp(value) * maximum).rounded()) }
            switch form.colorType {
            case .grey, .greyAlpha: return Samples(sample(color.luma), sample(color.w), 0, 0)
            default: return Samples(sample(color.x), sample(color.y), sample(color.z), sample(color.w))
            }
        }
    }

    private func fewGreys(_ canvas: Canvas) -> SampleRaster {
        let greys = (0...Int(form.maximum)).map { Color(grey: Float($0) / Float(form.maximum)) }
        let grey = Canvas(
            width: canvas.width, height: canvas.height, pixels: canvas.pixels.map { Color(grey: $0.luma) })
        let indices = Ditherer(choices: greys, diffusion: diffusion).indices(for: grey)
        return SampleRaster(width: canvas.width, height: canvas.height, form: form) { x, y in
            Samples(UInt16(indices[y * canvas.width + x]), 0, 0, 0)
        }
    }

    private func byte(_ value: Float) -> UInt8 { UInt8((clamp(value) * 255).rounded()) }
}
