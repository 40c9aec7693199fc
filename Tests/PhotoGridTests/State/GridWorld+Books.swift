import PhotoGrid
import ScrollLab
import Thumbnails

/// What the outsider checks after every event.
extension GridWorld {
    mutating func check() {
        guard violation == nil else { return }
        violation = state.checkInvariants().first ?? checkPlaces() ?? checkReferences() ?? checkTimer()
        guard violation == nil else { return }
        for index in state.visible {
            guard let slot = state.slot(at: index) else { continue }
            violation = violation ?? checkPhoto(slot) ?? checkPicture(slot) ?? checkToken(slot)
        }
    }

    private func checkPlaces() -> String? {
        let expected = state.requestedRange.clamped(to: 0..<knownOrder.count)
        guard state.visible == expected else { return "shows \(state.visible), expected \(expected)" }
        return state.visibleCells.count == expected.count ? nil : "cells are missing"
    }

    private func checkPhoto(_ slot: GridSlot) -> String? {
        guard let photo = slot.photo, isAllConfirmed || confirmedPages.contains(slot.index / 256) else { return nil }
        let expected = album.id(of: knownOrder[slot.index])
        return photo.id == expected ? nil : "\(photo.id) at \(slot.index), where \(expected) stands"
    }

    private func checkPicture(_ slot: GridSlot) -> String? {
        let shown: Thumbnail
        switch slot.phase {
        case .preview(let thumbnail), .thumbnail(let thumbnail): shown = thumbnail
        case .failed(.damaged(let reason)):
            let serial = slot.photo.flatMap { album.serial(of: $0.id) }
            return reason == serial.map(String.init) ? nil : "another photo's failure"
        case .empty, .waiting, .loading, .failed: return nil
        }
        guard let tag = PictureTag(in: shown), let photo = slot.photo, let version = photo.version else {
            return "a picture of nobody"
        }
        guard album.id(of: tag.serial) == photo.id else { return "photo \(photo.name) shows \(tag)" }
        guard tag.revision == SyntheticAlbum.revision(of: version) else { return "an old version: \(tag)" }
        if case .thumbnail = slot.phase {
            return tag.pixelSize == state.pixelSize && !tag.isPreview ? nil : "no thumbnail: \(tag)"
        }
        return tag.isPreview || tag.pixelSize != state.pixelSize ? nil : "no preview: \(tag)"
    }

    /// A token has one photo, version and size, and nothing changes after its ending.
    private mutating func checkToken(_ slot: GridSlot) -> String? {
        if let photo = slot.photo {
            let owner = "\(photo.name) \(String(describing: photo.version)) \(state.pixelSize)"
            if let known = owners[slot.token], known != owner { return "token \(slot.token.number) used twice" }
            owners[slot.token] = owner
        }
        let ending: String? =
            switch slot.phase {
            case .thumbnail: "thumbnail"
            case .failed(let failure): "\(failure)"
            case .empty, .waiting, .loading, .preview: nil
            }
        if let known = endings[slot.token], known != ending {
            return "token \(slot.token.number) changed after its end"
        }
        endings[slot.token] = ending
        return nil
    }

    /// The loader and the grid agree on who holds what; what is shown is pinned, and nothing else.
    private func checkReferences() -> String? {
        let known = Set(state.liveRequests)
        let undelivered = Set(fromLoader.filter { if case .thumbnail = $0.1 { true } else { false } }.map(\.0))
        for (id, reference) in references {
            if case .pinning = reference, undelivered.contains(id) { continue }
            if !known.contains(id) { return "request \(id.number) is forgotten" }
        }
        let ended = Set(fromLoader.filter { if case .failed = $0.1 { true } else { false } }.map(\.0))
        for id in known where references[id] == nil && !ended.contains(id) { return "request \(id.number) is unknown" }
        let shown = state.visible.count { index in
            guard let slot = state.slot(at: index) else { return false }
            if case .thumbnail = slot.phase { return true }
            return slot.standIn != nil
        }
        let pins = references.count { id, reference in
            if case .pinning = reference { known.contains(id) && !undelivered.contains(id) } else { false }
        }
        return pins == shown ? nil : "\(pins) pins for \(shown) pictures"
    }

    private func checkTimer() -> String? {
        guard armed == nil else { return nil }
        let isDeferred = state.visible.contains { index in
            guard let slot = state.slot(at: index), slot.photo?.version != nil else { return false }
            return slot.phase == .waiting
        }
        return isDeferred ? "a cell waits, and nothing will wake it" : nil
    }

    /// What must hold when nothing is under way: every cell has ended.
    func checkRest() -> String? {
        for index in state.visible {
            guard let slot = state.slot(at: index) else { return "no slot at \(index)" }
            switch slot.phase {
            case .thumbnail, .failed: continue
            case .empty, .waiting, .loading, .preview: return "at rest cell \(index) is \(slot.phase.name)"
            }
        }
        return nil
    }

    /// What must hold when nothing is on the screen.
    func checkEmpty() -> String? {
        if !references.isEmpty { return "\(references.count) requests with nothing on the screen" }
        return armed == nil ? nil : "a timer with nothing on the screen"
    }
}
