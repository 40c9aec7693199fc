/// Pictures that a terminal was handed and has not got.
///
/// It may have dropped one for want of room, and will take it again. One that is lost a second time is not sent any more: who
/// sends it again and again never has done.
struct LostPictures: Sendable {
    /// So many are remembered; a terminal that loses more is given another chance.
    private static let limit = 1000

    private var lossCounts: [PictureKey: Int] = [:]

    /// Whether nothing was lost.
    var isEmpty: Bool { lossCounts.isEmpty }

    /// Whether a picture is not to be sent any more.
    func isGivenUp(_ key: PictureKey) -> Bool { lossCounts[key, default: 0] > 1 }

    /// A picture was lost.
    mutating func note(_ key: PictureKey) {
        if lossCounts.count >= Self.limit { lossCounts = [:] }
        lossCounts[key, default: 0] += 1
    }
}
