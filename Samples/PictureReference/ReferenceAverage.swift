package import PictureForge
package import Thumbnails

/// The thumbnail that every decoder must reach: the exact area average, plain and slow, in integers.
///
/// Each target pixel is the mean over its source rectangle, pixels on its border counted in part, of premultiplied colour and
/// of alpha, with one rounding at the end. Written for being read; shares no code with the product.
package enum ReferenceAverage {
    /// The size of the thumbnail of a picture of that size, both upright.
    ///
    /// The longest side becomes `pixelSize`, the other follows, rounded half up and at least 1; nothing is enlarged.
    package static func size(width: Int, height: Int, pixelSize: Int) -> (width: Int, height: Int) {
        let longest = max(width, height)
        guard longest > pixelSize else { return (width, height) }
        func scaled(_ side: Int) -> Int { max(1, (2 * side * pixelSize + longest) / (2 * longest)) }
        return (scaled(width), scaled(height))
    }

    /// The thumbnail of a picture whose file says this eXIf orientation.
    ///
    /// - Complexity: O(pixels of the picture), some 100 ns each.
    package static func thumbnail(of stored: RGBA16Picture, orientation: Int = 1, pixelSize: Int) -> Thumbnail {
        let picture = stored.upright(orientation)
        let (width, height) = size(width: picture.width, height: picture.height, pixelSize: pixelSize)
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels +=
                    width == picture.width && height == picture.height
                    ? kept(picture[x, y]) : average(of: picture, x: x, of: width, y: y, of: height)
            }
        }
        return Thumbnail(
            width: width, height: height, pixels: pixels, originalWidth: picture.width, originalHeight: picture.height)
    }

    /// A pixel of a picture that keeps its size: only 16 bits become 8, and the colour under alpha 0 stays.
    private static func kept(_ pixel: SIMD4<UInt16>) -> [UInt8] {
        (0..<4).map { UInt8((Int(pixel[$0]) * 255 + 32767) / 65535) }
    }

    private static func average(
        of picture: RGBA16Picture, x: Int, of width: Int, y: Int, of height: Int
    ) -> [UInt8] {
        var color = (red: 0, green: 0, blue: 0)
        var alpha = 0
        for (row, rowWeight) in shares(of: y, of: height, from: picture.height) {
            for (column, columnWeight) in shares(of: x, of: width, from: picture.width) {
                let pixel = picture[column, row]
                let weightedAlpha = Int(pixel.w) * columnWeight * rowWeight
                alpha += weightedAlpha
                color.red += Int(pixel.x) * weightedAlpha
                color.green += Int(pixel.y) * weightedAlpha
                color.blue += Int(pixel.z) * weightedAlpha
            }
        }
        // All the weights of a target pixel together are the area of the source.
        let roundedAlpha = rounded(alpha, of: 65535 * picture.width * picture.height)
        guard roundedAlpha > 0 else { return [0, 0, 0, 0] }
        return [color.red, color.green, color.blue].map { rounded($0, of: 65535 * alpha) } + [roundedAlpha]
    }

    /// The source pixels along one axis that the target pixel at `index` covers, each with the part of it that is covered,
    /// in units of 1/`count` of a source pixel.
    private static func shares(of index: Int, of count: Int, from length: Int) -> [(source: Int, weight: Int)] {
        let (start, end) = (index * length, (index + 1) * length)
        return (start / count...(end - 1) / count).map { source in
            (source, min(end, (source + 1) * count) - max(start, source * count))
        }
    }

    /// `255 * value / whole`, rounded half up.
    private static func rounded(_ value: Int, of whole: Int) -> UInt8 {
        UInt8((510 * UInt128(value) + UInt128(whole)) / (2 * UInt128(whole)))
    }
}

extension RGBA16Picture {
    /// The picture as it is meant to be looked at, when its file says this eXIf orientation, 1 to 8.
    package func upright(_ orientation: Int) -> RGBA16Picture {
        let (uprightWidth, uprightHeight) = orientation >= 5 ? (height, width) : (width, height)
        var turned: [SIMD4<UInt16>] = []
        for y in 0..<uprightHeight {
            for x in 0..<uprightWidth {
                switch orientation {
                case 2: turned.append(self[width - 1 - x, y])
                case 3: turned.append(self[width - 1 - x, height - 1 - y])
                case 4: turned.append(self[x, height - 1 - y])
                case 5: turned.append(self[y, x])
                case 6: turned.append(self[y, height - 1 - x])
                case 7: turned.append(self[width - 1 - y, height - 1 - x])
                case 8: turned.append(self[width - 1 - y, x])
                default: turned.append(self[x, y])
                }
            }
        }
        return RGBA16Picture(width: uprightWidth, height: uprightHeight, pixels: turned)
    }
}
