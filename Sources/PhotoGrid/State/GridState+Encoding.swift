package import Thumbnails

/// For explorations: the state's meaning as bytes.
extension GridState {
    /// How an explored world numbers what a state holds.
    package struct Numbering: Sendable {
        /// A photo and its version.
        package var photo: @Sendable (Photo) -> Int
        /// A picture: whose, which version, which stage.
        package var picture: @Sendable (Thumbnail) -> Int
        /// A failure.
        package var failure: @Sendable (LoadFailure) -> Int

        package init(
            photo: @escaping @Sendable (Photo) -> Int, picture: @escaping @Sendable (Thumbnail) -> Int,
            failure: @escaping @Sendable (LoadFailure) -> Int
        ) {
            self.photo = photo
            self.picture = picture
            self.failure = failure
        }
    }

    /// Writes everything that future actions depend on, for a listing of one page.
    ///
    /// Left out are identities that mean nothing by themselves (tokens, and the numbers of slots and cells), tickets (`encodeTicket`
    /// writes those of requests that are still to be answered), and the moves that the motion is judged by: what is told apart
    /// is only whether the range lies still, has moved once, or moves fast.
    package func encode(into encoder: inout StateEncoder, now: MonotonicTime, _ numbering: Numbering) {
        encoder.add(requestedRange.lowerBound)
        encoder.add(requestedRange.upperBound)
        encoder.add(pixelSize)
        encodeMotion(into: &encoder, now)
        encodePages(into: &encoder, numbering)
        encoder.add(window.lowerBound)
        for number in slots.numbers { encode(slots[number], into: &encoder, numbering) }
        encoder.add(254)
    }

    /// Writes what an answer to a request would be taken for, and says whether it would be taken at all.
    package func encodeTicket(of request: RequestID, into encoder: inout StateEncoder) -> Bool {
        guard let ticket = tickets[request], let slot = slots.slot(ticket.slot) else {
            encoder.add(255)
            return false
        }
        #if PLANTED_FAULTS
            // Only then does it matter which slot a superseded answer was for.
            if settings.faults.contains(.skipTokenCheck) { encoder.add(slot.index) }
        #endif
        let isOwner = owns(ticket)
        encoder.add(isOwner ? slot.index : 254)
        return isOwner
    }

    private func encodeMotion(into encoder: inout StateEncoder, _ now: MonotonicTime) {
        var motion = motion
        encoder.add(motion.direction == .forward ? 1 : 0)
        guard settings.fastMotion < .infinity else { return }
        let isMoving = motion.speed(at: now) > settings.fastMotion
        // A move that would be the first after rest is not counted as motion.
        motion.move(from: 0..<1, to: 1..<2, at: now)
        let wouldCount = motion.speed(at: now) > 0
        encoder.add((isMoving ? 1 : 0) | (wouldCount ? 2 : 0) | (isFast ? 4 : 0))
        encoder.add(armed.map { $0 <= now ? 1 : 2 } ?? 0)
    }

    private func encodePages(into encoder: inout StateEncoder, _ numbering: Numbering) {
        encoder.add(pages.count)
        encoder.add((pages.isComing(0) ? 1 : 0) | (pages.isToBeAskedAgain(0) ? 2 : 0) | pages.outstanding << 2)
        switch pages.knowledge(at: 0) {
        case .unknown: encoder.add(0)
        case .failed(let failure): encoder.add(1 + numbering.failure(failure))
        case .known(let photos): for photo in photos { encoder.add(128 + numbering.photo(photo)) }
        }
    }

    private func encode(_ slot: GridSlot, into encoder: inout StateEncoder, _ numbering: Numbering) {
        encoder.add(slot.index)
        encoder.add(slot.photo.map(numbering.photo) ?? 127)
        encoder.add(Int(slot.rank.class.rawValue) << 4 | slot.rank.distance)
        encoder.add((slot.isReadAgain ? 1 : 0) | (slot.standIn == nil ? 0 : 2) | (slot.assignment == nil ? 0 : 4))
        if let standIn = slot.standIn { encoder.add(standIn.number, .request) }
        encodeProgress(of: slot, into: &encoder)
        switch slot.phase {
        case .empty: encoder.add(0)
        case .waiting: encoder.add(1)
        case .loading: encoder.add(2)
        case .preview(let picture):
            encoder.add(3)
            encoder.add(numbering.picture(picture))
        case .thumbnail(let picture):
            encoder.add(4)
            encoder.add(numbering.picture(picture))
        case .failed(let failure):
            encoder.add(5)
            encoder.add(numbering.failure(failure))
        }
    }

    private func encodeProgress(of slot: GridSlot, into encoder: inout StateEncoder) {
        switch slot.assignment?.outcome {
        case nil, .waiting?: encoder.add(0)
        case .committed?: encoder.add(1)
        case .failed?: encoder.add(2)
        }
        switch slot.load {
        case .none: encoder.add(0)
        case .wanted: encoder.add(1)
        case .deferred: encoder.add(2)
        case .asked: encoder.add(3)
        case .pending(let id):
            encoder.add(4)
            encoder.add(id.number, .request)
        case .held(let id):
            encoder.add(5)
            encoder.add(id.number, .request)
        case .cached: encoder.add(6)
        case .failed: encoder.add(7)
        }
    }
}
