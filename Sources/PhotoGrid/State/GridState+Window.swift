internal import Thumbnails

/// Which slots there are, and which of them have cells. `rearrange` is the one place where either changes.
extension GridState {
    /// Fits the window to the visible range; what stands in both the old and the new one stays as it is.
    mutating func moveWindow() {
        let window = wantedWindow
        pages.touch(window)
        rearrange(window, occupants: window.map { slots.number(at: $0) })
    }

    /// The window that the visible range and the motion call for.
    var wantedWindow: Range<Int> {
        settings.prefetch.range(around: visible, in: pages.count, direction: motion.direction, lean: lean)
    }

    /// Puts the slots `occupants` at the indices of `window`, in order; nil where a new slot is to stand. Slots that are
    /// not mentioned end. Slots get a cell where they come on the screen, and give it back where they leave it.
    mutating func rearrange(_ window: Range<Int>, occupants: [Int?]) {
        retireAll(except: occupants)
        var numbers: [Int] = []
        numbers.reserveCapacity(window.count)
        let visible = visible
        for (index, occupant) in zip(window, occupants) {
            guard let occupant else {
                numbers.append(slots.insert(GridSlot(index: index, token: mintToken(), photo: pages.photo(at: index))))
                continue
            }
            numbers.append(occupant)
            move(occupant, to: index)
        }
        slots.place(numbers, at: window)
        // Downwards, so that the cells that become free are handed out again from the first to the last.
        for (index, number) in zip(window, numbers).reversed()
        where !visible.contains(index) && slots[number].assignment != nil {
            leaveScreen(number)
        }
        for (offset, number) in numbers.enumerated() {
            let isNew = occupants[offset] == nil
            if visible.contains(window.lowerBound + offset), slots[number].assignment == nil {
                enterScreen(number, isNew: isNew)
            } else if isNew {
                settle(number)
            }
        }
    }

    private mutating func retireAll(except occupants: [Int?]) {
        var stays = Array(repeating: false, count: slots.capacity)
        for case let number? in occupants { stays[number] = true }
        for number in slots.numbers.reversed() where !stays[number] {
            endAssignment(number)
            releaseLoad(number)
            slots.remove(number)
        }
    }

    private mutating func move(_ number: Int, to index: Int) {
        guard slots[number].index != index else { return }
        slots[number].index = index
        if let cell = slots[number].assignment?.cell { markDirty(cell) }
        outbox.didMoveCells = true
    }

    /// Gives the slot a cell and a token of its own. A load that is under way goes on under the new token.
    private mutating func enterScreen(_ number: Int, isNew: Bool) {
        let cell = freeCells.popLast() ?? cells.count
        if cell == cells.count {
            cells.append(nil)
            dirty.append(false)
        }
        cells[cell] = number
        slots[number].assignment = CellAssignment(cell: cell)
        outbox.didMoveCells = true
        if !isNew { slots[number].token = mintToken() }
        beginAssignment(number)
        if case .pending(let id) = slots[number].load {
            tickets[id] = ticket(number)
        } else {
            // What it failed with while it was only prefetched is not this assignment's.
            show(.waiting, in: number)
            settle(number)
        }
    }

    /// Takes the cell away. A load that is under way goes on as prefetch; a picture is unpinned and stays in memory as
    /// long as there is room.
    private mutating func leaveScreen(_ number: Int) {
        endAssignment(number)
        slots[number].token = mintToken()
        if slots[number].standIn != nil {
            // Nothing pins its picture from here on: it must not be shown again.
            releaseStandIn(number)
            let isPending = slots[number].load.request != nil
            show(isPending ? .loading : .waiting, in: number)
        }
        switch slots[number].load {
        case .pending(let id):
            tickets[id] = ticket(number)
        case .held(let id):
            outbox.release.append(id)
            slots[number].load = .cached
            show(.waiting, in: number)
        case .none, .wanted, .deferred, .asked, .cached, .failed:
            break
        }
    }

    private mutating func endAssignment(_ number: Int) {
        guard let assignment = slots[number].assignment else { return }
        supersede(number)
        slots[number].assignment = nil
        cells[assignment.cell] = nil
        freeCells.append(assignment.cell)
        markDirty(assignment.cell)
        outbox.didMoveCells = true
    }
}
