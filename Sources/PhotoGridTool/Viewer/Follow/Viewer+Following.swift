internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

extension Viewer {
    /// A photo came, and stands at this index of the listing that is shown.
    func photoArrived(_ photo: Photo.ID, at index: Int) {
        guard state.isFollowing, phase == .running, index < model.photoCount else { return }
        apply(state.handle(.photoCount(model.photoCount)))
        apply(state.handle(.command(.goTo(index))))
        // A listing without steps leaves the old photos in its cells until its page has come. One with steps has an empty cell
        // there, which further steps may move.
        let isStale = self.photo(at: index) != nil
        select(photo, at: index)
        if !isStale { placed = nil }
        search?.choose(photo)
    }

    func folderStatusChanged(to status: FolderStatus) {
        folderStatus = status
        scheduleDraw()
    }

    /// What is to be said about what is listed, beside the photos.
    var folderNote: String? {
        if let note = folderStatus.sentence { return note }
        return state.isFollowing && model.photoCount == 0 ? "waiting for files" : nil
    }
}

extension FolderStatus {
    /// The status in words; nil when there is nothing to say.
    package var sentence: String? {
        if let folder = missing.first {
            let name = readable(folder.nameBytes)
            return missing.count == 1 ? "folder removed: \(name)" : "\(missing.count) folders removed: \(name), …"
        }
        guard unwatchedFolders > 0 else { return nil }
        return "too many folders to watch: \(grouped(unwatchedFolders)) are looked at every 2 s"
    }
}
