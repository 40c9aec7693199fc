import PhotoGrid
import Thumbnails

/// What writers do: at once, and told to whoever watches.
extension ImaginaryFolders {
    func makeFolder(_ path: String) {
        state.withLock { state in
            guard state.node(path.parts) == nil, state.isFolder(path.folder) else { return }
            let node = state.makeNode(isFolder: true)
            state.put(node, at: path)
            state.tell(.created, path, isFolder: true)
        }
    }

    /// A file that somebody goes on writing to.
    func begin(_ path: String) {
        state.withLock { state in
            guard state.isFolder(path.folder), !state.isFolder(path) else { return }
            if state.node(path.parts) == nil {
                let node = state.makeNode(isFolder: false)
                state.put(node, at: path)
                state.tell(.created, path)
            }
            state.write(path)
        }
    }

    /// Writes more, as long as before or not.
    func append(_ path: String, growing: Bool = false) {
        state.withLock { state in
            guard state.node(path.parts) != nil, !state.isFolder(path) else { return }
            state.write(path)
            if growing { state.change(path) { $0.size += 1 } }
        }
    }

    func close(_ path: String) {
        state.withLock { state in
            if state.node(path.parts) != nil, !state.isFolder(path) { state.tell(.closed, path) }
        }
    }

    /// Writes a file, over the one that is there, and closes it.
    func write(_ path: String) {
        begin(path)
        close(path)
    }

    func remove(_ path: String) {
        state.withLock { state in
            guard let node = state.node(path.parts) else { return }
            for name in (node.entries ?? [:]).keys.sorted() { state.removeTree("\(path)/\(name)") }
            state.removeTree(path)
        }
    }

    /// Renames a file or a folder, over what is there.
    func rename(_ from: String, _ to: String) {
        state.withLock { state in
            guard var node = state.node(from.parts), state.canRename(node, from, to) else { return }
            node.changed = state.time
            state.take(at: from)
            if let old = state.take(at: to) { state.freeInodes.append(old.inode) }
            state.put(node, at: to)
            state.tell(.movedAway, from, isFolder: node.entries != nil)
            state.tell(.movedHere, to, isFolder: node.entries != nil)
            if let watch = state.watches[node.inode] { state.add(WatchEvent(.folderLeft, watch.number)) }
        }
    }

    /// What a reader of the file gets now, and its version; nil when nothing is there.
    func content(_ path: Photo.ID) -> (content: Int, version: FileVersion)? {
        state.withLock { state in
            guard let node = state.node(path.parts), node.entries == nil else { return nil }
            return (node.content, version(node))
        }
    }

    /// Every file below the folder whose name is listed, by path.
    func files(below folder: String, recursive: Bool) -> [String: Int] {
        guard let node = state.withLock({ $0.node(folder.parts) }) else { return [:] }
        var files: [String: Int] = [:]
        for (name, entry) in node.entries ?? [:] {
            let path = "\(folder)/\(name)"
            if entry.entries == nil {
                if name.hasSuffix(".png") { files[path] = entry.content }
            } else if recursive {
                files.merge(self.files(below: path, recursive: true)) { left, _ in left }
            }
        }
        return files
    }

    func pass(_ nanoseconds: Int64) { state.withLock { $0.time += nanoseconds } }

    /// The next events, at most so many.
    func takeEvents(_ count: Int = .max) -> [WatchEvent] {
        state.withLock { state in
            let taken = Array(state.queue.prefix(count))
            state.queue.removeFirst(taken.count)
            return taken
        }
    }

    var calls: Int { state.withLock { $0.calls } }
}

extension ImaginaryFolders.State {
    func node(_ parts: [String]) -> ImaginaryFolders.Node? {
        parts.reduce(root as ImaginaryFolders.Node?) { $0?.entries?[$1] }
    }

    func isFolder(_ path: String) -> Bool { node(path.parts)?.entries != nil }

    /// As rename(2) has it.
    func canRename(_ node: ImaginaryFolders.Node, _ from: String, _ to: String) -> Bool {
        guard from != to, isFolder(to.folder), !to.parts.starts(with: from.parts) else { return false }
        guard let old = self.node(to.parts) else { return true }
        return node.entries == nil ? old.entries == nil : old.entries?.isEmpty == true
    }

    mutating func makeNode(isFolder: Bool) -> ImaginaryFolders.Node {
        // As ext4 does: the inode that was freed last comes back first.
        let inode = freeInodes.popLast() ?? nextInode
        if inode == nextInode { nextInode += 1 }
        return .init(inode: inode, entries: isFolder ? [:] : nil, modified: time, changed: time)
    }

    mutating func change(_ path: String, _ body: (inout ImaginaryFolders.Node) -> Void) {
        Self.change(&root, path.parts[...], body)
    }

    private static func change(
        _ node: inout ImaginaryFolders.Node, _ parts: ArraySlice<String>, _ body: (inout ImaginaryFolders.Node) -> Void
    ) {
        guard let first = parts.first else { return body(&node) }
        // Taken out meanwhile, so that it is changed where it is.
        guard var inner = node.entries?.removeValue(forKey: first) else { return }
        change(&inner, parts.dropFirst(), body)
        node.entries?[first] = inner
    }

    mutating func put(_ node: ImaginaryFolders.Node, at path: String) {
        let time = time
        change(path.folder) { folder in
            folder.entries?[path.name] = node
            (folder.modified, folder.changed) = (time, time)
        }
    }

    @discardableResult
    mutating func take(at path: String) -> ImaginaryFolders.Node? {
        let (node, time) = (node(path.parts), time)
        change(path.folder) { folder in
            folder.entries?[path.name] = nil
            (folder.modified, folder.changed) = (time, time)
        }
        return node
    }

    mutating func write(_ path: String) {
        let (content, time) = (nextContent, time)
        nextContent += 1
        change(path) { node in
            node.content = content
            (node.modified, node.changed) = (time, time)
        }
        tell(.modified, path)
    }

    mutating func removeTree(_ path: String) {
        for name in (node(path.parts)?.entries ?? [:]).keys.sorted() { removeTree("\(path)/\(name)") }
        guard let node = take(at: path) else { return }
        freeInodes.append(node.inode)
        if let watch = watches.removeValue(forKey: node.inode) {
            add(WatchEvent(.folderLeft, watch.number))
            add(WatchEvent(.watchEnded, watch.number))
        }
        tell(.deleted, path, isFolder: node.entries != nil)
    }

    mutating func tell(_ kind: WatchEvent.Kind, _ path: String, isFolder: Bool = false) {
        guard let folder = node(path.folder.parts), let watch = watches[folder.inode], !isRemote else { return }
        let isNameEvent = [.created, .movedHere, .movedAway, .deleted].contains(kind)
        guard watch.interests.contains(.contents) || isNameEvent && watch.interests.contains(.names) else { return }
        let event = WatchEvent(kind, watch.number, name: Array(path.name.utf8), isFolder: isFolder)
        // The kernel merges an event with the one before it when they are the same.
        if queue.last != event { add(event) }
    }

    mutating func add(_ event: WatchEvent) {
        if queue.count < queueLimit {
            queue.append(event)
        } else if queue.last?.kind != .overflow {
            queue.append(.overflow)
        }
    }
}
