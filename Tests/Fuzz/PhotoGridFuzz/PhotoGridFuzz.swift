import FuzzTargets
import Glibc

/// Makes seeds, replays inputs, and fuzzes when libFuzzer is part of it.
@main
enum PhotoGridFuzz {
    private static let help = """
        usage: PhotoGridFuzz seeds TARGET FOLDER        writes what fuzzing begins with
               PhotoGridFuzz replay TARGET PATH…        tries files, and all files of folders
               PhotoGridFuzz fuzz TARGET [ARGUMENT…]    libFuzzer, with its own arguments; built by .ci/fuzz only

        TARGET is decoder, orientation, texts or inflate.
        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2, let target = FuzzTarget(rawValue: arguments[1]) else { endWithHelp() }
        switch (arguments[0], arguments.count) {
        case ("seeds", 3): writeSeeds(of: target, to: arguments[2])
        case ("replay", 3...): replay(arguments.dropFirst(2), target)
        case ("fuzz", _):
            guard Fuzzer.isLinked else {
                print("PhotoGridFuzz: built without libFuzzer; .ci/fuzz builds it with")
                exit(2)
            }
            exit(Fuzzer(target).run(arguments: Array(arguments.dropFirst(2))))
        default: endWithHelp()
        }
    }

    private static func endWithHelp() -> Never {
        print(help)
        exit(2)
    }

    private static func writeSeeds(of target: FuzzTarget, to folder: String) {
        if mkdir(folder, 0o777) != 0 && errno != EEXIST { end(at: folder) }
        for seed in target.seeds {
            let path = "\(folder)/\(seed.name)"
            guard let file = fopen(path, "w") else { end(at: path) }
            let count = fwrite(seed.bytes, 1, seed.bytes.count, file)
            if fclose(file) != 0 || count != seed.bytes.count { end(at: path) }
        }
    }

    private static func replay(_ paths: some Collection<String>, _ target: FuzzTarget) {
        var findings = 0
        let files = paths.flatMap(InputFiles.inside)
        for path in files {
            guard let bytes = InputFiles.read(path) else { end(at: path) }
            do throws(FuzzFinding) {
                try bytes.withUnsafeBufferPointer { input throws(FuzzFinding) in try target.check(input) }
            } catch {
                print("\(path): \(error)")
                findings += 1
            }
        }
        print("\(target.rawValue): \(files.count) inputs, \(findings) findings")
        if findings > 0 { exit(1) }
    }

    private static func end(at path: String) -> Never {
        perror(path)
        exit(1)
    }
}
