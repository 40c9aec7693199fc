internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

extension Viewer {
    /// Opens a folder, or looks at a picture alone.
    func open(at index: Int) {
        withPhoto(at: index) { viewer, photo in
            if photo.id.isFolder {
                viewer.show(FolderPlace(folder: photo.id.folderPath))
            } else if viewer.state.selection == index {
                viewer.apply(viewer.state.handle(.opened))
            }
        }
    }

    /// The layout of a picture alone.
    var pictureLayout: GridLayout? {
        layout.map { GridLayout(singleIn: $0.window, cellPixels: $0.cellPixels, graphics: $0.graphics) }
    }

    /// The picture that the window shows a part of, in the size that the part needs; nil while the grid is shown.
    var fullPictureKey: ThumbnailKey? {
        guard let view = state.picture, let photo = photo(at: state.selection), let version = photo.version else {
            return nil
        }
        return ThumbnailKey(photo: photo.id, version: version, pixelSize: view.neededPixelSize)
    }

    /// Asks for what a picture alone needs now, and notices which one it is. Called before each frame.
    func updatePicture() {
        guard state.picture != nil else {
            fullPicture.want(nil)
            return
        }
        if let photo = photo(at: state.selection), lookedAt.current?.id != photo.id {
            lookedAt = (SeenPhoto(id: photo.id, index: state.selection), lookedAt.current)
        }
        // Knowing the picture's size may make another size of it needed.
        for _ in 0..<2 {
            fullPicture.want(fullPictureKey, neighbours: neighbours)
            let size = shownPicture.map { PixelSize(width: $0.originalWidth, height: $0.originalHeight) }
            if state.handle(.pictureSize(size)).isEmpty { break }
        }
        if state.picture?.showsInfo == true { readFacts() }
    }

    /// The next picture and the one before, as far as they are at hand, in the size in which they would fit the window.
    private var neighbours: [ThumbnailKey] {
        guard let view = state.picture, view.scale == .fit else { return [] }
        return [1, -1].compactMap { step in
            guard let photo = photo(at: state.selection + step), let version = photo.version else { return nil }
            return ThumbnailKey(photo: photo.id, version: version, pixelSize: view.fittingPixelSize)
        }
    }

    /// The best picture there is of the selected photo: the one that is needed, a smaller one, or the grid's.
    var shownPicture: Thumbnail? {
        guard let key = fullPictureKey else { return nil }
        switch fullPicture.phase(of: key) {
        case .there(let thumbnail): return thumbnail
        case .asked, .failed, nil: break
        }
        if let smaller = fullPicture.largest(of: key.photo, key.version) { return smaller }
        if case .asked(let preview?) = fullPicture.phase(of: key) { return preview }
        switch model.cell(for: key.photo)?.phase {
        case .thumbnail(let thumbnail), .preview(let thumbnail): return thumbnail
        default: return nil
        }
    }

    private func readFacts() {
        guard let photo = photo(at: state.selection), let version = photo.version,
            facts?.photo != photo.id || facts?.version != version
        else { return }
        // Shown without what is read of the file until that is there.
        facts = PictureFacts(photo: photo.id, version: version, header: nil)
        PictureFacts.read(photo.id, version) { [weak self] read in
            guard let self, facts?.photo == read.photo, facts?.version == read.version else { return }
            facts = read
            scheduleDraw()
        }
    }

    /// Selects the picture that was looked at before this one.
    func flip() {
        guard let previous = lookedAt.previous else { return }
        select(previous.id, near: previous.index)
    }

    /// Selects an item of the listing that stands at or near an index.
    private func select(_ id: Photo.ID, near index: Int) {
        let start = max(0, index - ListingReader.pageLength / 2)
        walk(start..<min(start + ListingReader.pageLength, state.photoCount)) { [weak self] page, photos in
            guard let self, let found = photos.firstIndex(where: { $0.id == id }) else { return true }
            apply(state.handle(.command(.goTo(page.lowerBound + found))))
            return false
        }
    }
}
