/// A question to a terminal, and what answers it.
package enum ProbeQuestion: String, CaseIterable, Hashable, Sendable {
    /// Whether it shows pictures by the kitty graphics protocol.
    case graphics = "kitty graphics"
    /// Whether it reads temporary files of this machine.
    case localFiles = "files of this machine"
    /// Its name and version (XTVERSION).
    case version = "name and version"
    /// The pixels of a cell.
    case cellPixels = "pixels of a cell"
    /// The pixels of the window.
    case windowPixels = "pixels of the window"
    /// Whether it draws an update at once (mode 2026).
    case synchronizedUpdates = "synchronized updates"
    /// The colour of its background (OSC 11).
    case background = "background colour"
    /// How many colours a sixel picture may have (XTSMGRAPHICS).
    case sixelRegisters = "sixel registers"
    /// The largest sixel picture (XTSMGRAPHICS).
    case sixelGeometry = "largest sixel picture"
    /// What it is (DA1): every terminal answers, so that it is asked last.
    case attributes = "attributes"

    /// The image number of the question for graphics; no image of that number is ever made.
    static let imageNumber: UInt32 = 31
    /// That of the question for files.
    static let fileImageNumber: UInt32 = 32

    /// The questions that may be asked in an environment, the fence last; none of a dumb terminal.
    static func questions(to environment: TerminalEnvironment, hasLocalFile: Bool) -> [ProbeQuestion] {
        if environment.isDumb { return [] }
        return allCases.filter { question in
            switch question {
            case .graphics: environment.mayAskForGraphics
            case .localFiles: hasLocalFile && environment.mayShareFiles
            default: true
            }
        }
    }

    /// The bytes that ask it; `localFile` is the path of a temporary file with one pixel.
    func bytes(localFile: [UInt8] = []) -> [UInt8] {
        let text: String
        switch self {
        case .graphics:
            let question = "\u{1B}_Gi=\(Self.imageNumber),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
            return Self.keepingTitle(Array(question.utf8))
        case .localFiles:
            return Self.keepingTitle(KittyEncoder.question(image: Self.fileImageNumber, path: localFile))
        case .version: text = "\u{1B}[>q"
        case .cellPixels: text = "\u{1B}[16t"
        case .windowPixels: text = "\u{1B}[14t"
        case .synchronizedUpdates: text = "\u{1B}[?2026$p"
        case .background: text = "\u{1B}]11;?\u{1B}\\"
        case .sixelRegisters: text = "\u{1B}[?1;1;0S"
        case .sixelGeometry: text = "\u{1B}[?2;4;0S"
        case .attributes: text = "\u{1B}[c"
        }
        return Array(text.utf8)
    }

    /// A question that tmux would take for the title of its pane, which is pushed before and popped after (XTWINOPS 22 and
    /// 23): behind a connection, or without its variables, tmux cannot be told from what is around it.
    private static func keepingTitle(_ question: [UInt8]) -> [UInt8] {
        Array("\u{1B}[22;2t".utf8) + question + Array("\u{1B}[23;2t".utf8)
    }

    /// What a reply says in answer to it, in words; nil for the answer to something else. What the terminal says is not
    /// sanitised.
    package func answer(in reply: TerminalReply) -> String? {
        switch (self, reply) {
        case (.graphics, .graphics(Self.imageNumber, _, let message)): message
        case (.localFiles, .graphics(Self.fileImageNumber, _, let message)): message
        case (.version, .version(let text)): text
        case (.cellPixels, .cellPixels(let size)), (.windowPixels, .windowPixels(let size)):
            "\(size.width) × \(size.height)"
        case (.synchronizedUpdates, .privateMode(2026, let setting)):
            switch setting {
            case 0: "unknown (0)"
            case 1: "on (1)"
            case 2: "off (2)"
            case 3: "always on (3)"
            case 4: "always off (4)"
            default: "\(setting)"
            }
        case (.background, .backgroundColor(let color)): "\(color.red), \(color.green), \(color.blue)"
        case (.sixelRegisters, .sixelRegisters(let count)): "\(count)"
        case (.sixelGeometry, .sixelGeometry(let size)): "\(size.width) × \(size.height)"
        case (.attributes, .primaryAttributes(let list)): list.map { "\($0)" }.joined(separator: ", ")
        default: nil
        }
    }
}
