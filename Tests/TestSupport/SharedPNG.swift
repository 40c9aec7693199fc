internal import Glibc
internal import PictureForge
internal import PictureReference
package import Thumbnails

/// PNG files with known contents that may stand beside the package, at `../shared/png`: PngSuite and its references.
///
/// Tests run without them; those that need them are enabled when `SharedPNG.folder` is not nil.
package enum SharedPNG {
    /// The folder's absolute path; nil when it is not there.
    package static let folder: String? = {
        let package = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let path = "\(package)/../shared/png"
        return access("\(path)/manifest.tsv", R_OK) == 0 ? path : nil
    }()

    /// The rows of `manifest.tsv`, each as column → value; empty when the folder is not there.
    package static func manifest() -> [[String: String]] {
        guard let folder, let bytes = try? readFile("\(folder)/manifest.tsv") else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let titles = lines.first?.split(separator: "\t", omittingEmptySubsequences: false) else { return [] }
        return lines.dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let pairs = zip(titles, fields).map { (String($0), String($1)) }
            return Dictionary(pairs) { first, _ in first }
        }
    }
}

extension SharedPNG {
    /// Paths, below `folder`, of the files of PngSuite that have an exact reference.
    package static func exactReferences() -> [String] {
        manifest().compactMap { row in
            row["ref"] == "exact" && row["path"]?.hasPrefix("pngsuite/") == true
                ? row["path"] : nil
        }
    }

    /// A reference picture, as a thumbnail: its pixels unscaled.
    package static func thumbnail(at path: String) throws -> Thumbnail {
        let picture = try ReferenceDecoder(readFile(path)).decode()
        return ReferenceAverage.thumbnail(of: picture, pixelSize: max(picture.width, picture.height))
    }
}
