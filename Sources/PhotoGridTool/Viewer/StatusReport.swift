package import PhotoGrid
package import Thumbnails

/// The line below the grid: where the selection is, what it is, and what is under way.
package struct StatusReport: Equatable, Sendable {
    /// Which photo of how many is selected, counted from 1.
    package var position = 0
    package var count = 0
    /// The photo's name, not sanitised; nil while its page is on its way.
    package var name: String?
    /// What the selected cell shows.
    package var phase = CellPhase.empty
    /// Bytes of the photo's file.
    package var fileSize: Int64?
    /// Whether it is a folder.
    package var isFolder = false
    /// How large a picture alone is shown; nil in the grid.
    package var scale: Double?
    /// Whether the selected photo is marked.
    package var isSelectedMarked = false
    /// Items in the range that was begun; nil when none was.
    package var rangeCount: Int?
    /// A sentence that takes the place of all that stands at the left.
    package var notice: String?
    /// What is to be said about the folders, or about what is awaited.
    package var folderNote: String?
    /// Whether new photos are selected as they come.
    package var isFollowing = false
    /// What is to be said about filter and order.
    package var search: SearchStatus?
    /// How many photos are marked.
    package var markedCount = 0
    /// Cells on screen whose load is under way.
    package var loadingCount = 0
    /// Why there is no listing.
    package var listingFailure: LoadFailure?
    /// The count that was typed so far.
    package var pendingCount: Int?
    /// Whether there is room to say how the keys are shown.
    package var hasRoomForHint = true

    package init() {}

    /// What stands at the left: the name, and facts about the photo.
    package var left: String {
        if let notice { return notice }
        if let search = search?.left { return search }
        if let listingFailure { return "cannot be listed: \(listingFailure)" }
        guard count > 0 else { return folderNote ?? "no photos" }
        return ([name].compactMap(\.self) + facts + [folderNote].compactMap(\.self)).joined(separator: "  ")
    }

    /// What stands at the right: what is under way, and the position.
    package var right: String {
        var parts: [String] = []
        if let pendingCount { parts.append("\(pendingCount)") }
        if let scale { parts.append((isSelectedMarked ? "marked  " : "") + percentText(scale)) }
        if let rangeCount { parts.append("range of \(grouped(rangeCount))") }
        if markedCount > 0 { parts.append("\(grouped(markedCount)) marked") }
        if isFollowing { parts.append("following") }
        if loadingCount > 0 { parts.append("\(loadingCount) loading") }
        parts += search?.right ?? []
        if count > 0, search?.foundNothing != true { parts.append("\(grouped(position))/\(grouped(count))") }
        if hasRoomForHint { parts.append("? keys") }
        return parts.joined(separator: "  ")
    }

    /// Whether the selected photo needs to be noticed: it failed, or is damaged.
    package var isWarning: Bool {
        if isFolder || notice != nil || search?.left != nil { return false }
        return switch phase {
        case .failed: true
        case .thumbnail(let thumbnail), .preview(let thumbnail): thumbnail.isDamaged
        case .empty, .waiting, .loading: listingFailure != nil
        }
    }

    private var facts: [String] {
        if isFolder { return [] }
        let size = fileSize.map(fileSizeText)
        switch phase {
        case .failed(let failure):
            return ["\(failure)"] + [size].compactMap(\.self)
        case .thumbnail(let thumbnail), .preview(let thumbnail):
            let dimensions = "\(thumbnail.originalWidth)×\(thumbnail.originalHeight)"
            let damage = thumbnail.damage.map { "damaged: \($0)" }
            return [damage, dimensions, size].compactMap(\.self)
        case .loading, .waiting:
            return [size].compactMap(\.self)
        case .empty:
            return []
        }
    }
}

/// 1234567 as 1 234 567, with spaces that do not break.
package func grouped(_ number: Int) -> String {
    var text = ""
    let digits = String(number)
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { text += "\u{202F}" }
        text.append(digit)
    }
    return text
}

/// A file's size for people, in powers of 1000: at most four characters and the unit.
package func fileSizeText(_ bytes: Int64) -> String {
    guard bytes >= 1000 else { return "\(bytes) B" }
    var tenths = bytes / 100 + (bytes % 100 >= 50 ? 1 : 0)
    var units = ["kB", "MB", "GB", "TB", "PB", "EB"][...]
    while tenths >= 9_995, units.count > 1 {
        tenths = (tenths + 500) / 1000
        units.removeFirst()
    }
    guard let unit = units.first else { preconditionFailure("the last unit stays") }
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\((tenths + 5) / 10) \(unit)"
}
