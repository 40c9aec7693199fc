/// What the environment variables say of the terminal. They are hints: variables leak into other terminals, so that
/// what a terminal can do is asked of the terminal itself.
package struct TerminalEnvironment: Hashable, Sendable {
    /// `TERM`.
    package var term: String
    /// `COLORTERM`.
    package var colorTerm: String
    /// The terminal's name by the variables that terminals set: `LC_TERMINAL`, which goes through SSH too, else `TERM_PROGRAM`.
    package var program: String
    /// Variables of terminals that are known not to set those, so that one is inside the other's and it is not clear which.
    package var isAmbiguous: Bool
    /// `NO_COLOR` is set and not empty.
    package var forbidsColor: Bool
    /// Inside tmux, GNU screen or another program that keeps the real terminal to itself.
    package var multiplexer: Multiplexer?
    /// At the other end of an SSH connection.
    package var isRemote: Bool

    /// A program between this one and the real terminal.
    package enum Multiplexer: String, Hashable, Sendable {
        case tmux
        case screen
        case zellij
    }

    /// From the variables of a process.
    package init(variables: [String: String]) {
        func isSet(_ name: String) -> Bool { variables[name].map { !$0.isEmpty } ?? false }
        term = variables["TERM"] ?? ""
        colorTerm = variables["COLORTERM"] ?? ""
        program = ["LC_TERMINAL", "TERM_PROGRAM"].first(where: isSet).flatMap { variables[$0] } ?? ""
        isAmbiguous = ["XTERM_VERSION", "VTE_VERSION", "KONSOLE_VERSION"].contains(where: isSet)
        forbidsColor = isSet("NO_COLOR")
        isRemote = isSet("SSH_TTY") || isSet("SSH_CONNECTION")
        if isSet("TMUX") || term.hasPrefix("tmux") {
            multiplexer = .tmux
        } else if isSet("STY") || term.hasPrefix("screen") {
            multiplexer = .screen
        } else if isSet("ZELLIJ") {
            multiplexer = .zellij
        }
    }

    /// A terminal that cannot place its cursor.
    package var isDumb: Bool { term.isEmpty || term == "dumb" }

    /// Whether lines can be moved by scroll regions: the Linux console and old terminals have regions, but cannot be told to
    /// scroll in them (SU, SD).
    package var hasScrollRegions: Bool {
        !isDumb && term != "linux" && !["vt", "cons", "sun", "ansi"].contains(where: term.hasPrefix)
    }

    /// Whether the terminal may be on this machine, and be asked whether it reads files of it.
    package var mayShareFiles: Bool { mayAskForGraphics && !isRemote }

    /// Whether a question of the graphics protocol may be asked: tmux and screen take it for a title, and the Linux
    /// console prints it.
    package var mayAskForGraphics: Bool {
        multiplexer == nil && term != "linux" && !isDumb
    }
}
