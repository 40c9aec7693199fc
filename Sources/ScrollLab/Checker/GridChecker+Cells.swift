internal import PhotoGrid
internal import Thumbnails

/// Safety: what must hold after every event.
extension GridChecker {
    /// What was found wrong, and with which cell.
    struct Finding {
        var name: Violation.Name
        var detail: String
        var cell: ObjectIdentifier?
    }

    /// Looks at every cell on the screen. Returns the first thing that is wrong, and the bytes that the cells show, each key counted
    /// once.
    func check(_ model: PhotoGridModel, at time: Int64) -> (finding: Finding?, shownBytes: Int) {
        checks += 1
        changes.removeAll(keepingCapacity: true)
        let looks = model.visibleCells.map(look)
        if let finding = checkPlaces(looks, count: model.photoCount) { return (finding, 0) }
        var shownBytes = 0
        var counted: Set<Int> = []
        var waiting = 0
        deferredCells = 0
        for (name, record) in looks {
            let previous = last[name]
            if previous != record { remember(name, record, at: time) }
            if let (violation, detail) = judge(record, after: previous) {
                return (Finding(name: violation, detail: detail, cell: name), 0)
            }
            if !record.hasEnded { waiting += 1 }
            if record.shown == .waiting, record.serial != nil { deferredCells += 1 }
            // Only pictures of the grid's own pixel size are thumbnails by now: a photo is a key.
            if case .thumbnail(let tag?) = record.shown, counted.insert(tag.serial).inserted {
                shownBytes += PictureTag.byteCount(serial: tag.serial, pixelSize: tag.pixelSize)
            }
        }
        return (checkBooks(model.ledger, waiting: waiting), shownBytes)
    }

    /// What a cell shows. Pixels are read again only when the cell has other ones.
    private func look(_ cell: GridCell) -> (name: ObjectIdentifier, record: CellRecord) {
        let name = ObjectIdentifier(cell)
        if let reading = readings[name], reading.isStillTrue(of: cell) { return (name, reading.record) }
        let reading = CellReading(cell, album: album)
        readings[name] = reading
        return (name, reading.record)
    }

    private func remember(_ name: ObjectIdentifier, _ record: CellRecord, at time: Int64) {
        last[name] = record
        changes.append(record)
        histories[name, default: []].append((time, record))
        if histories[name, default: []].count > 24 { histories[name]?.removeFirst(12) }
    }

    /// Whether the cells stand for the right photos: those of the oldest listing that the grid may be at, or of a later one.
    private func checkPlaces(_ looks: [(name: ObjectIdentifier, record: CellRecord)], count: Int) -> Finding? {
        var finding: Finding?
        for candidate in book.floor..<book.orders.count {
            finding = compare(looks, count: count, with: book.orders[candidate])
            if finding == nil {
                raise(book.reach(candidate))
                return nil
            }
        }
        return finding
    }

    private func compare(
        _ looks: [(name: ObjectIdentifier, record: CellRecord)], count: Int, with order: [Int]
    ) -> Finding? {
        let expected = visibleRange.clamped(to: 0..<order.count)
        guard count == order.count, looks.count == expected.count else {
            let detail = "\(looks.count) cells of \(count) photos, expected \(expected.count) of \(order.count)"
            return Finding(name: .wrongCells, detail: detail, cell: looks.first?.name)
        }
        for (look, index) in zip(looks, expected) {
            guard look.record.index == index else {
                return Finding(name: .wrongCells, detail: "\(look.record), where \(index) stands", cell: look.name)
            }
            guard let serial = look.record.serial, serial != order[index] else { continue }
            let detail = "\(look.record), where the listing has \(order[index])"
            return Finding(name: .wrongPhoto, detail: detail, cell: look.name)
        }
        return nil
    }

    private func judge(_ record: CellRecord, after previous: CellRecord?) -> (Violation.Name, String)? {
        judgeToken(record, after: previous) ?? judgeVersion(record) ?? judgeShown(record) ?? judgeFlicker(record)
    }

    private func judgeToken(_ record: CellRecord, after previous: CellRecord?) -> (Violation.Name, String)? {
        guard previous?.token != record.token || previous?.serial != record.serial || previous?.shown != record.shown
        else { return nil }
        if let serial = record.serial {
            let owner = owners[record.token, default: serial]
            owners[record.token] = serial
            if owner != serial { return (.tokenReused, "token \(record.token.number) had photo \(owner): \(record)") }
        }
        if let previous, previous.token == record.token, previous.hasEnded, previous.shown != record.shown {
            return (.changedAfterEnding, "\(record)")
        }
        return nil
    }

