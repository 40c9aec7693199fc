extension Load {
    /// The requests that wait for a load, in the order in which they came.
    ///
    /// Nearly always there is one, and then no array is made for it.
    package struct References: Sendable {
        private var first: Reference?
        /// Those after the first; empty when there is none.
        private var others: [Reference] = []

        init() {}

        init(_ reference: Reference) {
            first = reference
        }

        mutating func append(_ reference: Reference) {
            if first == nil { first = reference } else { others.append(reference) }
        }

        /// Takes a reference out. Linear in the number of those that came later.
        @discardableResult
        mutating func remove(at position: Int) -> Reference {
            guard position == 0 else { return others.remove(at: position - 1) }
            let removed = self[0]
            first = others.isEmpty ? nil : others.removeFirst()
            return removed
        }
    }
}

extension Load.References: RandomAccessCollection, MutableCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { first == nil ? 0 : 1 + others.count }

    package subscript(position: Int) -> Load.Reference {
        get {
            guard position == 0 else { return others[position - 1] }
            guard let first else { preconditionFailure("there is no reference") }
            return first
        }
        set {
            if position == 0 { first = newValue } else { others[position - 1] = newValue }
        }
    }
}
