import PhotoGrid
import Testing
import Thumbnails

/// What writers do, and before which call or turn each of them does it.
final class WritingSchedule: Sendable {
    typealias Writing = @Sendable (ImaginaryFolders) -> Void

    private struct State: Sendable {
        var moment = 0
        var rest: [(moment: Int, writing: Writing)]
    }

    private let state: Locked<State>
    private let folders: ImaginaryFolders
    /// Time of day that each writing takes, in nanoseconds.
    private let duration: Int64

    init(_ writings: [(moment: Int, writing: Writing)], in folders: ImaginaryFolders, duration: Int64) {
        state = Locked(State(rest: writings))
        self.folders = folders
        self.duration = duration
    }

    /// One more moment has come.
    func pass() {
        let due = state.withLock { state in
            state.moment += 1
            let due = state.rest.filter { $0.moment <= state.moment }
            state.rest.removeAll { $0.moment <= state.moment }
            return due
        }
        for (_, writing) in due {
            writing(folders)
            folders.pass(duration)
        }
    }

    var moments: Int { state.withLock { $0.moment } }
    var isDone: Bool { state.withLock { $0.rest.isEmpty } }
}

/// A watched folder, the writers in it, and somebody who looks at all of its pictures: deterministic, in virtual time.
final class WatchWorld {
    let folders: ImaginaryFolders
    let schedule: WritingSchedule
    private let roots: [String]
    private let isRecursive: Bool
    /// How many events are read at once.
    private let batch: Int
    private(set) var watch: FolderWatch
    private(set) var now = MonotonicTime.zero
    /// The listing as changes alone make it: what it was opened with, and every step since.
    private(set) var listed: [Photo.ID?] = []
    /// What is seen of each photo.
    private(set) var shown: [Photo.ID: Int] = [:]
    /// How the listing changed, update by update.
    private(set) var updates: [FolderWatch.Outcome] = []
    /// What a loader would keep in memory, by what it keeps it by.
    private var memory: [ThumbnailKey: Int] = [:]
    private(set) var decodes = 0

    /// `writings` are done before the call or turn of their number; each takes `duration`. `prepare` makes what is there before
    /// anybody looks.
    init(
        roots: [String] = ["/album"], recursive: Bool = false, tick: Int64 = 4_000_000, duration: Int64 = 1_000_000,
        batch: Int = .max, writings: [(moment: Int, writing: WritingSchedule.Writing)] = [],
        prepare: WritingSchedule.Writing
    ) throws {
        let folders = ImaginaryFolders(tick: tick)
        prepare(folders)
        folders.pass(10_000_000_000)
        let schedule = WritingSchedule(writings, in: folders, duration: duration)
        folders.setBeforeCall { schedule.pass() }
        self.folders = folders
        self.schedule = schedule
        self.roots = roots
        self.batch = batch
        isRecursive = recursive
        watch = try FolderWatch(
            roots.map { Photo.ID(path: $0) }, of: folders, isRecursive: recursive, isWatching: true, now: now)
        listed = Array(repeating: nil, count: watch.count)
        lookAtPages()
    }

    // MARK: Turns

    /// One turn: events are read, or what is due is done, or time passes. false when there is nothing to wait for.
    func turn() -> Bool {
        schedule.pass()
        let events = folders.takeEvents(batch)
        if !events.isEmpty {
            watch.take(events, now: now)
            return true
        }
        guard let time = watch.wakeTime else { return !schedule.isDone }
        if time > now { pass(to: time) }
        if let outcome = watch.wake(now: now) { take(outcome) }
        return true
    }

    /// Goes on until nothing more happens; for folders that are polled, for so many seconds.
    func settle(atMost duration: Duration = .seconds(20)) {
        let end = now.advanced(by: duration)
        while now < end, turn() {}
    }

    func pass(to time: MonotonicTime) {
        folders.pass(time.nanoseconds - now.nanoseconds)
        now = time
    }