    private func judgeVersion(_ record: CellRecord) -> (Violation.Name, String)? {
        guard let serial = record.serial, let revision = record.revision else { return nil }
        let oldest = oldestAllowed[serial] ?? 0
        let newest = newestTold[serial] ?? -1
        guard revision >= oldest, revision <= newest else {
            return (.wrongVersion, "\(record), allowed are \(oldest) to \(newest)")
        }
        oldestAllowed[serial] = revision
        return nil
    }

    private func judgeShown(_ record: CellRecord) -> (Violation.Name, String)? {
        switch record.shown {
        case .empty: return (.wrongCells, "an empty cell on the screen: \(record)")
        case .waiting: return nil
        case .loading: return record.serial == nil ? (.wrongPhoto, "loads without a photo: \(record)") : nil
        case .preview(let tag):
            guard let tag else { return (.foreignPicture, "\(record)") }
            if let wrong = judgeOwner(record, tag) { return wrong }
            guard tag.isPreview || tag.pixelSize != pixelSize else { return (.wrongStage, "\(record)") }
            return nil
        case .thumbnail(let tag):
            guard let tag else { return (.foreignPicture, "\(record)") }
            if let wrong = judgeOwner(record, tag) { return wrong }
            guard !tag.isPreview, tag.pixelSize == pixelSize else {
                return (.wrongStage, "\(record), the grid shows \(pixelSize) px")
            }
            return nil
        case .failed(let failure): return judgeFailure(record, failure)
        }
    }

    private func judgeOwner(_ record: CellRecord, _ tag: PictureTag) -> (Violation.Name, String)? {
        if tag.serial != record.serial { return (.foreignPicture, "\(record)") }
        if tag.revision != record.revision { return (.outdatedPicture, "\(record)") }
        if !work.wasHandedOut(tag) { return (.shownBeforeLoaded, "\(record)") }
        return nil
    }

    private func judgeFailure(_ record: CellRecord, _ failure: LoadFailure) -> (Violation.Name, String)? {
        guard let serial = record.serial, let revision = record.revision else {
            return pageFailures.contains(failure) ? nil : (.foreignFailure, "\(record)")
        }
        if work.hasFailed(.init(serial: serial, revision: revision), failure) { return nil }
        // A file that changed while it was read a second time: the first version is the one that the decode was for.
        if case .changedWhileReading = failure,
            (0...revision).contains(where: { work.hasFailed(.init(serial: serial, revision: $0), failure) })
        {
            return nil
        }
        return (.foreignFailure, "\(record)")
    }

    /// A picture that was on the screen at the last look, and still belongs there, still is.
    private func judgeFlicker(_ record: CellRecord) -> (Violation.Name, String)? {
        guard let serial = record.serial else { return nil }
        let before = pictures[serial]
        if case .thumbnail = record.shown {
            pictures[serial] = ShownPicture(revision: record.revision ?? 0, pixelSize: pixelSize, check: checks)
            return nil
        }
        pictures[serial] = nil
        guard let before, before.check == checks - 1, before.revision == record.revision,
            before.pixelSize == pixelSize
        else { return nil }
        return (.flicker, "\(record) had its picture at the event before")
    }

    private func checkBooks(_ ledger: GridLedger, waiting: Int) -> Finding? {
        let endings = ledger.committed + ledger.failed + ledger.superseded + ledger.waiting
        if ledger.assignments != endings {
            return Finding(name: .gridLedger, detail: "\(ledger.assignments) assignments, but \(endings) accounted for")
        }
        if ledger.waiting != waiting {
            return Finding(name: .gridLedger, detail: "\(ledger.waiting) waiting, but \(waiting) cells wait")
        }
        return nil
    }

    // MARK: Liveness

    /// What must hold once nothing is left to happen: every cell on the screen shows its thumbnail or a failure.
    func checkRest(_ model: PhotoGridModel) -> Finding? {
        for cell in model.visibleCells {
            let record = CellRecord(cell, album: album)
            guard record.hasEnded else {
                return Finding(name: .blankAtRest, detail: "\(record)", cell: ObjectIdentifier(cell))
            }
        }
        return nil
    }

    /// The history of the cell that a finding is about.
    func history(_ finding: Finding) -> [String] {
        (finding.cell.flatMap { histories[$0] } ?? []).map { "\($0.time) ns \($0.record)" }
    }
}
