/// What the loader's one lock protects: the table, and who is behind its identities.
struct LoaderState: Sendable {
    var table: LoadTable
    /// Whom to wake; nil once the table is closed. Workers may hold jobs, and so the core: the ring ends here.
    private var workers: (any DecodeWorkers)?
    /// Who is told about each request that has not ended.
    private var receivers = FlatDictionary<RequestID, Receiver>()
    /// The flags that running decodes poll.
    private var hints = FlatDictionary<LoadID, AbandonmentHint>()
    /// Requests of tasks that have an identity but have not begun, and whether they were cancelled meanwhile.
    private var openings: [RequestID: Bool] = [:]
    /// Requests that are being told a preview at this moment by some thread, with what it has to tell next: another thread
    /// that told it the ending could overtake.
    private var mailboxes: [RequestID: [Delivery]] = [:]

    init(_ table: LoadTable, workers: any DecodeWorkers) {
        self.table = table
        self.workers = workers
    }

    /// Ends everything, and lets go of the workers.
    mutating func close() -> LoaderEffects {
        var effects = effects(table.close())
        effects.workers = workers.take()
        return effects
    }

    /// Registers the receiver of a request that waits; for one that is answered, tells it at once.
    mutating func register(
        _ retained: Retained, _ receiver: Receiver, _ actions: consuming LoadActions
    ) -> LoaderEffects {
        switch retained {
        case .pending(let request):
            receivers.append(request, receiver)
            return effects(actions)
        case .hit(let request, let thumbnail):
            return effects(actions).telling(receiver, request, .thumbnail(thumbnail))
        case .failed(let request, .released):
            return effects(actions).telling(receiver, request, .released)
        case .failed(let request, let failure):
            return effects(actions).telling(receiver, request, .failed(failure))
        }
    }

    /// Registers one receiver for all requests of a transaction that wait.
    mutating func register(_ retained: [Retained], _ receiver: Receiver, _ actions: consuming LoadActions)
        -> LoaderEffects
    {
        for case .pending(let request) in retained { receivers.append(request, receiver) }
        return effects(actions)
    }

    /// Turns actions, which know identities, into effects, which know whom to call.
    mutating func effects(_ actions: LoadActions) -> LoaderEffects {
        for hint in actions.hints { hints[hint.load]?.set(hint.isAbandoned) }
        var effects = LoaderEffects(freed: actions.freed, wake: actions.wake)
        if actions.wake > 0 { effects.workers = workers }
        effects.calls.reserveCapacity(actions.messages.count)
        for message in actions.messages { address(message, &effects) }
        return effects
    }

    private mutating func address(_ message: LoadActions.Message, _ effects: inout LoaderEffects) {
        let request = message.request
        let isEnding = message.delivery.isEnding
        guard let receiver = isEnding ? receivers.removeValue(forKey: request) : receivers[request] else { return }
        if mailboxes[request] != nil {
            mailboxes[request]?.append(message.delivery)
            // Whoever fills the mailbox holds the receiver; ours is let go outside the lock.
            effects.retired.append(receiver)
            return
        }
        if !isEnding { mailboxes[request] = [] }
        effects.calls.append(LoaderEffects.Call(receiver: receiver, request: request, delivery: message.delivery))
    }

    /// What to tell a request next that was told a preview; nil when there is nothing, and the mailbox is gone.
    mutating func nextLetter(for request: RequestID) -> Delivery? {
        guard let letters = mailboxes[request], !letters.isEmpty else {
            mailboxes[request] = nil
            return nil
        }
        return mailboxes[request]?.removeFirst()
    }

    // MARK: - Decodes

    mutating func addHint(for load: LoadID) -> AbandonmentHint {
        let hint = AbandonmentHint()
        hints.append(load, hint)
        return hint
    }

    /// The decode has returned; a context that outlives it asks in vain.
    mutating func removeHint(for load: LoadID) {
        hints.removeValue(forKey: load)?.set(true)
    }

    // MARK: - Requests of tasks

    /// An identity for a request that is about to be made, so that it can be cancelled before.
    mutating func open() -> RequestID {
        let request = table.makeRequestID()
        openings[request] = false
        return request
    }

    /// Cancels a request that has not begun; false when it has.
    mutating func cancelOpening(_ request: RequestID) -> Bool {
        guard openings[request] != nil else { return false }
        openings[request] = true
        return true
    }

    /// Ends the opening, and says whether the request was cancelled meanwhile.
    mutating func closeOpening(_ request: RequestID) -> Bool {
        openings.removeValue(forKey: request) ?? false
    }
}
