internal import PictureForge
internal import Thumbnails

/// Inflates a stream, beside zlib.
enum InflateCheck {
    private static let limit = 4096

    static func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        let found = BoundedInflate.inflate(bytes[...], limit: limit)
        if let found, found.count > limit { throw FuzzFinding("\(found.count) bytes, limit \(limit)") }
        // zlib refuses more: distances beyond the window that the stream names, and codes that are not complete.
        guard let expected = Inflater.inflate(bytes, limit: limit), found != expected else { return }
        throw FuzzFinding("\(found.map { "\($0.count) other bytes" } ?? "nothing"), zlib finds \(expected.count)")
    }
}
