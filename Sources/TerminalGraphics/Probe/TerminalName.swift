/// What a terminal is, by the name that it gave itself (XTVERSION), or else by the variables that it set.
///
/// For what cannot be asked: no question says whether OSC 1337 is understood.
package struct TerminalName: Hashable, Sendable {
    private let name: String

    /// The terminal that gave this answer to XTVERSION; nil for none. Variables leak into what is started from another terminal,
    /// so that they count only where there was no answer.
    package init(version: String?, variables: [String: String]) {
        let hint = [variables["LC_TERMINAL"], variables["TERM_PROGRAM"]].lazy.compactMap { $0 }.first { !$0.isEmpty }
        name = (version ?? hint ?? "").lowercased()
    }

    /// It shows pictures by OSC 1337, and better so than by the kitty graphics protocol, if it has that at all.
    package var prefersInlineFiles: Bool {
        ["iterm", "wezterm", "vscode", "xterm.js"].contains { name.hasPrefix($0) }
    }

    /// It shows pictures by OSC 1337.
    package var showsInlineFiles: Bool {
        prefersInlineFiles || ["konsole", "mlterm"].contains { name.hasPrefix($0) }
    }
}
