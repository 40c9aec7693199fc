package import PhotoGrid

/// What the status line tells of filter and order.
package struct SearchStatus: Equatable, Sendable {
    /// What was typed, or is filtered by; nil when nothing is.
    package var text: String?
    /// Whether it is being typed.
    package var isTyping = false
    /// How far the present search has come.
    package var phase = SearchPhase.idle
    /// What the photos on the screen were searched for, when that is not the present query.
    package var shownText: String?
    /// The order of the listing.
    package var order = PhotoOrder.natural
    /// How far reading files for an order has come: photos looked at, and how many there are.
    package var progress: (done: Int, total: Int)?

    /// Nothing is filtered or sorted.
    package init() {}

    /// Whether both say the same.
    package static func == (left: SearchStatus, right: SearchStatus) -> Bool {
        left.left == right.left && left.right == right.right
    }

    /// What stands at the left while a query is typed, or found nothing; nil when the selected photo is told there.
    package var left: String? {
        guard let text, isTyping || isWithoutPhotos else { return nil }
        let cursor = isTyping ? "▏" : ""
        return (["/\(text)\(cursor)"] + [outcome].compactMap(\.self)).joined(separator: "  ")
    }

    /// Whether nothing was found: what the grid may still show is about to go, and its position means nothing.
    package var foundNothing: Bool { if case .empty = phase { true } else { false } }

    private var isWithoutPhotos: Bool {
        switch phase {
        case .empty, .failed: true
        case .idle, .waiting, .loading, .results: false
        }
    }

    private var outcome: String? {
        switch phase {
        case .idle: nil
        case .waiting, .loading: shownText.map { "… still /\($0)" } ?? "…"
        case .results(let results): results.total == 1 ? "1 photo" : "\(grouped(results.total)) photos"
        case .empty: "no photo matches"
        case .failed(let reason): "cannot search: \(reason)"
        }
    }

    /// What stands at the right, before the position.
    package var right: [String] {
        var parts: [String] = []
        if let progress, progress.done < progress.total {
            parts.append("reading \(grouped(progress.done)) of \(grouped(progress.total))")
        }
        if let order = order.inWords { parts.append(order) }
        if let text, left == nil { parts.append("/\(text)") }
        return parts
    }
}
