/// One photo of a run, on its way.
struct PredecodeItem: Sendable {
    let index: Int
    let photo: Photo.ID
    /// Whether the file has not been read yet. It is read twice at most, however often it changes.
    var isFirstTry = true

    var secondTry: PredecodeItem { PredecodeItem(index: index, photo: photo, isFirstTry: false) }
}

/// What became of a thumbnail that was made.
enum Keeping {
    case outcome(PredecodeOutcome)
    /// It may not be the file's any more: the file is to be read once more.
    case again
}

extension PredecodeRun {
    /// Puts a thumbnail where the job wants it. On a worker's thread, under no lock.
    func keep(_ thumbnail: Thumbnail, _ key: ThumbnailKey, of item: PredecodeItem, readAt: Int64) -> Keeping {
        switch job.destination {
        case .writer(_, let write): .outcome(hand(thumbnail, at: item.index, to: write))
        case .store(let size): save(thumbnail, key, size, readAt: readAt, isFirstTry: item.isFirstTry)
        }
    }

    private func hand(
        _ thumbnail: Thumbnail, at index: Int, to write: (Int, Thumbnail) throws(PNGWriteFailure) -> Int
    ) -> PredecodeOutcome {
        do throws(PNGWriteFailure) {
            let bytes = try write(index, thumbnail)
            return thumbnail.damage.map { .damaged(reason: $0, bytes: bytes) } ?? .written(bytes: bytes)
        } catch {
            return .failed(.write(error))
        }
    }

    private func save(
        _ thumbnail: Thumbnail, _ key: ThumbnailKey, _ size: StoreSize, readAt: Int64, isFirstTry: Bool
    ) -> Keeping {
        if let damage = thumbnail.damage { return .outcome(.damaged(reason: damage, bytes: 0)) }
        guard let store = core.store else { preconditionFailure("the loader has a store") }
        let outcome = store.save(
            thumbnail, of: key.photo, version: key.version, size: size, readAt: readAt, isAskedFor: true)
        switch outcome {
        case .saved(let bytes): return .outcome(.written(bytes: bytes))
        case .refused(.smallPicture): return .outcome(.unneeded(.smallPicture))
        case .refused(.insideStore): return .outcome(.unneeded(.insideStore))
        case .refused(.tooFresh) where isFirstTry, .refused(.changed) where isFirstTry: return .again
        case .refused(let refusal): return .outcome(.failed(.refused(refusal)))
        case .troubled(let trouble): return .outcome(.failed(.store(trouble)))
        case .lost: return .outcome(.failed(.lost))
        }
    }

    /// Reads the file once more when the clock that stamps files has surely ticked: as what it is then.
    func loadOnceMore(_ item: PredecodeItem) {
        let delay = Duration.nanoseconds(StoreRefusal.freshness)
        _ = core.clock.schedule(at: core.clock.now.advanced(by: delay)) { [self] in
            guard isWanted else { return end(item, nil) }
            do throws(LoadFailure) {
                load(item.secondTry, try FileVersion(of: item.photo))
            } catch {
                end(item, .failed(.load(error)))
            }
        }
    }
}
