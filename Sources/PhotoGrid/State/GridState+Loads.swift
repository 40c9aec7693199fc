package import Thumbnails

/// What is loaded for the slots, and what becomes of the answers.
extension GridState {
    /// Decides what a new assignment begins with: a load to ask for, a page to wait for, or a failure known already.
    mutating func settle(_ number: Int) {
        let slot = slots[number]
        guard let photo = slot.photo else {
            if let failure = pageFailure(at: slot.index) {
                _ = commit(.failed(failure), under: ticket(number))
            }
            return
        }
        guard photo.version != nil else {
            _ = commit(.failed(photo.failure ?? .notFound), under: ticket(number))
            return
        }
        slots[number].load = .wanted
    }

    /// Why no photo will come for an index without being asked for once more.
    private func pageFailure(at index: Int) -> LoadFailure? {
        guard !pages.isComing(index) else { return nil }
        return switch pages.knowledge(at: index) {
        case .unknown: nil
        case .failed(let failure): failure
        case .known(let photos): photos.indices.contains(index % PageTable.pageSize) ? nil : .notFound
        }
    }

    /// Asks for what is wanted, or holds it back while the range moves too fast; tells the loader what became more or less
    /// useful.
    mutating func planLoads() {
        for number in slots.numbers {
            switch slots[number].load {
            case .wanted where isFast && slots[number].assignment == nil: slots[number].load = .deferred
            case .wanted where isFast: ask(number, ifInMemory: true)
            case .deferred where isFast: break
            case .wanted, .deferred: ask(number)
            case .pending(let id): rerank(number, id)
            case .none, .asked, .held, .cached, .failed: break
            }
        }
    }

    private mutating func rerank(_ number: Int, _ id: RequestID) {
        let rank = rank(at: slots[number].index)
        guard rank != slots[number].rank else { return }
        slots[number].rank = rank
        outbox.rerank.append((id, rank))
    }

    private mutating func ask(_ number: Int, ifInMemory: Bool = false) {
        guard let key = key(of: number) else { return }
        let rank = rank(at: slots[number].index)
        slots[number].rank = rank
        slots[number].load = .asked
        let retention = GridActions.Retention(key: key, rank: rank, ticket: ticket(number))
        if ifInMemory { outbox.peek.append(retention) } else { outbox.retain.append(retention) }
    }

    func key(of number: Int) -> ThumbnailKey? {
        guard let photo = slots[number].photo, let version = photo.version else { return nil }
        return ThumbnailKey(photo: photo.id, version: version, pixelSize: pixelSize)
    }

    /// How useful a load at `index` is, judged by the screen as it is now.
    private func rank(at index: Int) -> LoadRank {
        let visible = visible
        guard !visible.contains(index) else { return LoadRank(.visible, distance: abs(index - centre)) }
        let isAhead = (index >= visible.upperBound) == (motion.direction == .forward)
        return LoadRank(isAhead ? .ahead : .behind, distance: abs(index - centre))
    }
}

/// Answers and deliveries.
extension GridState {
    /// Takes the loader's answers to `actions`, in the same call that asked: what is in memory shows at once.
    ///
    /// `peeked` answers `actions.peek`, nil where nothing is in memory; `retained` answers `actions.retain`.
    package mutating func answer(
        _ actions: GridActions, peeked: [Retained?], retained: [Retained]
    ) -> GridActions {
        for (retention, answer) in zip(actions.peek, peeked) {
            if let answer { take(answer, for: retention) } else { slots[retention.ticket.slot].load = .deferred }
        }
        for (retention, answer) in zip(actions.retain, retained) { take(answer, for: retention) }
        return finish()
    }

    private mutating func take(_ answer: Retained, for retention: GridActions.Retention) {
        let ticket = retention.ticket
        switch answer {
        case .hit(let id, let thumbnail):
            if commit(.thumbnail(thumbnail), under: ticket) == .committed { hold(id, in: ticket.slot) }
        case .pending(let id):
            tickets[id] = ticket
            slots[ticket.slot].load = .pending(id)
            if case .preview = slots[ticket.slot].phase { break }
            _ = commit(.loading, under: ticket)
        case .failed(_, let failure):
            fail(with: failure, under: ticket)
        }
    }

    /// Takes deliveries in the order in which they came.
    package mutating func deliver(_ deliveries: [(RequestID, Delivery)]) -> GridActions {
        for (id, delivery) in deliveries { deliver(delivery, to: id) }
        return finish()
    }

