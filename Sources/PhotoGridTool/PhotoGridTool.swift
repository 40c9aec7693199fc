internal import Glibc

@main
struct PhotoGridTool {
    static func main() {
        // A reader that goes away is an error of a write, not of the program.
        signal(SIGPIPE, SIG_IGN)
        fillStandardDescriptors()
        do {
            exit(try run(CommandLineArguments(words)))
        } catch let error as UsageError {
            complain(error.description)
            exit(2)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    /// The words after the program's name, as bytes.
    private static var words: [[UInt8]] {
        CommandLine.unsafeArgv.withMemoryRebound(to: UnsafeMutablePointer<CChar>?.self, capacity: 1) { arguments in
            (1..<max(1, Int(CommandLine.argc))).compactMap { index in
                arguments[index].map { word in
                    Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
                }
            }
        }
    }

    private static func run(_ arguments: CommandLineArguments) throws -> Int32 {
        switch arguments {
        case .help:
            try writeOutput(HelpText.commandLine.utf8)
            return 0
        case .version:
            try writeOutput("photogrid \(programVersion)\n".utf8)
            return 0
        case .predecode(let options):
            return try PredecodeCommand(options).run()
        case .scrolltest(let options):
            let command = try ScrolltestCommand(options)
            return MainActor.assumeIsolated { command.run() }
        case .view(let options):
            return try ViewCommand(options).run()
        }
    }
}
