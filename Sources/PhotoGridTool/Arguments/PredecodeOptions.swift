package import Thumbnails

/// What `photogrid predecode` was asked for.
package struct PredecodeOptions: Equatable {
    /// Where thumbnails go.
    package enum Destination: Equatable, Sendable {
        /// Into the desktop's store, as entries of this size.
        case store(StoreSize)
        /// Into a folder, as files with a longest side of so many pixels.
        case folder([UInt8], pixelSize: Int)
    }

    /// Folders and files, as they were typed.
    package var paths: [[UInt8]] = []
    /// Whether folders inside folders are gone through as well.
    package var isRecursive = false
    /// A file that names more files, `-` for standard input.
    package var list: [UInt8]?
    /// Whether a zero ends each name of the list, instead of a newline.
    package var isListNullSeparated = false
    /// Where thumbnails go.
    package var destination = Destination.store(.large)
    /// How many pictures are decoded at once; nil for as many as the machine has cores.
    package var jobs: Int?
    /// The part of the pictures that this run sees to; nil for all.
    package var shard: Shard?
    /// Whether what is valid is made anew.
    package var isForced = false
    /// Whether each file and the end are told as JSON.
    package var isJSON = false
    /// Whether neither progress nor a summary is shown.
    package var isQuiet = false
    /// Whether nothing is written.
    package var isDryRun = false
    /// Whether our entries of originals that are gone are removed.
    package var prunes = false
    /// Whether to go on with files that appear later.
    package var follows = false

    package init() {}
}

extension PredecodeOptions {
    /// Understands the words after `predecode`; nil when they ask for help or the version instead.
    /// - Throws: `UsageError`, a sentence for the person who typed them.
    init?(_ words: ArraySlice<[UInt8]>, asksFor question: inout CommandLineArguments?) throws(UsageError) {
        var reader = ArgumentReader(words)
        var size: String?
        var output: [UInt8]?
        while let item = try reader.next() {
            switch item {
            case .path(let path): paths.append(try CommandLineArguments.checked(path))
            case .option("--recursive"), .option("-r"): isRecursive = true
            case .option("--files-from"): list = try CommandLineArguments.checked(try reader.value())
            case .option("--null"), .option("-0"): isListNullSeparated = true
            case .option("--size"): size = readable(try reader.value())
            case .option("--output"): output = try CommandLineArguments.checked(try reader.value())
            case .option("--jobs"), .option("-j"): jobs = try reader.number(in: 1...256)
            case .option("--shard"): shard = try reader.shard()
            case .option("--force"): isForced = true
            case .option("--json"): isJSON = true
            case .option("--quiet"), .option("-q"): isQuiet = true
            case .option("--dry-run"), .option("-n"): isDryRun = true
            case .option("--prune"): prunes = true
            case .option("--follow"): follows = true
            case .option("--help"), .option("-h"):
                question = .help
                return nil
            case .option("--version"):
                question = .version
                return nil
            case .option(let name): throw UsageError("unknown option \(name)")
            }
        }
        destination = try Self.destination(size: size, output: output)
        try checkTogether()
    }

    /// Where thumbnails go, according to `--size` and `--output`.
    private static func destination(size: String?, output: [UInt8]?) throws(UsageError) -> Destination {
        let names = StoreSize.allCases.map(\.rawValue).joined(separator: ", ")
        let named = size.flatMap { StoreSize(rawValue: $0) }
        guard let output else {
            guard let size else { return .store(.large) }
            if let named { return .store(named) }
            let hint = Int(size) == nil ? "" : "; a number of pixels goes with --output only"
            throw UsageError("option --size needs one of \(names), not “\(size)”\(hint)")
        }
        guard let size else { return .folder(output, pixelSize: StoreSize.large.pixelSize) }
        if let named { return .folder(output, pixelSize: named.pixelSize) }
        guard let pixels = Int(size), (1...4096).contains(pixels) else {
            throw UsageError("option --size needs a number from 1 to 4096, or one of \(names), not “\(size)”")
        }
        return .folder(output, pixelSize: pixels)
    }

    private func checkTogether() throws(UsageError) {
        if paths.isEmpty, list == nil { throw UsageError("predecode needs at least one folder or file") }
        if isListNullSeparated, list == nil { throw UsageError("option --null goes with --files-from") }
        if follows, list != nil { throw UsageError("option --follow does not go with --files-from") }
        if follows, isDryRun { throw UsageError("option --follow does not go with --dry-run") }
        if prunes, case .folder = destination { throw UsageError("option --prune does not go with --output") }
        if prunes, paths.isEmpty { throw UsageError("option --prune needs a folder or file") }
    }
}
