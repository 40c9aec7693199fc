internal import PhotoGrid
internal import Thumbnails

/// Keeps a policy's books of a run of the real model and loader, by looking at the cells as a person would.
@MainActor
final class OursWitness: LabObserver {
    private var books: PolicyBooks
    private(set) var counts: PolicyCounts?

    init(grids: Int) {
        books = PolicyBooks(grids: grids)
    }

    func note(_ kind: LabEventKind, _ run: LabRun) {
        guard counts == nil, kind.givesGridTurn, let stage = run.stage else { return }
        for (number, seat) in stage.seats.enumerated() {
            let looks = seat.model.visibleCells.compactMap { CellLook($0, of: seat, album: run.album) }
            books.look(at: looks, of: number, now: run.time.now.nanoseconds)
        }
    }

    func note(_ event: VirtualWorkers.Event, _ run: LabRun) {
        guard counts == nil else { return }
        books.note(event, album: run.album)
        // The grid has asked for what its cells load; whoever noticed was not wanted, or should not have been stopped.
        guard case .noticed(let noticed) = event, let stage = run.stage else { return }
        let isAwaited = stage.seats.contains { seat in
            seat.model.visibleCells.contains { cell in
                cell.phase == .loading && cell.photo?.id == noticed.key.photo
                    && cell.photo?.version == noticed.key.version
                    && seat.checker.pixelSize == noticed.key.pixelSize
            }
        }
        if isAwaited { books.noteKilled() }
    }

    func noteRest(_ run: LabRun) {
        counts = books.close()
    }

    /// What came of the run so far: of one that broke a promise before it came to rest, too.
    func close() -> PolicyCounts {
        counts ?? books.close()
    }
}

extension CellLook {
    /// What a real cell shows; nil while its photo is not known.
    @MainActor init?(_ cell: GridCell, of seat: LabStage.Seat, album: SyntheticAlbum) {
        guard let photo = cell.photo, let serial = album.serial(of: photo.id), let version = photo.version else {
            return nil
        }
        let wish = CellWish(
            serial: serial, revision: SyntheticAlbum.revision(of: version), pixelSize: seat.checker.pixelSize)
        let stranger = PictureTag(serial: -1, revision: 0, pixelSize: wish.pixelSize)
        let shown: Shown =
            switch cell.phase {
            case .empty, .waiting, .loading: .blank
            case .preview(let picture): .preview(PictureTag(in: picture) ?? stranger)
            case .thumbnail(let picture): .picture(PictureTag(in: picture) ?? stranger)
            // Failures carry no name; whether the file ever failed so is for the checker to say.
            case .failed: .failure(wish)
            }
        self.init(index: cell.index ?? 0, wish: wish, shown: shown)
    }
}
