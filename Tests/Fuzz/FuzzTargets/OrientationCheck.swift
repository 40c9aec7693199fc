internal import CThumbnailPNG
internal import PictureReference

/// Reads the orientation of an eXIf chunk, beside another reader of the same rule.
enum OrientationCheck {
    /// The bytes as they lie: a reader that goes one byte too far is noticed.
    static func run(_ bytes: UnsafeBufferPointer<UInt8>) throws(FuzzFinding) {
        let found = Int(ctp_exif_orientation(bytes.baseAddress, bytes.count))
        let expected = ReferenceDecoder.orientation(Array(bytes))
        guard found == expected else { throw FuzzFinding("orientation \(found), expected \(expected)") }
    }
}