    private mutating func deliver(_ delivery: Delivery, to id: RequestID) {
        guard let ticket = tickets[id] else {
            ledger.lateDeliveries += 1
            return
        }
        switch delivery {
        case .preview(let preview):
            if commit(.preview(preview), under: ticket) == .committed { releaseStandIn(ticket.slot) }
        case .thumbnail(let thumbnail):
            tickets[id] = nil
            if commit(.thumbnail(thumbnail), under: ticket) == .committed { hold(id, in: ticket.slot) }
        case .failed(let failure):
            tickets[id] = nil
            fail(with: failure, under: ticket)
        case .released:
            tickets[id] = nil
            if owns(ticket) { fail(with: .released, under: ticket) }
        }
    }

    /// The slot has its thumbnail. On the screen the request goes on pinning it; prefetched, it stays in memory as long as
    /// there is room.
    private mutating func hold(_ id: RequestID, in number: Int) {
        releaseStandIn(number)
        if slots[number].assignment != nil {
            slots[number].load = .held(id)
        } else {
            slots[number].load = .cached
            outbox.release.append(id)
            show(.waiting, in: number)
        }
    }

    /// The slot has no thumbnail. A file that changed while it was read is read again, once.
    private mutating func fail(with failure: LoadFailure, under ticket: SlotTicket) {
        if case .changedWhileReading(let found) = failure, owns(ticket), !slots[ticket.slot].isReadAgain {
            // The request has ended: there is nothing of it to release.
            slots[ticket.slot].load = .none
            return readAgain(ticket.slot, as: found)
        }
        guard commit(.failed(failure), under: ticket) == .committed else { return }
        slots[ticket.slot].load = .failed
        releaseStandIn(ticket.slot)
    }

    private mutating func readAgain(_ number: Int, as found: FileVersion) {
        guard let photo = slots[number].photo else { return }
        let changed = Photo(id: photo.id, name: photo.name, version: found)
        learn(changed, number)
        replacePhoto(number, with: changed)
        slots[number].isReadAgain = true
    }

    /// A decode has seen the file later than whatever is known of it. A page that is on its way may have looked before that:
    /// it is asked for anew.
    private mutating func learn(_ photo: Photo, _ number: Int) {
        pages.update(photo, at: slots[number].index)
        pages.askAnew(slots[number].index)
    }
}

/// What ends a load, and starts it anew.
extension GridState {
    /// Another photo, or another version of it: nothing of the old one may stay.
    mutating func replacePhoto(_ number: Int, with photo: Photo) {
        #if PLANTED_FAULTS
            if settings.faults.contains(.keepOldPicture), slots[number].photo?.id == photo.id {
                slots[number].photo = photo
                return markDirty(slotsCell: number)
            }
        #endif
        releaseLoad(number)
        slots[number].photo = photo
        slots[number].isReadAgain = false
        renew(number)
        show(.waiting, in: number)
        settle(number)
    }

    /// Another pixel size: the picture shown may stay as a preview, and stays pinned.
    mutating func zoom(_ number: Int) {
        if case .thumbnail(let shown) = slots[number].phase, case .held(let id) = slots[number].load {
            slots[number].load = .none
            slots[number].standIn = id
            show(.preview(shown.asPreview), in: number)
        } else if case .pending(let id) = slots[number].load {
            outbox.release.append(id)
            slots[number].load = .none
        }
        slots[number].load = .none
        slots[number].isReadAgain = false
        renew(number)
        if case .preview = slots[number].phase {} else { show(.waiting, in: number) }
        settle(number)
    }

    /// A fresh start, at once, however fast the grid moves.
    mutating func retry(slot number: Int) {
        if case .failed(.changedWhileReading(let found)) = slots[number].phase, let photo = slots[number].photo {
            let changed = Photo(id: photo.id, name: photo.name, version: found)
            learn(changed, number)
            slots[number].photo = changed
        }
        releaseLoad(number)
        slots[number].isReadAgain = false
        renew(number)
        show(.waiting, in: number)
        pages.renew(slots[number].index)
        guard let key = key(of: number) else { return }
        outbox.forget.append(key)
        ask(number)
    }

    /// Gives up what the loader holds for the slot.
    mutating func releaseLoad(_ number: Int) {
        if let id = slots[number].load.request { outbox.release.append(id) }
        slots[number].load = .none
        releaseStandIn(number)
    }

    /// Gives up the picture of another pixel size.
    mutating func releaseStandIn(_ number: Int) {
        guard let id = slots[number].standIn else { return }
        outbox.release.append(id)
        slots[number].standIn = nil
    }
}

extension Thumbnail {
    /// The same pixels, as a forerunner of what is to come.
    fileprivate var asPreview: Thumbnail {
        Thumbnail(
            width: width, height: height, pixels: pixels, originalWidth: originalWidth,
            originalHeight: originalHeight, isPreview: true, isApproximate: isApproximate, damage: damage)
    }
}
