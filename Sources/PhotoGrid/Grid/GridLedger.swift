/// The books of a grid.
///
/// Always balanced: `assignments == committed + failed + superseded + waiting`.
public struct GridLedger: Equatable, Sendable {
    /// Assignments of a photo to a cell ever made; each has a token of its own.
    public var assignments = 0
    /// Assignments that reached their thumbnail.
    public var committed = 0
    /// Assignments that ended in a failure.
    public var failed = 0
    /// Assignments that lost their cell before either.
    public var superseded = 0
    /// Assignments that have not ended.
    public var waiting = 0
    /// Deliveries that came for an assignment which no longer owned its cell, and changed nothing.
    public var lateDeliveries = 0

    /// An empty ledger.
    public init() {}
}
