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

    /// Writes everything that future actions depend on, but for what is known of pages that the window does not touch.
    package func encode(into encoder: inout StateEncoder, _ numbering: Numbering) {
        encoder.add(requestedRange.lowerBound)
        encoder.add(requestedRange.upperBound)
        encoder.add(pixelSize)
        encoder.add((isFast ? 1 : 0) | (motion.direction == .forward ? 2 : 0) | (armed == nil ? 0 : 4))
        encode(pageAt: window.lowerBound, into: &encoder, numbering)
        encoder.add(slots.numbers.count)
        for number in slots.numbers { encode(slots[number], number, into: &encoder, numbering) }
        for cell in freeCells { encoder.add(cell) }
        encoder.add(254)
        for (request, ticket) in tickets.sorted(by: { $0.key < $1.key }) {
            encoder.add(request.number, .request)
            encoder.add(ticket.slot)
            encoder.add(ticket.token.number, .token)
        }
        encoder.add(255)
    }

    private func encode(pageAt index: Int, into encoder: inout StateEncoder, _ numbering: Numbering) {
        encoder.add(pages.count)
        encoder.add((pages.isComing(index) ? 1 : 0) | pages.outstanding << 1)
        switch pages.knowledge(at: index) {
        case .unknown: encoder.add(0)
        case .failed(let failure): encoder.add(1 + numbering.failure(failure))
        case .known(let photos): for photo in photos { encoder.add(128 + numbering.photo(photo)) }
        }
    }

    private func encode(
        _ slot: GridSlot, _ number: Int, into encoder: inout StateEncoder, _ numbering: Numbering
    ) {
        encoder.add(number)
        encoder.add(slot.index)
        encoder.add(slot.token.number, .token)
        encoder.add(slot.photo.map(numbering.photo) ?? 127)
        encoder.add(Int(slot.rank.class.rawValue) << 4 | slot.rank.distance)
        encoder.add(
            (slot.isReadAgain ? 1 : 0) | (slot.standIn == nil ? 0 : 2) | (slot.assignment.map { $0.cell + 1 } ?? 0) << 2
        )
        if let standIn = slot.standIn { encoder.add(standIn.number, .request) }
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
}
