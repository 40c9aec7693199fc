/// The entries of a store that may serve a key, best first.
struct EntrySearch {
    /// An entry that may be shown.
    struct Candidate {
        let file: EntryFile
        let entry: StoreEntry
        let size: StoreSize
        /// Whether it stands for the decode; else it is a preview.
        let isFinal: Bool
    }

    private let key: ThumbnailKey
    private let folders: StoreFolders
    /// Under which URIs entries may be found, and their names: GLib's, then Qt's if it is another.
    private let places: [(uri: ThumbnailURI, name: [UInt8])]
    private let now: Int64

    init(_ key: ThumbnailKey, folders: StoreFolders, now: Int64) {
        self.key = key
        self.folders = folders
        self.now = now
        places = [ThumbnailURI(of: key.photo), ThumbnailURI(qtVariantOf: key.photo)]
            .compactMap { $0 }.map { ($0, $0.entryName) }
    }

    /// Final entries from the smallest that is large enough upwards; then what serves as preview: our own before those
    /// of others, and of each the large enough ones first.
    ///
    /// Looks no further than the first final one.
    func candidates() -> [Candidate] {
        let covering = StoreSize.allCases.filter { $0.pixelSize >= key.pixelSize }
        let smaller = StoreSize.allCases.filter { $0.pixelSize < key.pixelSize }.reversed()
        var ours: [Candidate] = []
        var others: [Candidate] = []
        for size in covering + smaller {
            for place in places {
                guard let (candidate, judgement) = find(place.uri, place.name, in: size) else { continue }
                if candidate.isFinal { return [candidate] + ours + others }
                if judgement == .final {
                    ours.append(candidate)
                } else {
                    others.append(candidate)
                }
            }
        }
        return ours + others
    }

    /// Whether a final entry of exactly that size is there.
    func isFinal(in size: StoreSize) -> Bool {
        places.prefix(1).contains { find($0.uri, $0.name, in: size)?.judgement == .final }
    }

    private func find(
        _ uri: ThumbnailURI, _ name: [UInt8], in size: StoreSize
    ) -> (candidate: Candidate, judgement: StoreJudgement)? {
        let path = folders.path(of: .size(size)).appending(name)
        guard let file = EntryFile(opening: path),
            let entry = StoreEntry(reading: file, writtenAt: file.writtenAt)
        else { return nil }
        let judgement = StoreJudgement.judge(entry, under: uri, in: size, for: key.version, now: now)
        let isLargeEnough = size.pixelSize >= key.pixelSize || entry.isWholePicture
        switch judgement {
        case .final:
            return (Candidate(file: file, entry: entry, size: size, isFinal: isLargeEnough), judgement)
        case .previewOnly:
            return (Candidate(file: file, entry: entry, size: size, isFinal: false), judgement)
        case .stale:
            return nil
        }
    }
}
