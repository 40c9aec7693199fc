/// A way of deciding which answers a recycled cell takes, and which loads go on.
///
/// All but the two last are models: small, honest and complete enough to be wrong in the way that programs of their kind are wrong.
public enum LoadPolicy: String, Sendable, Hashable, CaseIterable {
    /// Whatever arrives is shown.
    case naive
    /// A cell that gets another photo cancels its load, and takes no answer of a load that it cancelled.
    case cancel
    /// The same, with a service that does not heed: nothing stops, and nobody learns that the load was cancelled.
    case cancelIgnored = "cancel-ignored"
    /// The same as `cancel`, with loads that several cells share: cancelling ends the load for all of them.
    case cancelShared = "cancel-shared"
    /// A callback that holds the cell, on loads that are shared and never cancelled.
    case callback
    /// The same, and the callback compares the cell's token first.
    case callbackToken = "callback-token"
    /// A load in stages that asks before each, and before it shows its answer, whether the cell still wants it.
    case staged
    /// Loads are asked for once the screen has stood still for a while; whatever arrives is shown.
    case debounced
    /// The real `PhotoGridModel` and `ThumbnailLoader`, as programs have them by default.
    case ours
    /// The same, told to load also while the screen moves fast.
    case oursEager = "ours-eager"

    /// One line for people.
    public var summary: String {
        switch self {
        case .naive: "whatever arrives is shown"
        case .cancel: "a reused cell cancels its load, and takes no answer that it cancelled"
        case .cancelIgnored: "cancel, but the service does not heed: cancelled loads go on and answer as ever"
        case .cancelShared: "cancel, but cells share loads: one cell's cancelling ends the load for all"
        case .callback: "cells share loads, nothing is cancelled; the callback writes into the cell it holds"
        case .callbackToken: "callback, but it first compares the token of the cell's assignment"
        case .staged: "asks at start, after the header and before showing whether the cell still wants it"
        case .debounced: "naive, but asks only after the screen stood still for \(Nanoseconds.spacedText(Self.quiet))"
        case .ours:
            "PhotoGrid itself: it loads nothing while the screen moves fast, and then ahead of the screen too (more decodes)"
        case .oursEager: "ours, told to load also while the screen moves fast"
        }
    }

    /// Whether it is none of PhotoGrid's own code.
    public var isModel: Bool { rules != nil }

    /// The circumstances for this policy.
    package func adapt(_ configuration: LabConfiguration) -> LabConfiguration {
        var configuration = configuration
        if self == .oursEager { configuration.fastMotion = LabCircumstances.neverFast }
        return configuration
    }

    /// How long the screen stands still before `debounced` asks, in nanoseconds.
    static let quiet: Int64 = 100_000_000

    /// What the model does; nil for what is none.
    var rules: PolicyRules? {
        switch self {
        case .naive: PolicyRules()
        case .cancel: PolicyRules(stops: .atPolls, check: .cancellation)
        case .cancelIgnored: PolicyRules(stops: .never, check: .cancellation)
        case .cancelShared: PolicyRules(sharesLoads: true, stops: .atPolls, check: .cancellation)
        case .callback: PolicyRules(sharesLoads: true)
        case .callbackToken: PolicyRules(sharesLoads: true, check: .token)
        case .staged: PolicyRules(stops: .betweenStages, check: .token)
        case .debounced: PolicyRules(quiet: Self.quiet)
        case .ours, .oursEager: nil
        }
    }
}

/// In what the models differ.
struct PolicyRules: Sendable, Hashable {
    /// When a load ends that its cell has cancelled.
    enum Stop: Sendable, Hashable {
        /// Not at all: the service takes no notice.
        case never
        /// Before it starts, and wherever the decoder polls.
        case atPolls
        /// Before it starts, and after the header.
        case betweenStages
    }

    /// What is compared before an answer is shown.
    enum Check: Sendable, Hashable {
        /// Nothing.
        case none
        /// Whether the service knows the request as cancelled.
        case cancellation
        /// Whether the cell still has the token that it had when it asked.
        case token
    }

    /// Whether requests for one key share one load.
    var sharesLoads = false
    /// What cancelling does.
    var stops = Stop.never
    /// What is compared before an answer is shown.
    var check = Check.none
    /// For how long the screen must stand still before loads are asked for, in nanoseconds; nil when they are at once.
    var quiet: Int64?
}
