import Glibc
import PictureForge

/// Every file that the forge can make of small size: form × transparency × filter × size from 1 to 40.
///
/// Some of them are tried in every run, and all when `PHOTOGRID_WHOLE_MATRIX` is set: in release, where they take a minute.
enum DecoderMatrix {
    /// Whether all files are tried.
    static let isWhole = getenv("PHOTOGRID_WHOLE_MATRIX") != nil

    static let filters: [FilterChoice] =
        RowFilter.allCases.map { .always($0) } + [.cycling(RowFilter.allCases), .smallestSum]

    /// The files of one form that are tried, of one every transparency.
    static func pictures(of form: PixelForm, _ body: (_ picture: ForgedPicture, _ pixelSizes: [Int]) throws -> Void)
        rethrows
    {
        var number = 0
        for colors in colorTables(for: form) {
            for (filterNumber, filter) in filters.enumerated() {
                for size in 1...40 {
                    number += 1
                    // Neighbours in size and filter differ: 11 shares no factor with either's count.
                    guard isWhole || number % 11 == 0 else { continue }
                    var options = ForgedPicture.Options()
                    options.colors = colors
                    options.filter = filter
                    options.compression = .level(1)
                    let height = 1 + (size * 7 + filterNumber * 11) % 40
                    let picture = ForgedPicture.noisy(size, height, form, options: options)
                    let longest = max(size, height)
                    let pixelSizes =
                        isWhole ? [1, 5, 1 + longest / 2, max(1, longest - 1), 64] : [1 + number % longest]
                    try body(picture, pixelSizes)
                }
            }
        }
    }

    /// Lengths of strips, and the forms in which each is tried.
    static let stripLengths = [1, 2, 3, 31, 100, 255, 256, 257, 65_500]

    static func stripForms(length: Int) -> [PixelForm] {
        let few = [PixelForm(.rgb), PixelForm(.grey, depth: 1, interlaced: true)]
        return isWhole || length < 1000 ? PixelForm.all : few
    }
}
