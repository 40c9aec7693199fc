internal import PhotoGrid
internal import ScrollLab
internal import Thumbnails

/// What must hold after every step, and where nothing is left to happen. Judged from outside, by the world's own books, and by
/// the invariants that table and grids know of themselves.
extension ExploredWorld {
    /// What is wrong with the step just taken, or with counters, which states are not told apart by; nil when nothing is.
    func stepViolation() -> String? {
        if let fault { return fault }
        let ledger = table.ledger
        if ledger.requested != ledger.delivered + ledger.failed + ledger.released + ledger.live {
            return "the loader's ledger does not balance"
        }
        var waiting = 0
        for (_, stage) in table.requests { if case .waiting = stage { waiting += 1 } }
        if ledger.live != waiting { return "the loader's ledger has \(ledger.live) live requests, and \(waiting) wait" }
        for grid in grids {
            let ledger = grid.ledger
            if ledger.assignments != ledger.committed + ledger.failed + ledger.superseded + ledger.waiting {
                return "a grid's ledger does not balance"
            }
        }
        return nil
    }

    /// What is wrong with this state; nil when nothing is.
    func stateViolation() -> String? {
        if let wrong = tableViolation() { return wrong }
        for grid in grids.indices {
            if let wrong = gridViolation(grid) { return "grid \(grid): \(wrong)" }
        }
        if let wrong = table.checkInvariants().first { return "the table: \(wrong)" }
        for grid in grids { if let wrong = grid.checkInvariants().first { return "a grid: \(wrong)" } }
        return nil
    }

    private func tableViolation() -> String? {
        let ledger = table.ledger
        if decodes.count > bounds.workers { return "more decodes than workers" }
        if decodes.count == 2, decodes[0].key == decodes[1].key { return "two decodes of one key run" }
        if ledger.running != decodes.count { return "the table has lost count of its decodes" }
        let held = ledger.cachedBytes + ledger.pinnedBytes + ledger.inFlightBytes
        if held > max(bounds.memory, ledger.pinnedBytes) + bounds.decodeBytes { return "too many bytes are held" }
        if table.canStart, awake == 0 { return "work could start, and every idle worker sleeps" }
        for decode in decodes where !decode.hasNoticed {
            guard let phase = table.loads[decode.id]?.phase else { return "a decode runs for no load" }
            let isInVain = phase == .abandoned || phase == .preempted
            if isInVain != decode.isHinted { return "a decode is told wrongly whether it is in vain" }
        }
        if let callersRequest, !isWaitedFor(callersRequest), owners.contains(where: { $0.request == callersRequest }) {
            return "nothing will ever answer the third party"
        }
        return nil
    }

    private func gridViolation(_ grid: Int) -> String? {
        var isDeferred = false
        for index in grids[grid].window {
            guard let slot = grids[grid].slot(at: index) else { return "no slot at index \(index) of the window" }
            if let wrong = slotViolation(slot) { return "index \(index) \(wrong)" }
            if slot.load == .deferred { isDeferred = true }
            guard case .pending(let request) = slot.load else { continue }
            if !isWaitedFor(request), !inboxes[grid].contains(where: { $0.0 == request && $0.1.isEnding }) {
                return "index \(index): nothing will ever answer its request"
            }
        }
        return isDeferred && timers[grid] == nil ? "something is deferred, and no timer is armed" : nil
    }

    /// Whether a load holds the request.
    private func isWaitedFor(_ request: RequestID) -> Bool {
        guard case .waiting(let load)? = table.requests[request] else { return false }
        return table.loads[load]?.references.contains { $0.request == request } ?? false
    }

    private func slotViolation(_ slot: GridSlot) -> String? {
        guard let photo = slot.photo else {
            switch slot.phase {
            case .waiting, .failed: return nil
            default: return "shows something without a photo"
            }
        }
        let number = album.number(photo)
        if number / ExploredAlbum.revisions != slot.index { return "has the photo of another index" }
        if number % ExploredAlbum.revisions > disk[slot.index] { return "has a version that its file never had" }
        switch slot.phase {
        case .empty, .waiting, .loading: return nil
        case .thumbnail(let picture):
            return album.number(picture) == number ? nil : "shows picture \(album.number(picture)) as that of \(number)"
        case .preview(let picture):
            let shown = album.number(picture)
            return shown == number + album.count * ExploredAlbum.revisions
                ? nil : "shows preview \(shown) as that of \(number)"
        case .failed(.damaged):
            return bounds.failing.contains(slot.index) ? nil : "failed though its file is good"
        case .failed(.changedWhileReading):
            return bounds.rewritable.contains(slot.index) ? nil : "changed though its file did not"
        case .failed: return "shows a failure that no file has"
        }
    }

    /// What is wrong with this state as the last one of all, when only new wishes could lead on.
    func restViolation() -> String? {
        for grid in grids.indices {
            for cell in grids[grid].visibleCells {
                guard let slot = grids[grid].slot(ofCell: cell) else { return "a cell without a slot" }
                switch slot.phase {
                case .thumbnail, .failed: continue
                case .empty, .waiting, .loading, .preview:
                    return "grid \(grid), index \(slot.index): blank for ever (\(slot.load))"
                }
            }
        }
        if awake > 0 || !decodes.isEmpty { return "something is left to happen, and nothing happens" }
        guard callersRequest == nil, grids.allSatisfy({ $0.requestedRange.isEmpty }) else { return nil }
        let ledger = table.ledger
        if ledger.loads > 0 || ledger.live > 0 || ledger.pins > 0 || ledger.inFlightBytes > 0 {
            return
                "nobody wants anything, but \(ledger.loads) loads, \(ledger.live) requests, \(ledger.pins) pins are left"
        }
        return nil
    }
}
