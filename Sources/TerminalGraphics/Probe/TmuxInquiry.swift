/// How far it is known what tmux says of itself.
enum TmuxInquiry: Hashable, Sendable {
    case notAsked
    case awaited
    /// It gave no answer.
    case silent
    case answered(TmuxReport)

    /// Why pictures cannot be shown by placeholders; nil where they can.
    var obstacle: String? {
        switch self {
        case .notAsked: "which was not asked about the terminal around it"
        case .awaited, .silent: "which has not told about the terminal around it"
        case .answered(let report): report.obstacle
        }
    }
}