    /// Something happens now, so many milliseconds after what happened before; what falls due meanwhile is done.
    func after(milliseconds: Int64, _ writing: WritingSchedule.Writing = { _ in }) {
        let time = now.advanced(by: .milliseconds(milliseconds))
        while let wake = watch.wakeTime, wake < time {
            readEvents()
            guard let wake = watch.wakeTime, wake < time else { break }
            if wake > now { pass(to: wake) }
            if let outcome = watch.wake(now: now) { take(outcome) }
        }
        pass(to: time)
        writing(folders)
        readEvents()
    }

    func read(_ events: [WatchEvent]) {
        watch.take(events, now: now)
    }

    func reportWrite(to path: String) {
        watch.noteWrite(to: Photo.ID(path: path), now: now)
    }

    private func readEvents() {
        let events = folders.takeEvents()
        if !events.isEmpty { watch.take(events, now: now) }
    }

    // MARK: The onlooker

    private func take(_ outcome: FolderWatch.Outcome) {
        updates.append(outcome)
        guard let changes = outcome.changes else {
            listed = Array(repeating: nil, count: outcome.count)
            return lookAtPages()
        }
        var isStructural = false
        for change in changes {
            switch change {
            case .inserted(let range):
                listed.insert(contentsOf: range.map { _ in nil }, at: range.lowerBound)
                isStructural = true
            case .removed(let range):
                listed.removeSubrange(range)
                isStructural = true
            case .moved(let from, let to): listed.insert(listed.remove(at: from), at: to)
            case .updated(let index, let photo):
                #expect(
                    listed[index] == nil || listed[index] == photo.id, "an update is of the photo that stands there")
                show(photo)
            }
        }
        #expect(listed.count == outcome.count)
        // What a change says nothing of is asked for once more.
        if isStructural { lookAtPages() }
    }

    private func lookAtPages() {
        let photos = watch.page(0..<watch.count)
        for (index, photo) in photos.enumerated() {
            let isThere = listed.indices.contains(index) && (listed[index] == nil || listed[index] == photo.id)
            #expect(isThere, "a photo stands where the changes put it")
        }
        listed = photos.map(\.id)
        shown = shown.filter { Set(photos.map(\.id)).contains($0.key) }
        for photo in photos { show(photo) }
    }

    /// As the model and the loader do: what is in memory under the key, or else what a decoder reads now; and if that finds
    /// another version, the same with this one, once.
    private func show(_ photo: Photo, isReadAgain: Bool = false) {
        guard let version = photo.version else {
            shown[photo.id] = nil
            return
        }
        let key = ThumbnailKey(photo: photo.id, version: version, pixelSize: 1)
        if memory[key] == nil {
            schedule.pass()
            guard let read = folders.content(photo.id) else {
                shown[photo.id] = nil
                return
            }
            decodes += 1
            guard version.matches(read.version) else {
                shown[photo.id] = nil
                let found = Photo(id: photo.id, name: photo.name, version: read.version)
                return isReadAgain ? () : show(found, isReadAgain: true)
            }
            memory[key] = read.content
        }
        shown[photo.id] = memory[key]
    }

    // MARK: The end

    /// What is listed and shown against what is there: nil when they agree.
    var difference: String? {
        var there: [String: Int] = [:]
        for root in roots { there.merge(folders.files(below: root, recursive: isRecursive)) { left, _ in left } }
        let seen = Dictionary(uniqueKeysWithValues: listed.compactMap { $0.map { ($0.path, shown[$0]) } })
        guard seen.count == listed.count, Set(seen.keys) == Set(there.keys) else {
            return "listed \(seen.keys.sorted()), there \(there.keys.sorted())"
        }
        let fresh = roots.map { Photo.ID(path: $0) }
        guard var opened = try? FolderWatch(fresh, of: folders, isRecursive: isRecursive, isWatching: false, now: now)
        else { return listed.isEmpty ? nil : "listed \(seen.keys.sorted()), there nothing" }
        guard opened.page(0..<opened.count).map(\.id) == listed.compactMap(\.self) else { return "another order" }
        let wrong = there.filter { seen[$0.key] != $0.value }
        return wrong.isEmpty ? nil : "wrong pictures of \(wrong.keys.sorted())"
    }

    /// What is in a file now.
    func content(_ path: String) -> Int? { folders.content(Photo.ID(path: path))?.content }

    /// The names of what is listed, in order.
    var names: [String] { listed.map { $0?.path.name ?? "?" } }
}
