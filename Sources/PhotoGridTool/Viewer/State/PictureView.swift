package import TerminalGraphics
package import Thumbnails

/// How a picture alone is looked at: how large, and which part of it.
///
/// Scale and position are kept from picture to picture, and while the size of one is not known yet.
package struct PictureView: Equatable, Sendable {
    /// How large.
    package enum Scale: Equatable, Sendable {
        /// All of it, and never larger than its own pixels.
        case fit
        /// So many pixels of the screen for one of the picture, in each direction.
        case factor(Double)
    }

    /// How large.
    package private(set) var scale = Scale.fit
    /// Where the middle of the window lies in the picture, as fractions of its width and height.
    package private(set) var center = SIMD2(0.5, 0.5)
    /// Whether facts about it are shown.
    package internal(set) var showsInfo = false
    /// The picture's pixels; nil while they are not known.
    package internal(set) var size: PixelSize?
    /// The window's pixels, or those of the symbols in it.
    package internal(set) var viewport = PixelSize(width: 1, height: 1)

    package init() {}

    /// Scales that zooming goes through: powers of the root of two.
    private static let factors: [Double] = (-12...8).map { step in
        let whole = step >= 0 ? Double(1 << (step / 2)) : 1 / Double(1 << ((-step + 1) / 2))
        return step % 2 == 0 ? whole : whole * 1.414_213_562_373_095_1
    }

    /// Pixels of the screen for one of the picture; 1 while the picture's size is not known.
    package var factor: Double {
        switch scale {
        case .factor(let factor): factor
        case .fit: fittingFactor
        }
    }

    private var fittingFactor: Double {
        guard let size else { return 1 }
        return min(
            1, Double(viewport.width) / Double(max(1, size.width)),
            Double(viewport.height) / Double(max(1, size.height)))
    }

    /// The part of the picture that the window shows, in its own pixels; nil while its size is not known.
    package var visiblePart: PixelRect? {
        guard let size else { return nil }
        func span(_ length: Int, _ room: Int, _ center: Double) -> (start: Int, count: Int) {
            let count = min(length, max(1, Int((Double(room) / factor).rounded(.up))))
            let start = Int((center * Double(length) - Double(count) / 2).rounded())
            return (min(max(0, start), length - count), count)
        }
        let (x, width) = span(size.width, viewport.width, center.x)
        let (y, height) = span(size.height, viewport.height, center.y)
        return PixelRect(x: x, y: y, size: PixelSize(width: width, height: height))
    }

    /// The largest picture that is asked for, in bytes of pixels: more would leave the grid no memory.
    private static let byteLimit = 128 << 20

    /// The thumbnail that fits the window: its longest side, in pixels.
    package var fittingPixelSize: Int { max(viewport.width, viewport.height) }

    /// The thumbnail that is needed: its longest side, in pixels. Doubled from the one that fits the window until it has a
    /// pixel for each of the screen's, so that a step of zooming seldom needs another.
    package var neededPixelSize: Int {
        guard let size else { return fittingPixelSize }
        let longest = max(size.width, size.height)
        var pixels = fittingPixelSize
        while pixels < longest, Double(pixels) < Double(longest) * factor { pixels *= 2 }
        let bytes = { (pixels: Int) in
            min(pixels, longest) * (min(pixels, longest) * min(size.width, size.height) / longest) * 4
        }
        while pixels > fittingPixelSize, bytes(pixels) > Self.byteLimit { pixels /= 2 }
        return pixels
    }

    /// What a thumbnail of the picture shows of it: the part of its own pixels that the window has room for.
    package func part(of thumbnail: Thumbnail) -> PicturePart? {
        guard let part = visiblePart else { return nil }
        let ratio = Double(thumbnail.width) / Double(max(1, thumbnail.originalWidth))
        func scaled(_ length: Int) -> Int { Int((Double(length) * ratio).rounded()) }
        let rect = PixelRect(
            x: scaled(part.x), y: scaled(part.y),
            size: PixelSize(width: max(1, scaled(part.size.width)), height: max(1, scaled(part.size.height))))
        return PicturePart(rect: rect, magnification: factor / ratio)
    }

    /// Whether the window shows less than its width.
    var isWiderThanWindow: Bool { size.map { Double($0.width) * factor > Double(viewport.width) + 0.5 } ?? false }
    /// Whether the window shows less than its height.
    var isHigherThanWindow: Bool { size.map { Double($0.height) * factor > Double(viewport.height) + 0.5 } ?? false }

    // MARK: Changes

    mutating func fit() {
        scale = .fit
        center = SIMD2(0.5, 0.5)
    }

    mutating func toggleActualSize() {
        if scale == .factor(1) { fit() } else { setFactor(1) }
    }

    /// Larger (positive) or smaller by so many steps; what is smaller than fits the window fits it.
    mutating func zoom(_ steps: Int) {
        var factor = factor
        for _ in 0..<min(steps.magnitude, 100) {
            let next =
                steps > 0 ? Self.factors.first { $0 > factor * 1.001 } : Self.factors.last { $0 < factor * 0.999 }
            factor = next ?? factor
        }
        if factor <= fittingFactor, steps < 0 { fit() } else { setFactor(factor) }
    }

    /// Moves the window by so many quarters of it; nothing happens where all of the picture's width is visible.
    mutating func pan(right steps: Int) {
        guard let size else { return }
        center.x = Self.moved(center.x, by: steps, length: size.width, room: Double(viewport.width) / factor)
    }

    /// As `pan(right:)`, for the picture's height.
    mutating func pan(down steps: Int) {
        guard let size else { return }
        center.y = Self.moved(center.y, by: steps, length: size.height, room: Double(viewport.height) / factor)
    }

    mutating func panToEdge(right: Bool) {
        guard let size else { return }
        let steps = right ? 1 << 20 : -1 << 20
        center.x = Self.moved(center.x, by: steps, length: size.width, room: Double(viewport.width) / factor)
    }

    private mutating func setFactor(_ factor: Double) {
        scale = .factor(factor)
        guard let size else { return }
        center.x = Self.moved(center.x, by: 0, length: size.width, room: Double(viewport.width) / factor)
        center.y = Self.moved(center.y, by: 0, length: size.height, room: Double(viewport.height) / factor)
    }

    /// A middle moved by quarters of the room, so that the window stays inside the picture.
    private static func moved(_ center: Double, by steps: Int, length: Int, room: Double) -> Double {
        let half = room / 2 / Double(max(1, length))
        guard half < 0.5 else { return center }
        return min(max(half, center + Double(steps) * half / 2), 1 - half)
    }
}
