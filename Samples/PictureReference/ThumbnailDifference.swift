package import Thumbnails

/// How far a thumbnail is from the one it should be.
package enum ThumbnailDifference: Equatable, Sendable, CustomStringConvertible {
    /// Other dimensions, in pixels.
    case size(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
    /// The largest difference of any channel, in levels of 255, and the first pixel that has it. Colours are compared premultiplied,
    /// so that the colour under alpha 0 does not matter.
    case levels(Int, x: Int, y: Int)

    /// Compares two thumbnails: first the sizes, then every channel of every pixel.
    package init(_ thumbnail: Thumbnail, from reference: Thumbnail) {
        guard (thumbnail.width, thumbnail.height) == (reference.width, reference.height) else {
            self = .size(
                width: thumbnail.width, height: thumbnail.height,
                expectedWidth: reference.width, expectedHeight: reference.height)
            return
        }
        var (worst, place) = (0, 0)
        for pixel in 0..<thumbnail.width * thumbnail.height {
            let (found, expected) = (premultiplied(thumbnail, pixel), premultiplied(reference, pixel))
            for channel in 0..<4 where abs(found[channel] - expected[channel]) > worst {
                worst = abs(found[channel] - expected[channel])
                place = pixel
            }
        }
        self = .levels(worst, x: place % thumbnail.width, y: place / thumbnail.width)
    }

    /// Whether the sizes agree, and every channel within `levels` of 255.
    package func isWithin(_ levels: Int) -> Bool {
        if case .levels(let worst, _, _) = self { worst <= levels } else { false }
    }

    /// For a failed expectation.
    package var description: String {
        switch self {
        case .size(let width, let height, let expectedWidth, let expectedHeight):
            "\(width)×\(height) instead of \(expectedWidth)×\(expectedHeight) pixels"
        case .levels(let worst, let x, let y): "\(worst) of 255 levels apart at \(x), \(y)"
        }
    }
}

/// Red, green and blue times alpha, in levels of 255; and alpha.
private func premultiplied(_ thumbnail: Thumbnail, _ pixel: Int) -> SIMD4<Int> {
    let start = pixel * 4
    let alpha = Int(thumbnail.pixels[start + 3])
    func product(_ channel: Int) -> Int { (2 * Int(thumbnail.pixels[start + channel]) * alpha + 255) / 510 }
    return SIMD4(product(0), product(1), product(2), alpha)
}
