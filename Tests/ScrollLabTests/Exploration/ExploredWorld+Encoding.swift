internal import PhotoGrid
internal import Thumbnails

/// What tells states apart.
extension ExploredWorld {
    /// Writes what the state means. Grids come first: they give requests their names, by the cells that wait for them.
    func encode(into encoder: inout StateEncoder) {
        encoder.reset()
        for grid in grids.indices {
            grids[grid].encode(into: &encoder, now: now, album.numbering)
            encodeInbox(of: grid, into: &encoder)
            for page in pages[grid] {
                guard let revisions = page.revisions else {
                    encoder.add(255)
                    continue
                }
                for photo in bounds.rewritable { encoder.add(revisions[photo]) }
            }
            encoder.add(timers[grid].map { $0 <= now ? 252 : 253 } ?? 254)
            for photo in bounds.rewritable { encoder.add(told[grid][photo]) }
        }
        for photo in bounds.rewritable { encoder.add(disk[photo]) }
        if let callersRequest { encoder.add(callersRequest.number, .request) } else { encoder.add(255) }
        table.encode(into: &encoder, number: { album.number($0) }, mayFail: failingKeys, now: now)
        encodeDecodes(into: &encoder)
    }

    private var failingKeys: [ThumbnailKey] {
        bounds.failing.flatMap { photo in
            (0..<ExploredAlbum.revisions).map { album.keys[photo * ExploredAlbum.revisions + $0] }
        }
    }

    private func encodeInbox(of grid: Int, into encoder: inout StateEncoder) {
        for (request, delivery) in inboxes[grid] {
            let isTaken = grids[grid].encodeTicket(of: request, into: &encoder)
            // What a superseded delivery brings is of no account, unless the check of its token was taken out.
            if isTaken || hasFaults { encoder.add(delivery.number(album)) }
        }
        encoder.add(254)
    }

    private var hasFaults: Bool {
        #if PLANTED_FAULTS
            !bounds.faults.isEmpty
        #else
            false
        #endif
    }

    /// In the order of their loads: which of them runs on which worker means nothing.
    private func encodeDecodes(into encoder: inout StateEncoder) {
        let order = decodes.count < 2 || decodes[0].id < decodes[1].id ? decodes : decodes.reversed()
        for decode in order {
            encoder.add(decode.id.number, .load)
            encoder.add(
                decode.key << 4 | (decode.hasAsked ? 1 : 0) | (decode.hasPreviewed ? 2 : 0)
                    | (decode.hasNoticed ? 4 : 0) | (decode.isHinted ? 8 : 0))
        }
        encoder.add(awake)
    }
}

extension Delivery {
    fileprivate func number(_ album: ExploredAlbum) -> Int {
        switch self {
        case .preview(let picture), .thumbnail(let picture): album.number(picture)
        case .failed(let failure): 100 + album.number(failure)
        case .released: 120
        }
    }
}
