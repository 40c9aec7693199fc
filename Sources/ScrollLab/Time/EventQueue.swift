/// What kind of event a moment of virtual time belongs to.
public enum LabEventKind: UInt8, Sendable, CaseIterable, Hashable {
    /// A step of the script.
    case script
    /// A timer of the virtual clock.
    case timer
    /// Work that arrives on the main actor.
    case hop
    /// A free worker asks for a job.
    case pull
    /// A decode has read its header and asks for memory.
    case header
    /// A decode asks whether it is abandoned.
    case poll
    /// A decode hands out a preview.
    case preview
    /// A decode returns.
    case finish
    /// A photo source delivers a listing, a change or a page.
    case source

    /// Whether it may run code of the main actor, and so of a grid: all others run on threads of the loader or of a source.
    var givesGridTurn: Bool {
        switch self {
        case .script, .timer, .hop: true
        case .pull, .header, .poll, .preview, .finish, .source: false
        }
    }
}

/// A binary heap of events, ordered by time and then by the order in which they were added.
///
/// - Complexity: O(log n) to add and to take.
struct EventQueue {
    struct Event {
        var time: Int64
        var sequence: UInt64
        var kind: LabEventKind
        var action: @MainActor @Sendable () -> Void

        func precedes(_ other: Event) -> Bool {
            time != other.time ? time < other.time : sequence < other.sequence
        }
    }

    private var heap: [Event] = []

    var count: Int { heap.count }
    var first: Event? { heap.first }

    mutating func add(_ event: Event) {
        heap.append(event)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].precedes(heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    mutating func takeFirst() -> Event? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return first
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < heap.count else { return }
            if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
            guard heap[child].precedes(heap[parent]) else { return }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}
