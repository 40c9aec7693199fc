import Observation
import PhotoGrid

/// Counts the writes to a cell's phase, as an observer would see them.
@MainActor final class WriteWatch {
    private(set) var phases: [String] = []
    private let cell: GridCell
    private(set) var writes = 0

    init(_ cell: GridCell) {
        self.cell = cell
        arm()
    }

    private func arm() {
        withObservationTracking {
            _ = (cell.phase, cell.photo, cell.token, cell.index)
        } onChange: { [weak self] in
            // Called before the write, on the main actor: the cell's only writer.
            MainActor.assumeIsolated { self?.note() }
        }
    }

    private func note() {
        writes += 1
        phases.append(cell.phase.name)
        // Tracking ends with the first change; the next look sees the rest.
        arm()
    }
}
