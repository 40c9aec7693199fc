import Glibc

/// `photogrid-bench predecode`: whole folders beside the programs that people use for it, one after the other in each round.
struct PredecodeBench {
    /// One way to make thumbnails of 256 pixels of a folder's files.
    private struct Contender {
        let name: String
        /// Shell: `$FILES` writes their names, each ended by a zero; `$OUT` is an empty folder; `$PHOTOGRID` the program.
        let line: String
        /// How many files it is given at most: some take seconds for what others do in one.
        var files = Int.max
        /// Whether it finds what the contender before it left.
        var keepsOutput = false
        var wall = Series()
        var cpu = Series()
        var peak = Series()
        var bytes = 0
        var isThere = true
    }

    let folders: [String]
    var rounds = 3
    /// The most files of a folder.
    var files = Int.max

    private static let contenders = [
        Contender(name: "photogrid, 1 job", line: "$PHOTOGRID predecode -q -j 1 --files-from $LIST -0"),
        Contender(
            name: "  again, all there", line: "$PHOTOGRID predecode -q -j 1 --files-from $LIST -0", keepsOutput: true),
        Contender(name: "photogrid, 2 jobs", line: "$PHOTOGRID predecode -q -j 2 --files-from $LIST -0"),
        Contender(
            name: "photogrid, 2 × 1 job",
            line: "for part in 1 2; do $PHOTOGRID predecode -q -j 1 --shard $part/2 --files-from $LIST -0 & done; wait"),
        Contender(
            name: "vipsthumbnail, 1 thread",
            line: "VIPS_CONCURRENCY=1 xargs -0 vipsthumbnail --size 256x256 -o $OUT/%s.png <$LIST"),
        Contender(
            name: "vipsthumbnail, xargs -P 2",
            line: "VIPS_CONCURRENCY=1 xargs -0 -P 2 -n 25 vipsthumbnail --size 256x256 -o $OUT/%s.png <$LIST"),
        Contender(
            name: "ImageMagick, mogrify", line: "xargs -0 mogrify -path $OUT -thumbnail 256x256 <$LIST", files: 500),
        Contender(
            name: "gdk-pixbuf-thumbnailer",
            line: "xargs -0 -I {} sh -c 'gdk-pixbuf-thumbnailer -s 256 \"$1\" \"$OUT/${1##*/}\"' - {} <$LIST",
            files: 200),
    ]

    /// Measures and prints. Returns the exit status.
    func run() -> Int32 {
        guard let program = Self.program, let scratch = ScratchFolder() else {
            print("photogrid-bench: photogrid must lie beside this program, and temporary files be allowed")
            return 2
        }
        let work = scratch.path
        print(
            "Thumbnails of 256 pixels, the best of \(rounds) rounds; processor time and peak memory with all that is started.\n"
        )
        for folder in folders {
            var contenders = Self.contenders
            for _ in 0..<rounds {
                for index in contenders.indices { measure(&contenders[index], folder, program, work) }
            }
            report(contenders, folder, work)
        }
        return withExtendedLifetime(scratch) { 0 }
    }

    private func measure(_ contender: inout Contender, _ folder: String, _ program: String, _ work: String) {
        let count = min(files, contender.files)
        let limit = count == .max ? "cat" : "head -z -n \(count)"
        let clean = contender.keepsOutput ? "" : "rm -rf '\(work)/out'; mkdir '\(work)/out'; "
        let list = "find '\(folder)' -name '*.png' -print0 | sort -z | \(limit) >'\(work)/list'"
        _ = ChildProcess.run(shell: clean + list, environment: Self.environment)
        var environment = Self.environment
        environment.merge(
            ["OUT": "\(work)/out", "LIST": "\(work)/list", "PHOTOGRID": program, "XDG_CACHE_HOME": "\(work)/out"]
        ) { $1 }
        guard let result = ChildProcess.run(shell: contender.line, environment: environment), result.status == 0 else {
            contender.isThere = false
            return
        }
        contender.wall.add(result.seconds)
        contender.cpu.add(result.cost.total / 1e9)
        contender.peak.add(result.cost.peak)
        contender.bytes = Self.number(
            "find '\(work)/out' -name '*.png' -printf '%s\\n' | awk '{s += $1} END {print s + 0}'", work)
    }

    private func report(_ contenders: [Contender], _ folder: String, _ work: String) {
        var table = Table("program", "files", "files/s", "CPU ms/file", "CPU ratio", "peak MiB", "kB/file")
        let total = Self.number("find '\(folder)' -name '*.png' | wc -l", work)
        let ours = contenders.first.map { $0.cpu.minimum / Double(min(total, files, $0.files)) } ?? .nan
        for contender in contenders {
            guard contender.isThere else {
                table.add(contender.name, "not there")
                continue
            }
            let count = Double(min(total, files, contender.files))
            let cpu = contender.cpu.minimum / count
            table.add(
                contender.name, count.formatted(0), (count / contender.wall.minimum).formatted(1),
                (cpu * 1e3).formatted(3), (cpu / ours).formatted(2), contender.peak.median.formatted(1),
                (Double(contender.bytes) / count / 1e3).formatted(1))
        }
        print("\(folder)\n\(table.text)\n")
    }

    private static let environment = [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent",
    ]

    /// What a line of shell writes, as a number.
    private static func number(_ line: String, _ work: String) -> Int {
        _ = ChildProcess.run(shell: "{ \(line); } >'\(work)/number'", environment: environment)
        let file = open("\(work)/number", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        let text = String(unsafeUninitializedCapacity: 64) { max(0, read(file, $0.baseAddress, $0.count)) }
        return Int(text.prefix { $0.isNumber }) ?? 0
    }

    /// The program as it was built beside this one.
    private static var program: String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0, let slash = buffer[..<count].lastIndex(of: CChar(UInt8(ascii: "/"))) else { return nil }
        let path = String(decoding: buffer[..<slash].map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/photogrid"
        return access(path, X_OK) == 0 ? path : nil
    }
}
