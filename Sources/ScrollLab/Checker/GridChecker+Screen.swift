internal import PhotoGrid
internal import Thumbnails

/// Looking at the screen.
extension GridChecker {
    /// What was found wrong, and with which cell.
    struct Finding {
        var name: Violation.Name
        var detail: String
        var cell: ObjectIdentifier?
    }

    /// A picture on the screen.
    struct ShownPicture: Hashable {
        var serial: Int
        var revision: Int?
        var pixelSize: Int
    }

    /// What the cells on the screen add up to.
    struct Sums: Equatable {
        /// Cells whose assignment has not ended.
        var waiting = 0
        /// Cells that wait though their photo is known: their load is held back.
        var deferred = 0
        /// Bytes of the thumbnails that are shown.
        var shownBytes = 0
    }

    /// Looks at every cell on the screen. Returns the first thing that is wrong.
    ///
    /// A judgement follows from the cell and from the books. A cell that shows what it showed at the last look, to the last pixel, was
    /// judged then, and is judged again only when the grid was told something meanwhile.
    func look(at model: PhotoGridModel, _ time: Int64) -> Finding? {
        changes.removeAll(keepingCapacity: true)
        let isSame = screen.read(model, album: album)
        if isSame, isJudged, !hasNews { return checkBooks(model.ledger) }
        let judgesAll = !isJudged
        isJudged = false
        if let finding = checkPlaces() ?? checkCells(all: judgesAll || hasNews, at: time) ?? checkFlicker() {
            return finding
        }
        isJudged = true
        hasNews = false
        return checkBooks(model.ledger)
    }

    private func checkCells(all judgesAll: Bool, at time: Int64) -> Finding? {
        sums = Sums()
        for sight in screen.sights {
            if judgesAll || !sight.isNoted {
                let previous = last[sight.cell]
                if previous != sight.record { remember(sight, at: time) }
                sight.isNoted = true
                if let (name, detail) = judge(sight.record, after: previous) {
                    return Finding(name: name, detail: detail, cell: sight.cell)
                }
            }
            add(sight.record)
        }
        return nil
    }

    private func remember(_ sight: ScreenReading.Sight, at time: Int64) {
        last[sight.cell] = sight.record
        changes.append(sight.record)
        histories[sight.cell, default: []].append((time, sight.record))
        if histories[sight.cell, default: []].count > 24 { histories[sight.cell]?.removeFirst(12) }
    }

    private func add(_ record: CellRecord) {
        if !record.hasEnded { sums.waiting += 1 }
        if record.shown == .waiting, record.serial != nil { sums.deferred += 1 }
        // Only pictures of the grid's own pixel size are thumbnails by now, and no photo is in two places: each key counts once.
        if case .thumbnail(let tag?) = record.shown {
            sums.shownBytes += PictureTag.byteCount(serial: tag.serial, pixelSize: tag.pixelSize)
        }
    }

    // MARK: Places

    /// Whether the cells stand for the right photos: those of the oldest listing that the grid may be at, or of a later one.
    private func checkPlaces() -> Finding? {
        var finding: Finding?
        for candidate in book.floor..<book.orders.count {
            finding = compare(with: book.orders[candidate])
            if finding == nil {
                raise(book.reach(candidate))
                return nil
            }
        }
        return finding
    }

    private func compare(with order: [Int]) -> Finding? {
        let sights = screen.sights
        let expected = visibleRange.clamped(to: 0..<order.count)
        guard screen.photoCount == order.count, sights.count == expected.count else {
            let detail =
                "\(sights.count) cells of \(screen.photoCount) photos, expected \(expected.count) of \(order.count)"
            return Finding(name: .wrongCells, detail: detail, cell: sights.first?.cell)
        }
        for (sight, index) in zip(sights, expected) {
            guard sight.record.index == index else {
                return Finding(name: .wrongCells, detail: "\(sight.record), where \(index) stands", cell: sight.cell)
            }
            guard let serial = sight.record.serial, serial != order[index] else { continue }
            let detail = "\(sight.record), where the listing has \(order[index])"
            return Finding(name: .wrongPhoto, detail: detail, cell: sight.cell)
        }
        return nil
    }

    // MARK: Flicker

    /// A picture that was on the screen at the last look, and still belongs there, still is.
    private func checkFlicker() -> Finding? {
        let before = pictures
        pictures.removeAll(keepingCapacity: true)
        for sight in screen.sights {
            guard let serial = sight.record.serial else { continue }
            let picture = ShownPicture(serial: serial, revision: sight.record.revision, pixelSize: pixelSize)
            if case .thumbnail = sight.record.shown {
                pictures.append(picture)
            } else if before.contains(picture) {
                return Finding(
                    name: .flicker, detail: "\(sight.record) had its picture at the look before", cell: sight.cell)
            }
        }
        return nil
    }

    // MARK: Books

    private func checkBooks(_ ledger: GridLedger) -> Finding? {
        let endings = ledger.committed + ledger.failed + ledger.superseded + ledger.waiting
        if ledger.assignments != endings {
            return Finding(name: .gridLedger, detail: "\(ledger.assignments) assignments, but \(endings) accounted for")
        }
        if ledger.waiting != sums.waiting {
            return Finding(name: .gridLedger, detail: "\(ledger.waiting) waiting, but \(sums.waiting) cells wait")
        }
        return nil
    }

    // MARK: Liveness

    /// What must hold once nothing is left to happen: every cell on the screen shows its thumbnail or a failure.
    func lookAtRest(_ model: PhotoGridModel) -> Finding? {
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
