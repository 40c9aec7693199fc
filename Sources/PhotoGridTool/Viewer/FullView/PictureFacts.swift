internal import Dispatch
internal import Glibc
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

/// Facts about one version of a photo's file that neither the grid nor the loader knows.
struct PictureFacts: Sendable {
    /// Whose facts they are.
    let photo: Photo.ID
    let version: FileVersion
    /// What its first bytes say; nil where they are those of no PNG file, or could not be read.
    let header: PNGHeader?

    /// Reads the file's first bytes, on a thread that may wait for it, and calls `deliver` on the main queue.
    @MainActor static func read(
        _ photo: Photo.ID, _ version: FileVersion, deliver: @escaping @MainActor @Sendable (PictureFacts) -> Void
    ) {
        DispatchQueue.global().async {
            let facts = PictureFacts(photo: photo, version: version, header: PNGHeader(of: photo))
            DispatchQueue.main.async { MainActor.assumeIsolated { deliver(facts) } }
        }
    }

    /// The facts as lines for a person; `size` is the picture's after its orientation, `factor` how large it is shown.
    func overlay(name: String, size: PixelSize?, factor: Double) -> HelpOverlay {
        var rows: [HelpOverlay.Row] = []
        if let size { rows.append(.init("dimensions", DisplayText("\(size.width) × \(size.height) pixels"))) }
        if let header {
            rows.append(.init("depth", DisplayText(header.bitDepth == 1 ? "1 bit" : "\(header.bitDepth) bits")))
            rows.append(
                .init("colours", DisplayText(header.colorsInWords + (header.isInterlaced ? ", interlaced" : ""))))
        }
        rows.append(.init("file", DisplayText("\(fileSizeText(version.size)) (\(grouped(Int(version.size))) bytes)")))
        rows.append(.init("changed", DisplayText(Self.localTime(version.modificationTime))))
        rows.append(.init("shown at", DisplayText(percentText(factor))))
        return HelpOverlay(title: DisplayText(name), rows: rows, position: .bottomLeft)
    }

    /// A time in nanoseconds since 1970 as the clock on the wall showed it.
    private static func localTime(_ nanoseconds: Int64) -> String {
        var seconds = time_t(nanoseconds / 1_000_000_000 - (nanoseconds % 1_000_000_000 < 0 ? 1 : 0))
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "unknown" }
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension PNGHeader {
    /// The kind of colours, for people.
    package var colorsInWords: String {
        switch colorType {
        case 0: "grey"
        case 2: "RGB"
        case 3: "palette"
        case 4: "grey with transparency"
        case 6: "RGB with transparency"
        default: "unknown (\(colorType))"
        }
    }
}

/// A scale in per cent, with one decimal where it is small.
func percentText(_ factor: Double) -> String {
    let tenths = Int((factor * 1000).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) %" : "\((tenths + 5) / 10) %"
}
