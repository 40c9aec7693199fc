internal import Synchronization

/// A flag that tells a running decode, at the price of one load a row, that it should ask the table whether it is in vain.
///
/// Only a hint: written under the loader's lock, read without it, and never decisive.
final class AbandonmentHint: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set(_ isAbandoned: Bool) {
        flag.store(isAbandoned, ordering: .relaxed)
    }
}
