/// The sizes of entries that the thumbnail standard knows, each with a folder of its own.
public enum StoreSize: String, CaseIterable, Comparable, Sendable {
    /// At most 128 × 128 pixels.
    case normal
    /// At most 256 × 256 pixels.
    case large
    /// At most 512 × 512 pixels.
    case xLarge = "x-large"
    /// At most 1024 × 1024 pixels.
    case xxLarge = "xx-large"

    /// The longest side of an entry, in pixels.
    public var pixelSize: Int {
        switch self {
        case .normal: 128
        case .large: 256
        case .xLarge: 512
        case .xxLarge: 1024
        }
    }

    /// The smallest size that is large enough for a thumbnail of `pixelSize` pixels; nil when none is.
    public init?(covering pixelSize: Int) {
        guard let size = Self.allCases.first(where: { $0.pixelSize >= pixelSize }) else { return nil }
        self = size
    }

    /// Whether `left` is smaller.
    public static func < (left: StoreSize, right: StoreSize) -> Bool { left.pixelSize < right.pixelSize }
}
