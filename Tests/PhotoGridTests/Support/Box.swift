import Thumbnails

/// Brings a value out of a callback.
final class Box<Value: Sendable>: Sendable {
    private let content = Locked<Value?>(nil)

    var value: Value? { content.withLock { $0 } }

    func set(_ value: Value) { content.withLock { $0 = value } }

    func update(_ change: (inout sending Value?) -> Void) { content.withLock { change(&$0) } }
}

extension Box {
    /// Adds to what is in the box.
    func append<Element: Sendable>(_ element: Element) where Value == [Element] {
        update { $0 = ($0 ?? []) + [element] }
    }
}
