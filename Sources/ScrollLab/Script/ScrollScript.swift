/// What a person does to one or two grids, step by step: from a seed, by hand, or pasted back from a report.
///
/// ```
/// photos 400 size 16 grids 1
/// show 0..24
/// +16ms show 4..28
/// +16ms show 0..24
/// +2ms size 24
/// ```
/// A step happens the given time after the step before it. `description` writes this text, `init?(_:)` reads it.
public struct ScrollScript: Sendable, Hashable {
    /// One thing a person, or the disk, does.
    public enum Action: Sendable, Hashable {
        /// The grid shows these indices; those past the listing's end are cut off.
        case show(Range<Int>)
        /// Zoom: the longest side of the thumbnails, in pixels.
        case size(Int)
        /// The photo at this index of the grid is tried again.
        case retry(Int)
        /// The file of the photo with this serial number is rewritten, and nobody says so.
        case rewrite(Int)
        /// The grid is told that the photo with this serial number has another version now.
        case report(Int)
        /// The file of the photo with this serial number is spoilt: decoding it fails.
        case spoil(Int)
        /// Photos vanish from the grid's listing.
        case remove(Range<Int>)
        /// So many photos that were never seen before appear in the grid's listing at this index.
        case insert(at: Int, count: Int)
        /// The photo at this index of the listing now stands at that one.
        case move(from: Int, to: Int)
        /// Another listing of the same album: the serial numbers that a filter leaves, in one order or the other.
        case list(Arrangement)
        /// The next so many pages of the grid's listing fail.
        case failPages(Int)
    }

    /// A filter and an order of the album.
    public enum Arrangement: String, Sendable, Hashable, CaseIterable {
        /// Everything, by serial number.
        case ascending
        /// Everything, the newest first.
        case descending
        /// Every third photo.
        case thirds
        /// Nothing at all.
        case nothing
    }

    /// An action, when, and on which grid.
    public struct Step: Sendable, Hashable {
        /// Nanoseconds after the step before.
        public var delay: Int64
        /// Which grid: 0 or 1.
        public var grid: Int
        /// What is done.
        public var action: Action

        /// A step from its parts: the delay in nanoseconds after the step before.
        public init(after delay: Int64 = 0, grid: Int = 0, _ action: Action) {
            self.delay = delay
            self.grid = grid
            self.action = action
        }
    }

    /// Photos in the album at the start.
    public var photoCount: Int
    /// The longest side of the thumbnails at the start, in pixels; at least `PictureTag.smallestPixelSize`.
    public var pixelSize: Int
    /// How many grids share the loader: 1 or 2.
    public var grids: Int
    /// What is done, in order.
    public var steps: [Step]

    /// A script by hand.
    public init(photoCount: Int, pixelSize: Int = 16, grids: Int = 1, steps: [Step]) {
        precondition(photoCount >= 0 && pixelSize >= PictureTag.smallestPixelSize && (1...2).contains(grids))
        precondition(steps.allSatisfy { $0.grid < grids }, "a step is for a grid of the script")
        self.photoCount = photoCount
        self.pixelSize = pixelSize
        self.grids = grids
        self.steps = steps
    }

    /// How long the whole script takes, in nanoseconds.
    public var length: Int64 { steps.reduce(0) { $0 + $1.delay } }
}

extension ScrollScript.Arrangement {
    /// What it leaves of an album of so many photos, by serial number.
    public func order(photoCount: Int) -> [Int] {
        switch self {
        case .ascending: Array(0..<photoCount)
        case .descending: Array((0..<photoCount).reversed())
        case .thirds: Array(stride(from: 0, to: photoCount, by: 3))
        case .nothing: []
        }
    }
}
