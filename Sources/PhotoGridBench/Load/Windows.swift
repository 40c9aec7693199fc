import Thumbnails

/// Screens of 60 photos that follow each other in a listing: what a scrolling grid shows one after the other.
///
/// Their keys are made beforehand: neither side is measured making them.
struct Windows: Sendable {
    static let screen = 60

    let keys: [[ThumbnailKey]]

    /// Fifteen screens, at another place in each round.
    init(photoCount: Int, round: Int) {
        let places = photoCount - 15 * Windows.screen
        self.init(start: round * 7_919_531 % places, screens: 15)
    }

    /// A hundred and fifty screens: nine thousand photos.
    static let wholeListing = Windows(start: 0, screens: 150)

    private init(start: Int, screens: Int) {
        keys = (0..<screens).map { screen in
            (0..<Windows.screen).map { MemorySource.key(start + screen * Windows.screen + $0) }
        }
    }
}
