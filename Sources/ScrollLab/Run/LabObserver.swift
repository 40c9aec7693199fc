/// Looks on while a run is played, and changes nothing.
@MainActor
protocol LabObserver: AnyObject {
    /// An event happened, and was checked.
    func note(_ kind: LabEventKind, _ run: LabRun)
    /// A worker did something.
    func note(_ event: VirtualWorkers.Event, _ run: LabRun)
    /// The script was played and nothing is left to happen; the grids still show what they showed.
    func noteRest(_ run: LabRun)
}
