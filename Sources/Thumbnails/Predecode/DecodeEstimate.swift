private import Glibc

/// How long a photo's decode will take, roughly, judged from its size and its header.
struct DecodeEstimate {
    /// A file of fewer bytes cannot hold a second's work: deflate makes at most 1032 bytes out of one.
    private static let lightBytes = 200_000
    /// Nanoseconds for a byte of the file and for one of its rows: a common machine of 2020, and no more than a guess.
    private static let nanosecondsPerFileByte = 6.0
    private static let nanosecondsPerRowByte = 3.0

    /// Columns and rows of the picture, 0 where they were not looked at.
    private(set) var width = 0
    private(set) var height = 0
    /// Whether the file begins as a PNG file does; nil when it was not looked at.
    private(set) var isPNG: Bool?
    /// The estimate, in seconds.
    private(set) var seconds = 0.0

    /// Looks at the photo's file: one `stat`, and for a large one a few bytes.
    /// - Parameter needsDimensions: Whether small files are opened as well.
    init(of photo: Photo.ID, needsDimensions: Bool = false) {
        var status = stat()
        guard photo.withCPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG,
            needsDimensions || Int(status.st_size) > Self.lightBytes
        else { return }
        let header = PNGHeader(of: photo)
        isPNG = header != nil
        guard let header else { return }
        (width, height) = (header.width, header.height)
        let samples = [2: 3.0, 4: 2.0, 6: 4.0][header.colorType] ?? 1.0
        let rowBytes = Double(width) * Double(height) * samples * Double(header.bitDepth) / 8
        let nanoseconds = Double(status.st_size) * Self.nanosecondsPerFileByte + rowBytes * Self.nanosecondsPerRowByte
        seconds = nanoseconds / 1e9
    }

    /// About how many bytes an entry will take whose longest side is `pixelSize`.
    func entryBytes(pixelSize: Int) -> Int {
        let target = Thumbnail.dimensions(max(1, width), max(1, height), within: pixelSize)
        return 400 + target.width * target.height * 3 / 2
    }
}
