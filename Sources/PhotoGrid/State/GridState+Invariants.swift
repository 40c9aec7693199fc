internal import Thumbnails

/// What must hold between any two events.
extension GridState {
    /// The violated invariants, by name; empty when all hold. Not for the moment between actions and their answers.
    ///
    /// - Complexity: O(window + requests).
    package func checkInvariants() -> [String] {
        checkBooks() + checkPlaces() + checkLoads() + checkRequests() + checkWaiting()
    }

    private func checkBooks() -> [String] {
        var violations: [String] = []
        let sum = ledger.committed + ledger.failed + ledger.superseded + ledger.waiting
        if ledger.assignments != sum { violations.append("ledger-unbalanced: \(ledger.assignments) ≠ \(sum)") }
        let waiting = slots.numbers.count { slots[$0].assignment?.outcome == .waiting }
        if ledger.waiting != waiting { violations.append("ledger-waiting: \(ledger.waiting) ≠ \(waiting)") }
        return violations
    }

    private func checkPlaces() -> [String] {
        var violations: [String] = []
        if !visible.isEmpty, window.clamped(to: visible) != visible { violations.append("window-without-visible") }
        if visible.isEmpty, !window.isEmpty { violations.append("window-without-screen") }
        var tokens: Set<CellToken> = []
        var shownBy: Set<Int> = []
        for (index, number) in zip(window, slots.numbers) {
            let slot = slots[number]
            if slot.index != index { violations.append("slot-misplaced: \(slot.index) at \(index)") }
            if !tokens.insert(slot.token).inserted || slot.token.number >= nextToken {
                violations.append("token-not-unique: \(slot.token.number)")
            }
            if visible.contains(index) != (slot.assignment != nil) { violations.append("cell-off-screen: \(index)") }
            if let cell = slot.assignment?.cell {
                if cells[cell] != number || !shownBy.insert(cell).inserted { violations.append("cell-shared: \(cell)") }
            }
        }
        let used = cells.count { $0 != nil }
        if used != visible.count || used + freeCells.count != cells.count { violations.append("cells-lost") }
        return violations
    }

    private func checkLoads() -> [String] {
        slots.numbers.compactMap { number in
            let slot = slots[number]
            return isConsistent(slot) ? nil : "phase-contradicts-load: \(slot.phase.name) while \(slot.load)"
        }
    }

    private func isConsistent(_ slot: GridSlot) -> Bool {
        if slot.standIn != nil, slot.assignment == nil { return false }
        return switch (slot.load, slot.phase) {
        case (.wanted, _), (.asked, _): false
        case (.held, .thumbnail): slot.assignment != nil && slot.standIn == nil
        case (.cached, .waiting): slot.assignment == nil
        case (.pending, .loading), (.pending, .preview): slot.photo?.version != nil
        case (.deferred, .waiting), (.deferred, .preview): slot.photo?.version != nil
        case (.failed, .failed): slot.photo?.version != nil
        case (.none, .failed): slot.photo?.version == nil
        case (.none, .waiting): pages.isComing(slot.index)
        default: false
        }
    }

    private func checkRequests() -> [String] {
        var violations: [String] = []
        var pending: Set<RequestID> = []
        for number in slots.numbers {
            guard case .pending(let id) = slots[number].load else { continue }
            if !pending.insert(id).inserted { violations.append("request-shared: \(id.number)") }
            if tickets[id] != ticket(number) { violations.append("ticket-outdated: \(id.number)") }
        }
        if Set(liveRequests).count != liveRequests.count { violations.append("request-held-twice") }
        if window.isEmpty, !liveRequests.isEmpty || armed != nil { violations.append("not-empty-at-rest") }
        return violations
    }

    private func checkWaiting() -> [String] {
        var violations: [String] = []
        if slots.numbers.contains(where: { slots[$0].load == .deferred }), armed == nil {
            violations.append("deferred-without-wake-up")
        }
        let unknown = window.filter { slot(at: $0)?.photo == nil && pages.isComing($0) }
        if !unknown.isEmpty, pages.outstanding == 0, armed == nil { violations.append("page-never-asked") }
        if pages.pageCount > PageTable.memoryLimit + PageTable.outstandingLimit + window.count / PageTable.pageSize + 2
        {
            violations.append("page-table-too-large: \(pages.pageCount)")
        }
        return violations
    }
}

extension CellPhase {
    /// The phase without what it carries, for reports.
    package var name: String {
        switch self {
        case .empty: "empty"
        case .waiting: "waiting"
        case .loading: "loading"
        case .preview: "preview"
        case .thumbnail: "thumbnail"
        case .failed: "failed"
        }
    }
}
