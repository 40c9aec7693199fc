/// How useful a load is now. Smaller is more useful: the most useful load is started first.
public struct LoadRank: Hashable, Comparable, Sendable {
    /// What the load is for.
    public enum Class: UInt8, Comparable, Sendable {
        /// A cell on the screen waits for it.
        case visible
        /// The motion is about to bring it on the screen.
        case ahead
        /// The motion has just left it.
        case behind

        /// Whether `left` is more useful.
        public static func < (left: Class, right: Class) -> Bool { left.rawValue < right.rawValue }
    }

    /// What the load is for.
    public var `class`: Class
    /// The distance from the viewport's centre, in cells.
    public var distance: Int

    /// A rank from its class and the distance from the viewport's centre, in cells.
    public init(_ class: Class, distance: Int = 0) {
        self.class = `class`
        self.distance = distance
    }

    /// For a load that somebody looks at, or waits for.
    public static let visible = LoadRank(.visible)

    /// Whether the load is for what is not on the screen yet, or no longer.
    public var isPrefetch: Bool { `class` != .visible }

    /// Class first, then distance.
    public static func < (left: LoadRank, right: LoadRank) -> Bool {
        (left.class, left.distance) < (right.class, right.distance)
    }
}
