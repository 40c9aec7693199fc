internal import CThumbnailPNG

/// What was wrong with a file, in plain sentences.
struct Diagnosis {
    private let result: ctp_result

    init(_ result: ctp_result) {
        self.result = result
    }

    /// The C door's own words, which are libpng's where it gave up.
    var message: String {
        withUnsafeBytes(of: result.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// Why a picture of which rows could be read is damaged; nil when it is not.
    var damage: String? {
        let rows = "\(result.rows) of \(result.total_rows) rows"
        return switch result.damage {
        case .none: nil
        case .rows_missing where result.rows == result.total_rows:
            "the file ends before the checksum of its last rows"
        case .rows_missing: "the file ends after \(rows)"
        case .data: "the picture data are corrupt, read up to \(rows) (\(message))"
        case .chunk: "a chunk that may change the picture has a wrong checksum and was skipped"
        case .tail: "the end of the file is missing or corrupt"
        }
    }

    /// Why not a single row could be read.
    var reasonWithoutRows: String {
        switch result.damage {
        case .rows_missing: "the file ends before the first row of the picture"
        default: "no row of the picture can be read (\(message))"
        }
    }
}
