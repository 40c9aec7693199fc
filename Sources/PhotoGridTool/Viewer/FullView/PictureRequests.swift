package import Thumbnails

/// What a picture that is looked at alone asks of the loader: itself, and the pictures that are likely to come next.
///
///     (nothing) ──want──▶ asked ──preview──▶ asked ──thumbnail──▶ there ──no longer wanted──▶ (released)
///                           └──failure──▶ failed ──no longer wanted──▶ (released)
///
/// Each request is a token of its own: what arrives for one that was released meanwhile changes nothing, and is counted.
package struct PictureRequests: Sendable {
    /// What is known of a picture.
    package enum Phase: Sendable, Equatable {
        /// Its load is under way; perhaps there is a coarse picture already.
        case asked(Thumbnail?)
        /// It is there.
        case there(Thumbnail)
        /// It cannot be had, and why.
        case failed(LoadFailure)
    }

    private struct Held {
        var id: RequestID?
        var phase: Phase
    }

    /// How many deliveries came for a request that was released before.
    package private(set) var lateDeliveries = 0
    private var held: [ThumbnailKey: Held] = [:]

    package init() {}

    /// What is known of a picture that is wanted.
    package func phase(of key: ThumbnailKey) -> Phase? { held[key]?.phase }

    /// The largest picture of this version of a photo that is there, whatever size it was asked for.
    package func largest(of photo: Photo.ID, _ version: FileVersion) -> Thumbnail? {
        held.filter { $0.key.photo == photo && $0.key.version == version }
            .compactMap { if case .there(let thumbnail) = $0.value.phase { thumbnail } else { nil } }
            .max { $0.byteCount < $1.byteCount }
    }

    /// Wants this picture and these neighbours, and nothing else: what to retain and to release, as one transaction.
    ///
    /// A smaller one of the same photo stays until the one that is wanted is there: it is what is shown meanwhile.
    package mutating func want(_ key: ThumbnailKey?, neighbours: [ThumbnailKey] = []) -> RequestChanges {
        var changes = RequestChanges()
        let wanted = [key].compactMap(\.self) + neighbours
        let isThere = key.flatMap { held[$0] }.map { if case .there = $0.phase { true } else { false } } ?? false
        for (known, entry) in held where !wanted.contains(known) {
            if !isThere, let key, case .there = entry.phase, known.photo == key.photo, known.version == key.version {
                continue
            }
            held[known] = nil
            if let id = entry.id { changes.release.append(id) }
        }
        for (distance, new) in wanted.enumerated() where held[new] == nil {
            held[new] = Held(id: nil, phase: .asked(nil))
            changes.retain.append((new, new == key ? .visible : LoadRank(.ahead, distance: distance)))
        }
        return changes
    }

    /// Takes the loader's answers to what was to be retained, in order.
    package mutating func take(_ answers: [Retained], to changes: RequestChanges) {
        for ((key, _), answer) in zip(changes.retain, answers) {
            held[key]?.id = answer.id
            switch answer {
            case .hit(_, let thumbnail): held[key]?.phase = .there(thumbnail)
            case .failed(_, let failure): held[key]?.phase = .failed(failure)
            case .pending: break
            }
        }
    }

    /// Takes a delivery. Returns whether it changed anything.
    package mutating func take(_ delivery: Delivery, for id: RequestID) -> Bool {
        guard let key = held.first(where: { $0.value.id == id })?.key else {
            if case .released = delivery { return false }
            lateDeliveries += 1
            return false
        }
        switch delivery {
        case .preview(let thumbnail): held[key]?.phase = .asked(thumbnail)
        case .thumbnail(let thumbnail): held[key]?.phase = .there(thumbnail)
        case .failed(let failure): held[key]?.phase = .failed(failure)
        case .released: held[key] = nil
        }
        return true
    }

    /// Forgets a failure, so that the picture is asked for again: what to release.
    package mutating func forget(_ key: ThumbnailKey) -> RequestChanges {
        guard case .failed = held[key]?.phase else { return RequestChanges() }
        let id = held.removeValue(forKey: key)?.id
        return RequestChanges(release: [id].compactMap(\.self), forget: [key])
    }
}
