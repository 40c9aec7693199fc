extension PNGDecoder {
    /// What is refused from a file's header, before anything is allocated.
    public struct Limits: Sendable, Equatable {
        /// Width times height, in pixels; never more than 2,000,000,000.
        public var pixels = 1_000_000_000
        /// Columns of the stored picture, in pixels.
        public var width = Int(Int32.max)
        /// Rows of the stored picture, in pixels.
        public var height = Int(Int32.max)
        /// Working memory of one decode, the result included, in bytes.
        public var workingBytes = 256 << 20
        /// Bytes of all chunks that are not picture data. More of them before the picture make a file unsupported;
        /// after it, the rest of the file is not looked at.
        public var ancillaryBytes = 64 << 20

        /// The defaults.
        public init() {}
    }
}

extension PNGDecoder.Limits {
    /// What a picture takes, as its header says: pixels, and bytes of memory for the decode.
    package struct Demand: Sendable, Equatable {
        package var width: Int
        package var height: Int
        package var workingBytes: UInt64

        package init(width: Int, height: Int, workingBytes: UInt64) {
            self.width = width
            self.height = height
            self.workingBytes = workingBytes
        }
    }

    /// Why a picture is refused; nil when it is within the limits.
    ///
    /// The limit that the failure names is the number of pixels, of columns or of rows that was exceeded; for working
    /// memory, the number of pixels that such a picture could have.
    package func refusal(of demand: Demand) -> LoadFailure? {
        let (width, height) = (demand.width, demand.height)
        let pixels = UInt64(width) * UInt64(height)
        let most = min(UInt64(max(0, self.pixels)), PNGDecoder.Limits.mostPixels)
        if pixels > most { return .tooLarge(width: width, height: height, limit: Int(most)) }
        if width > self.width { return .tooLarge(width: width, height: height, limit: self.width) }
        if height > self.height { return .tooLarge(width: width, height: height, limit: self.height) }
        guard demand.workingBytes > UInt64(max(0, workingBytes)) else { return nil }
        let share = Double(max(0, workingBytes)) / Double(demand.workingBytes)
        return .tooLarge(width: width, height: height, limit: Int(Double(pixels) * share))
    }

    /// Beyond, sums of 16-bit samples could exceed 63 bits.
    package static let mostPixels: UInt64 = 2_000_000_000
}
