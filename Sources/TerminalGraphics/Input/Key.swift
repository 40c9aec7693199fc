/// A key of the keyboard, as far as a terminal tells.
package enum Key: Hashable, Sendable {
    /// A key that types text; with Shift already applied where the terminal says what it typed.
    case character(Unicode.Scalar)
    case enter
    case tab
    case backspace
    case escape
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    case insert
    case delete
    /// F1 to F35.
    case function(Int)
}

/// Keys held down with another.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = KeyModifiers(rawValue: 1)
    package static let alt = KeyModifiers(rawValue: 2)
    package static let control = KeyModifiers(rawValue: 4)
    /// Super, Hyper or Meta.
    package static let command = KeyModifiers(rawValue: 8)
}

/// A key that was pressed, or repeats.
package struct KeyPress: Hashable, Sendable {
    /// Which key.
    package var key: Key
    /// Held down with it.
    package var modifiers: KeyModifiers

    /// A key with its modifiers.
    package init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}
