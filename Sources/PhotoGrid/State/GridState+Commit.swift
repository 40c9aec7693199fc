internal import Thumbnails

/// Whether a result could still be shown.
package enum CommitOutcome: Hashable, Sendable {
    /// It is shown.
    case committed
    /// What it was made for no longer owns the slot: nothing changed.
    case superseded
}

/// Who may write a phase: here, and nowhere else, phases change and assignments begin and end.
extension GridState {
    /// Shows a result, if whoever asked for it still owns the slot: the token, the photo and the version are compared in
    /// the step that writes.
    mutating func commit(_ phase: CellPhase, under ticket: SlotTicket) -> CommitOutcome {
        guard owns(ticket), mayReplace(ticket.slot, with: phase) else {
            ledger.lateDeliveries += 1
            return .superseded
        }
        write(phase, to: ticket.slot)
        switch phase {
        case .thumbnail: end(ticket.slot, as: .committed)
        case .failed: end(ticket.slot, as: .failed)
        case .empty, .waiting, .loading, .preview: break
        }
        return .committed
    }

    /// Whether the slot still is what it was when the ticket was taken.
    func owns(_ ticket: SlotTicket) -> Bool {
        guard let slot = slots.slot(ticket.slot) else { return false }
        #if PLANTED_FAULTS
            if settings.faults.contains(.skipTokenCheck) { return true }
        #endif
        return slot.token == ticket.token && slot.photo?.id == ticket.photo && slot.photo?.version == ticket.version
    }

    /// Previews give way to what is better: a thumbnail, or a larger picture that stands in after a zoom.
    private func mayReplace(_ number: Int, with phase: CellPhase) -> Bool {
        guard case .preview(let new) = phase else { return true }
        switch slots[number].phase {
        case .thumbnail: return false
        case .preview(let old) where slots[number].standIn != nil: return new.width >= old.width
        case .preview, .empty, .waiting, .loading, .failed: return true
        }
    }

    /// Writes what a slot shows before any result: its assignment's own beginning.
    mutating func show(_ beginning: CellPhase, in number: Int) {
        if slots[number].phase != beginning { write(beginning, to: number) }
    }

    private mutating func write(_ phase: CellPhase, to number: Int) {
        slots[number].phase = phase
        markDirty(slotsCell: number)
    }
}

/// The books of assignments.
extension GridState {
    /// The slot's stay in its cell begins: nothing that was asked for before may be shown in it.
    mutating func beginAssignment(_ number: Int) {
        guard slots[number].assignment != nil else { return }
        slots[number].assignment?.outcome = .waiting
        ledger.assignments += 1
        ledger.waiting += 1
        markDirty(slotsCell: number)
    }

    /// The same place, another assignment: older tokens lose their authority here and now.
    mutating func renew(_ number: Int) {
        supersede(number)
        slots[number].token = mintToken()
        beginAssignment(number)
    }

    /// The assignment loses its cell; if it has not ended yet, it ends as superseded.
    mutating func supersede(_ number: Int) {
        guard slots[number].assignment?.outcome == .waiting else { return }
        ledger.superseded += 1
        ledger.waiting -= 1
    }

    private mutating func end(_ number: Int, as outcome: CellAssignment.Outcome) {
        guard slots[number].assignment?.outcome == .waiting else { return }
        slots[number].assignment?.outcome = outcome
        ledger.waiting -= 1
        if outcome == .failed { ledger.failed += 1 } else { ledger.committed += 1 }
    }
}

/// Tokens, tickets, and cells that show something else now.
extension GridState {
    /// A token that no assignment ever had.
    mutating func mintToken() -> CellToken {
        #if PLANTED_FAULTS
            if settings.faults.contains(.reuseToken) { return CellToken(nextToken) }
        #endif
        defer { nextToken += 1 }
        return CellToken(nextToken)
    }

    /// What a result for the slot must match, if it is asked for now.
    func ticket(_ number: Int) -> SlotTicket {
        let slot = slots[number]
        return SlotTicket(slot: number, token: slot.token, photo: slot.photo?.id, version: slot.photo?.version)
    }

    mutating func markDirty(slotsCell number: Int) {
        if let cell = slots[number].assignment?.cell { markDirty(cell) }
    }

    mutating func markDirty(_ cell: Int) {
        guard !dirty[cell] else { return }
        dirty[cell] = true
        outbox.cells.append(cell)
    }
}
