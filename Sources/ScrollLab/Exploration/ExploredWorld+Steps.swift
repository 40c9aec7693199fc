internal import PhotoGrid
internal import Thumbnails

/// What can happen, and what happens then.
extension ExploredWorld {
    /// Every step that can be taken now.
    func steps(into steps: inout [ExploredStep]) {
        steps.removeAll(keepingCapacity: true)
        if bounds.hasWishes { addWishes(to: &steps) }
        if awake > 0 { steps.append(.pull) }
        for place in decodes.indices { addSteps(ofDecode: place, to: &steps) }
        for grid in grids.indices {
            if !inboxes[grid].isEmpty { steps.append(.deliver(grid: grid)) }
            if !pages[grid].isEmpty { steps.append(.page(grid: grid)) }
        }
    }

    private func addWishes(to steps: inout [ExploredStep]) {
        for grid in grids.indices {
            let shown = grids[grid].requestedRange
            for first in 0...(bounds.photos - bounds.cells) where shown != first..<first + bounds.cells {
                steps.append(.show(grid: grid, first: first))
            }
            if !shown.isEmpty { steps.append(.show(grid: grid, first: nil)) }
            if bounds.hasRetries {
                for index in grids[grid].visible { steps.append(.retry(grid: grid, index: index)) }
            }
            for photo in bounds.rewritable where told[grid][photo] < disk[photo] {
                steps.append(.report(grid: grid, photo: photo))
            }
        }
        for photo in bounds.rewritable where disk[photo] == 0 { steps.append(.rewrite(photo: photo)) }
        if bounds.hasCaller {
            steps += callersRequest == nil ? [.callerRequests] : [.callerReleases, .callerSwaps]
        }
    }

    private func addSteps(ofDecode place: Int, to steps: inout [ExploredStep]) {
        let decode = decodes[place]
        if decode.hasNoticed {
            steps.append(.giveUp(place))
            if bounds.hasLateResults { steps.append(.succeed(place)) }
            return
        }
        if let phase = table.loads[decode.id]?.phase, phase == .abandoned || phase == .preempted {
            steps.append(.notice(place))
        }
        guard decode.hasAsked else { return steps.append(.admit(place)) }
        let photo = decode.key / ExploredAlbum.revisions
        if bounds.previewing.contains(photo), !decode.hasPreviewed { steps.append(.preview(place)) }
        steps.append(.succeed(place))
        if bounds.failing.contains(photo) { steps.append(.fail(place)) }
    }

    /// Takes a step.
    mutating func take(_ step: ExploredStep) {
        switch step {
        case .show(let grid, let first):
            let range = first.map { $0..<$0 + bounds.cells } ?? 0..<0
            perform(grids[grid].setVisibleRange(range, now: Self.now), for: grid)
        case .retry(let grid, let index):
            guard let photo = grids[grid].slot(at: index)?.photo else { return }
            perform(grids[grid].retry(photo.id), for: grid)
        case .rewrite(let photo): disk[photo] += 1
        case .report(let grid, let photo):
            told[grid][photo] = disk[photo]
            let change = ListingChange.updated(at: photo, self.photo(photo))
            let listing = Listing(count: bounds.photos, generation: 2)
            perform(grids[grid].take(.changed(listing, [change])), for: grid)
        case .deliver(let grid):
            perform(grids[grid].deliver([inboxes[grid].removeFirst()]), for: grid)
        case .page(let grid):
            let request = pages[grid].removeFirst()
            told[grid] = disk
            perform(grids[grid].take(.success(request.range.map(photo)), for: request), for: grid)
        case .callerRequests, .callerReleases, .callerSwaps: takeCallersStep(step)
        case .pull, .admit, .preview, .notice, .succeed, .fail, .giveUp: takeWorkersStep(step)
        }
    }

    private func photo(_ number: Int) -> Photo {
        album.photos[number * ExploredAlbum.revisions + disk[number]]
    }

    private mutating func takeCallersStep(_ step: ExploredStep) {
        let key = album.keys[0]
        let old = callersRequest
        var changes = RequestChanges()
        if step != .callerReleases { changes.retain = [(key, .visible)] }
        if step != .callerRequests, let old { changes.release = [old] }
        var before: [(key: Int, load: LoadID)] = []
        if let old, case .waiting(let load)? = table.requests[old] { before = [(0, load)] }
        let (retained, actions) = table.update(changes, now: Self.now)
        callersRequest = retained.first?.id
        if case .pending(let request)? = retained.first { owners[request] = grids.count }
        if case .failed? = retained.first { callersRequest = nil }
        perform(actions)
        checkContinuity(before, retained: changes.retain.map { _ in 0 })
    }

    private mutating func takeWorkersStep(_ step: ExploredStep) {
        switch step {
        case .pull:
            awake -= 1
            let (job, actions) = table.nextJob()
            if let job { decodes.append(Decode(id: job.id, key: album.number(job.key))) }
            perform(actions)
        case .admit(let place):
            let (isAdmitted, actions) = table.admit(decodes[place].id, bytes: bounds.decodeBytes)
            decodes[place].hasAsked = true
            decodes[place].hasNoticed = !isAdmitted
            perform(actions)
        case .preview(let place):
            decodes[place].hasPreviewed = true
            perform(table.preview(decodes[place].id, album.previews[decodes[place].key]))
        case .notice(let place):
            let (isAbandoned, actions) = table.notice(decodes[place].id)
            decodes[place].hasNoticed = isAbandoned
            perform(actions)
        case .succeed(let place): finish(place, read(decodes[place].key))
        case .fail(let place): finish(place, .failure(album.damage))
        case .giveUp(let place): finish(place, .failure(.released))
        default: preconditionFailure("a step of the workers")
        }
    }

    private func read(_ key: Int) -> Result<Thumbnail, LoadFailure> {
        let photo = key / ExploredAlbum.revisions
        guard disk[photo] == key % ExploredAlbum.revisions else {
            let found = SyntheticAlbum.version(serial: photo, revision: disk[photo])
            return .failure(.changedWhileReading(found: found))
        }
        return .success(album.pictures[key])
    }

    private mutating func finish(_ place: Int, _ result: Result<Thumbnail, LoadFailure>) {
        let decode = decodes.remove(at: place)
        // The worker that comes back asks for more by itself.
        awake += 1
        if case .failure(.changedWhileReading(let found)) = result {
            let photo = decode.key / ExploredAlbum.revisions
            for grid in grids.indices {
                told[grid][photo] = max(told[grid][photo], SyntheticAlbum.revision(of: found))
            }
        }
        perform(table.finish(decode.id, result, now: Self.now))
    }
}
