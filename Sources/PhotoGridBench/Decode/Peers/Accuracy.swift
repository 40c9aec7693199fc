import Glibc
import PictureForge
import PictureReference
import Thumbnails

/// How far thumbnails are from the exact area average.
struct Accuracy {
    /// Mean squared differences of the files that were looked at, in levels of 255.
    private var errors: [Double] = []
    /// Thumbnails of another size than the rule asks for.
    private(set) var otherSizes = 0

    /// Looks at a program's thumbnail of a picture; `expected` is what it should be.
    mutating func add(thumbnailAt path: String, expected: Thumbnail) {
        guard let found = Self.read(path) else { return }
        if let error = Self.meanSquare(found, expected) { errors.append(error) } else { otherSizes += 1 }
    }

    /// Takes over what another one has seen.
    mutating func add(_ other: Accuracy) {
        errors += other.errors
        otherSizes += other.otherSizes
    }

    /// Peak signal to noise in decibels, of the mean over all files; "exact" when every pixel is as it should be.
    var text: String {
        guard !errors.isEmpty else { return otherSizes > 0 ? "other size" : "-" }
        let mean = errors.reduce(0, +) / Double(errors.count)
        let decibels = mean == 0 ? "exact" : Self.decibels(mean).formatted(1)
        return otherSizes > 0 ? "\(decibels)*" : decibels
    }

    /// Peak signal to noise in decibels, infinite when every pixel is as it should be; nil when the sizes differ.
    static func decibels(_ found: Thumbnail, _ expected: Thumbnail) -> Double? {
        meanSquare(found, expected).map(decibels)
    }

    private static func decibels(_ meanSquare: Double) -> Double { 10 * log10(255 * 255 / meanSquare) }

    /// The exact average of a file's picture; nil when the reference does not read it.
    static func expected(of file: PNGFileList.Entry, pixelSize: Int) -> Thumbnail? {
        guard let bytes = FileBytes.read(file.photo.path), let reference = try? ReferenceDecoder(bytes),
            let picture = try? reference.decode()
        else { return nil }
        return ReferenceAverage.thumbnail(of: picture, orientation: reference.orientation, pixelSize: pixelSize)
    }

    /// The pixels of a thumbnail's file, unscaled.
    private static func read(_ path: String) -> Thumbnail? {
        let photo = Photo.ID(path: path)
        guard let version = try? FileVersion(of: photo) else { return nil }
        let key = ThumbnailKey(photo: photo, version: version, pixelSize: Int(Int32.max))
        return try? PNGDecoder().decode(key, context: DecodeContext())
    }

    /// Over all channels, colours premultiplied; nil when the sizes differ. An opaque picture's alpha does not count.
    private static func meanSquare(_ found: Thumbnail, _ expected: Thumbnail) -> Double? {
        guard (found.width, found.height) == (expected.width, expected.height) else { return nil }
        let isOpaque = stride(from: 3, to: expected.pixels.count, by: 4).allSatisfy { expected.pixels[$0] == 255 }
        var sum = 0.0
        for pixel in stride(from: 0, to: expected.pixels.count, by: 4) {
            let (alpha, expectedAlpha) = (Double(found.pixels[pixel + 3]), Double(expected.pixels[pixel + 3]))
            for channel in 0..<3 {
                let difference =
                    Double(found.pixels[pixel + channel]) * alpha
                    - Double(expected.pixels[pixel + channel]) * expectedAlpha
                sum += difference * difference / (255 * 255)
            }
            if !isOpaque { sum += (alpha - expectedAlpha) * (alpha - expectedAlpha) }
        }
        return sum / Double(expected.width * expected.height * (isOpaque ? 3 : 4))
    }
}

/// Whole files.
enum FileBytes {
    /// A file's contents; nil when it cannot be read.
    static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return try? readAll(from: file)
    }
}
