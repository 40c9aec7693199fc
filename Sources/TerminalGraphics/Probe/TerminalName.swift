/// What a terminal is, by the name that it gave itself (XTVERSION), or else by the variables that it set.
///
/// For what cannot be asked: no question says whether OSC 1337 is understood.
package struct TerminalName: Hashable, Sendable {
    /// Lowercase.
    private let name: String
    private let isItsOwn: Bool

    /// The terminal that gave this answer to XTVERSION; nil for none. What variables say, `TerminalEnvironment.program`, leaks
    /// into what is started from another terminal, so that it counts only where there was no answer.
    package init(version: String?, program: String) {
        name = (version ?? program).lowercased()
        isItsOwn = version != nil
    }

    /// It shows pictures by OSC 1337, and better so than by other protocols, if it has these at all. (mlterm 3.9 knows it too, but
    /// was seen to draw half-transparent pixels several times over each other; Konsole has kitty graphics.)
    package var showsInlineFiles: Bool {
        ["iterm", "wezterm", "vscode", "xterm.js"].contains(where: name.hasPrefix)
    }

    /// Whether it shows no pictures at all without an add-on, which brings sixel too.
    package var needsAddOn: Bool { ["vscode", "xterm.js"].contains(where: name.hasPrefix) }

    /// Whether sixel has to be among its attributes before it is believed to show pictures: all of these terminals have it, and
    /// variables may be another terminal's.
    package var needsConfirmation: Bool { !isItsOwn || needsAddOn }
}
