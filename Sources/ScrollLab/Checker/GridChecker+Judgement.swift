internal import PhotoGrid
internal import Thumbnails

/// Judging what a cell shows.
extension GridChecker {
    /// What is wrong with a cell that shows this, and showed that at the look before; nil when nothing is.
    func judge(_ record: CellRecord, after previous: CellRecord?) -> (Violation.Name, String)? {
        judgeToken(record, after: previous) ?? judgeVersion(record) ?? judgeShown(record)
            ?? judgeMemory(record, after: previous)
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

    /// What was shown before, and must be in memory since nothing ever had to make room, is shown from the first moment on.
    private func judgeMemory(_ record: CellRecord, after previous: CellRecord?) -> (Violation.Name, String)? {
        guard let serial = record.serial else { return nil }
        let picture = ShownPicture(serial: serial, revision: record.revision, pixelSize: pixelSize)
        if case .thumbnail = record.shown {
            everShown.insert(picture)
        } else if previous?.token != record.token, everShown.contains(picture), !work.book.mayHaveEvicted {
            return (.flicker, "\(record), though its picture is in memory")
        }
        return nil
    }

    private func judgeOwner(_ record: CellRecord, _ tag: PictureTag) -> (Violation.Name, String)? {
        if tag.serial != record.serial { return (.foreignPicture, "\(record)") }
        if tag.revision != record.revision { return (.outdatedPicture, "\(record)") }
        if !work.book.wasHandedOut(tag) { return (.shownBeforeLoaded, "\(record)") }
        return nil
    }

    private func judgeFailure(_ record: CellRecord, _ failure: LoadFailure) -> (Violation.Name, String)? {
        guard let serial = record.serial, let revision = record.revision else {
            return pageFailures.contains(failure) ? nil : (.foreignFailure, "\(record)")
        }
        if work.book.hasFailed(.init(serial: serial, revision: revision), failure) { return nil }
        // A file that changed while it was read a second time: the first version is the one that the decode was for.
        if case .changedWhileReading = failure,
            (0...revision).contains(where: { work.book.hasFailed(.init(serial: serial, revision: $0), failure) })
        {
            return nil
        }
        return (.foreignFailure, "\(record)")
    }
}
