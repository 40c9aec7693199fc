/// What the shell has to do after an event: everything that is not a decision.
///
/// The hints are stored while the lock is still held, because they mirror the table. The rest is done after it is
/// given back: messages in their order, memory freed, workers woken.
package struct LoadActions: Sendable {
    /// Something to tell the owner of a request.
    package struct Message: Sendable {
        package let request: RequestID
        package let delivery: Delivery
    }

    /// Whether a running decode should look up from its work.
    package struct Hint: Sendable, Equatable {
        package let load: LoadID
        package let isAbandoned: Bool
    }

    /// Whom to tell what, in this order.
    package var messages: [Message] = []
    /// What to write to the flags that running decodes poll.
    package var hints: [Hint] = []
    /// Thumbnails that left the cache; the last reference may go with them, so they are let go outside the lock.
    package var freed: [Thumbnail] = []
    /// How many jobs may have become startable for workers that sleep.
    package var wake = 0

    package init() {}

    mutating func tell(_ request: RequestID, _ delivery: Delivery) {
        messages.append(Message(request: request, delivery: delivery))
    }

    mutating func hint(_ load: LoadID, isAbandoned: Bool) {
        hints.append(Hint(load: load, isAbandoned: isAbandoned))
    }
}
