internal import PhotoGrid
internal import Thumbnails

/// Carries a script's steps out.
extension LabRun {
    /// Puts every step into virtual time.
    func scheduleScript() {
        var moment: Int64 = 0
        for step in script.steps {
            moment += step.delay
            time.add(at: moment, kind: .script) { [weak self] in self?.perform(step) }
        }
    }

    private func perform(_ step: ScrollScript.Step) {
        guard let loader = stage?.loader else { return }
        let before = loader.ledger
        carryOut(step)
        judgeReleases(from: before, to: loader.ledger, step)
    }

    /// A step retains before it releases: a decode that is wanted before and after never is without a request.
    private func judgeReleases(from before: Ledger, to after: Ledger, _ step: ScrollScript.Step) {
        let abandoned = after.abandoned - before.abandoned
        var allowed = before.running
        if case .retry = step.action {
            allowed = 0
        } else if let stage {
            noteWanted(stage)
            allowed -= work.book.surelyWanted
        }
        if abandoned > allowed { report(.letGo, "\(abandoned) decodes were abandoned by: \(step)") }
    }

    private func carryOut(_ step: ScrollScript.Step) {
        guard let seat = stage?.seats[step.grid] else { return }
        switch step.action {
        case .show(let range):
            seat.checker.setVisibleRange(range)
            seat.model.setVisibleRange(range)
        case .size(let pixels):
            seat.checker.setPixelSize(pixels)
            seat.model.setPixelSize(pixels)
        case .retry(let index): retry(index, seat)
        case .rewrite(let serial): album.rewrite(serial)
        case .spoil(let serial): album.spoil(serial, .damaged(reason: "spoilt"))
        case .report(let serial): seat.source.reportVersion(of: serial)
        case .list(let arrangement):
            let source = makeSource(order: arrangement.order(photoCount: script.photoCount), for: step.grid)
            stage?.seats[step.grid].source = source
            seat.checker.setSource()
            seat.model.setSource(source)
        case .failPages(let count): seat.source.failPages(count)
        case .remove, .insert, .move: changeListing(step.action, of: seat.source)
        }
    }

    private func retry(_ index: Int, _ seat: LabStage.Seat) {
        if let cell = seat.model.visibleCells.first(where: { $0.index == index }), cell.photo == nil {
            // Its page failed: it has no name to be called by.
            return seat.model.retry(at: index)
        }
        guard let serial = seat.checker.serial(at: index) else { return }
        seat.checker.retry(serial: serial)
        seat.model.retry(album.id(of: serial))
    }

    private func changeListing(_ action: ScrollScript.Action, of source: SyntheticSource) {
        switch action {
        case .remove(let range):
            source.change { order in
                let range = range.clamped(to: 0..<order.count)
                order.removeSubrange(range)
                return range.isEmpty ? [] : [.removed(range)]
            }
        case .insert(let index, let count):
            let serials = Array(nextSerial..<nextSerial + count)
            nextSerial += count
            source.change { order in
                let index = min(index, order.count)
                order.insert(contentsOf: serials, at: index)
                return serials.isEmpty ? [] : [.inserted(index..<index + serials.count)]
            }
        case .move(let from, let to):
            source.change { order in
                guard order.indices.contains(from), order.indices.contains(to), from != to else { return [] }
                order.insert(order.remove(at: from), at: to)
                return [.moved(from: from, to: to)]
            }
        default: break
        }
    }
}
