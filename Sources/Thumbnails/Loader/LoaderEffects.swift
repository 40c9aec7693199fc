/// What is done after the lock was given back.
struct LoaderEffects: Sendable {
    struct Call: Sendable {
        let receiver: Receiver
        let request: RequestID
        let delivery: Delivery
    }

    var calls: [Call] = []
    /// Receivers that nothing more will be told; letting go of one may run foreign code.
    var retired: [Receiver] = []
    /// Thumbnails that left the cache.
    var freed: [Thumbnail]
    /// How many jobs may have become startable.
    var wake: Int
    /// Whom to wake, or to let go.
    var workers: (any DecodeWorkers)?

    init(freed: [Thumbnail] = [], wake: Int = 0) {
        self.freed = freed
        self.wake = wake
    }

    consuming func telling(_ receiver: Receiver, _ request: RequestID, _ delivery: Delivery) -> LoaderEffects {
        calls.append(Call(receiver: receiver, request: request, delivery: delivery))
        return self
    }
}
