import PhotoGridTool
import TerminalGraphics
import Testing
import Thumbnails

@Suite struct CommandLineArgumentsTests {
    private func parse(_ words: String...) throws(UsageError) -> CommandLineArguments {
        try CommandLineArguments(words.map { Array($0.utf8) })
    }

    private func sentence(_ words: String...) -> String? {
        do throws(UsageError) {
            _ = try CommandLineArguments(words.map { Array($0.utf8) })
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `no words show the working directory`() throws {
        var options = ViewOptions()
        options.paths = [Array(".".utf8)]
        #expect(try parse() == .view(options))
        #expect(try parse("view") == .view(options))
    }

    @Test func `every option of the viewer is understood, attached or apart, before and after paths`() throws {
        var options = ViewOptions()
        options.paths = [Array("a".utf8), Array("b".utf8)]
        options.print = true
        options.columns = 120
        options.size = 64
        options.graphics = .halfblocks
        options.colors = .palette256
        let words = ["a", "--print", "--columns=120", "--size", "64", "b", "--protocol", "halfblocks", "--colors=256"]
        #expect(try CommandLineArguments(words.map { Array($0.utf8) }) == .view(options))
    }

    @Test func `following, folders inside and lists on standard input are asked for by name`() throws {
        var options = ViewOptions()
        options.paths = [Array("-".utf8), Array("a".utf8)]
        options.follows = true
        options.isRecursive = true
        options.listTerminator = 0
        #expect(try parse("--follow", "-", "--recursive", "a", "--null") == .view(options))
        #expect(sentence("--null", "a") == "--null tells of the list on standard input, which - stands for")
    }

    @Test func `predecode takes its own options`() throws {
        var options = PredecodeOptions()
        options.paths = [Array("pictures".utf8)]
        options.destination = .folder(Array("out".utf8), pixelSize: 64)
        options.jobs = 3
        options.shard = Shard("2/5")
        options.isRecursive = true
        options.isForced = true
        options.isJSON = true
        options.isQuiet = true
        options.isDryRun = true
        options.list = Array("-".utf8)
        options.isListNullSeparated = true
        let words = [
            "predecode", "--size", "64", "--output", "out", "--jobs=3", "--shard=2/5", "-r", "--force", "--json", "-q",
            "-n",
            "--files-from", "-", "--null", "pictures",
        ]
        #expect(try CommandLineArguments(words.map { Array($0.utf8) }) == .predecode(options))
    }

    @Test func `the store has sizes with names, a folder takes any number of pixels`() throws {
        var options = PredecodeOptions()
        options.paths = [Array("p".utf8)]
        #expect(try parse("predecode", "p") == .predecode(options))
        options.destination = .store(.xxLarge)
        #expect(try parse("predecode", "--size", "xx-large", "p") == .predecode(options))
        options.destination = .folder(Array("o".utf8), pixelSize: 512)
        #expect(try parse("predecode", "--size", "x-large", "--output=o", "p") == .predecode(options))
        options.destination = .folder(Array("o".utf8), pixelSize: 256)
        #expect(try parse("predecode", "--output=o", "p") == .predecode(options))
        #expect(sentence("predecode", "--size=64", "p")?.contains("goes with --output only") == true)
        #expect(sentence("predecode", "--size=huge", "p")?.contains("not “huge”") == true)
        #expect(sentence("predecode", "--size=0", "--output=o", "p")?.contains("not “0”") == true)
    }

    @Test func `options of predecode that contradict each other are refused`() {
        #expect(sentence("predecode") == "predecode needs at least one folder or file")
        #expect(sentence("predecode", "-0", "p") == "option --null goes with --files-from")
        #expect(sentence("predecode", "--follow", "--files-from", "-", "p") != nil)
        #expect(sentence("predecode", "--follow", "--dry-run", "p") != nil)
        #expect(sentence("predecode", "--prune", "--output", "o", "p") != nil)
        #expect(sentence("predecode", "--prune", "--files-from", "-") != nil)
        for shard in ["0/3", "4/3", "1", "1/2/3", "a/b", "-1/3"] {
            #expect(sentence("predecode", "--shard", shard, "p")?.contains("needs K/N") == true)
        }
    }

    @Test func `after two dashes everything is a path`() throws {
        guard case .view(let options) = try parse("--", "--print", "view") else {
            Issue.record("not a view")
            return
        }
        #expect(options.paths == [Array("--print".utf8), Array("view".utf8)])
        #expect(!options.print)
    }

    @Test func `paths are bytes and need not be UTF-8`() throws {
        let name: [UInt8] = [0xFF, 0x2D, 0x80]
        guard case .view(let options) = try CommandLineArguments([name]) else {
            Issue.record("not a view")
            return
        }
        #expect(options.paths == [name])
    }

    @Test func `help and version are asked for under any command`() throws {
        #expect(try parse("--help") == .help)
        #expect(try parse("predecode", "-h") == .help)
        #expect(try parse("view", "x", "--version") == .version)
    }

    @Test func `what is wrong is said in one sentence`() {
        #expect(sentence("--colour") == "unknown option --colour")
        #expect(sentence("--columns") == "option --columns needs a value")
        #expect(sentence("--columns", "zero") == "option --columns needs a number from 1 to 10000, not “zero”")
        #expect(sentence("--columns=0") == "option --columns needs a number from 1 to 10000, not “0”")
        #expect(sentence("--print=yes", "x") == "option --print takes no value")
        #expect(sentence("--print=yes") == "option --print takes no value")
        #expect(
            sentence("--protocol", "regis")
                == "option --protocol needs one of auto, kitty, placeholders, iterm, sixel, quadrants, halfblocks, ascii, not “regis”"
        )
        #expect(sentence("predecode", "--output", "x") == "predecode needs at least one folder or file")
        #expect(sentence("predecode", "--print", "x") == "unknown option --print")
        #expect(sentence("") == "an empty path was given")
    }

    @Test func `a sentence cannot command the terminal`() {
        #expect(sentence("--\u{1B}]52;c;x\u{7}")?.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
    }
}

@Suite struct `Pictures that do not get through another program` {
    @Test func `are refused inside it, with a word on what does`() {
        for choice in GraphicsChoice.allCases {
            let isBare = choice == .kitty || choice == .iterm
            #expect(choice.obstacle(inside: nil) == nil)
            #expect((choice.obstacle(inside: .screen) != nil) == isBare)
            #expect((choice.obstacle(inside: .tmux)?.contains("placeholders") ?? false) == isBare)
        }
    }
}
