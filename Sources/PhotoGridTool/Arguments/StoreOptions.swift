/// Whether, and how far, the desktop's thumbnail store is used.
package struct StoreOptions: Equatable, Sendable {
    /// Whether thumbnails are looked for in the store, and left there.
    package var isUsed = true
    /// The most bytes that what the viewer leaves there may take.
    package var byteLimit = 2_000_000_000

    package init() {}
}

/// `500M`, `2G`: bytes, in thousands, millions or thousand millions.
package enum ByteCount {
    /// The number that a text spells: digits, and perhaps one of K, M and G; nil for anything else, and when it is too large.
    package static func parse(_ text: String) -> Int? {
        let units = ["K": 1_000, "M": 1_000_000, "G": 1_000_000_000]
        let unit = text.last.flatMap { units[$0.uppercased()] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else {
            return nil
        }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit ?? 1)
        return isTooLarge ? nil : bytes
    }

    /// A number of bytes for people: three digits or so, and a unit.
    package static func text(_ bytes: Int) -> String {
        switch bytes {
        case ..<1_000: "\(bytes) bytes"
        case ..<1_000_000: "\((bytes + 500) / 1_000) kB"
        case ..<1_000_000_000: tenths(bytes, of: 1_000_000) + " MB"
        default: tenths(bytes, of: 1_000_000_000) + " GB"
        }
    }

    private static func tenths(_ bytes: Int, of unit: Int) -> String {
        let tenths = (bytes + unit / 20) / (unit / 10)
        return tenths >= 1_000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
