internal import PhotoGrid
internal import Thumbnails

/// What must hold after every step, and where nothing is left to happen. Judged from outside, by the world's own books.
extension ExploredWorld {
    /// What is wrong now; nil when nothing is.
    func violation() -> String? {
        fault ?? tableViolation() ?? grids.indices.lazy.compactMap { gridViolation($0) }.first
    }

    private func tableViolation() -> String? {
        let ledger = table.ledger
        if ledger.requested != ledger.delivered + ledger.failed + ledger.released + ledger.live {
            return "the loader's ledger does not balance"
        }
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
        return nil
    }

    private func gridViolation(_ grid: Int) -> String? {
        let state = grids[grid]
        let ledger = state.ledger
        if ledger.assignments != ledger.committed + ledger.failed + ledger.superseded + ledger.waiting {
            return "the ledger of grid \(grid) does not balance"
        }
        for index in state.window {
            guard let slot = state.slot(at: index) else { return "no slot at index \(index) of the window" }
            if let wrong = slotViolation(slot, told: told[grid]) { return "grid \(grid), index \(index): \(wrong)" }
            guard case .pending(let request) = slot.load else { continue }
            guard isAnswerOnItsWay(request, to: grid) else {
                return "grid \(grid), index \(index): nothing will ever answer its request"
            }
        }
        return nil
    }

    private func slotViolation(_ slot: GridSlot, told: [Int]) -> String? {
        guard let photo = slot.photo else {
            switch slot.phase {
            case .waiting, .failed: return nil
            default: return "shows something without a photo"
            }
        }
        let number = album.number(photo)
        if number / ExploredAlbum.revisions != slot.index { return "has the photo of another index" }
        if number % ExploredAlbum.revisions > told[slot.index] { return "has a version that nobody told" }
        switch slot.phase {
        case .empty, .waiting, .loading: return nil
        case .thumbnail(let picture):
            let shown = album.number(picture)
            return shown == number ? nil : "shows picture \(shown) as that of \(number)"
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

    /// Whether a load holds the request, or its ending lies in the inbox.
    private func isAnswerOnItsWay(_ request: RequestID, to grid: Int) -> Bool {
        if case .waiting(let load)? = table.requests[request] {
            return table.loads[load]?.references.contains { $0.request == request } ?? false
        }
        return inboxes[grid].contains { $0.0 == request && $0.1.isEnding }
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
        guard callersRequest == nil, grids.allSatisfy({ $0.requestedRange.isEmpty }) else { return nil }
        let ledger = table.ledger
        if ledger.loads > 0 || ledger.live > 0 || ledger.pins > 0 || ledger.inFlightBytes > 0 {
            return "nobody wants anything, but \(ledger.loads) loads, \(ledger.live) requests, \(ledger.pins) pins"
        }
        return nil
    }

    /// Writes what the state means.
    func encode(into encoder: inout StateEncoder) {
        encoder.reset()
        table.encode(into: &encoder) { album.number($0) }
        for grid in grids.indices {
            grids[grid].encode(into: &encoder, album.numbering)
            for (request, delivery) in inboxes[grid] {
                encoder.add(request.number, .request)
                encoder.add(delivery.number(album))
            }
            encoder.add(pages[grid].count)
            for request in pages[grid] { encoder.add(request.range.isEmpty ? 0 : 1) }
            for photo in bounds.rewritable.sorted() { encoder.add(told[grid][photo]) }
        }
        for photo in bounds.rewritable.sorted() { encoder.add(disk[photo]) }
        for photo in bounds.failing.sorted() { encoder.add(isKnownToFail(photo) ? 1 : 0) }
        for decode in decodes {
            encoder.add(decode.id.number, .load)
            encoder.add(
                decode.key << 4 | (decode.hasAsked ? 1 : 0) | (decode.hasPreviewed ? 2 : 0)
                    | (decode.hasNoticed ? 4 : 0) | (decode.isHinted ? 8 : 0))
        }
        encoder.add(awake)
        if let callersRequest { encoder.add(callersRequest.number, .request) } else { encoder.add(255) }
    }

    private func isKnownToFail(_ photo: Int) -> Bool {
        var failures = table.failures
        let keys = album.keys[photo * ExploredAlbum.revisions..<(photo + 1) * ExploredAlbum.revisions]
        return keys.contains { failures.lookUp($0, now: Self.now) != nil }
    }
}

extension Delivery {
    fileprivate var isEnding: Bool {
        if case .preview = self { false } else { true }
    }

    fileprivate func number(_ album: ExploredAlbum) -> Int {
        switch self {
        case .preview(let picture), .thumbnail(let picture): album.number(picture)
        case .failed(let failure): 100 + album.number(failure)
        case .released: 120
        }
    }
}
