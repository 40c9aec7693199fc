internal import Dispatch
internal import PhotoGrid
internal import TerminalGraphics
internal import Thumbnails

extension Viewer {
    /// Shows another place, and selects this item of it once it is listed.
    func show(_ place: FolderPlace, selecting item: Photo.ID? = nil) {
        self.place = place
        placeNumber += 1
        folderStatus = FolderStatus()
        let scope = SearchScope(order: search?.search.request.scope.order ?? .natural)
        listed = ListedPlace(
            place, isRecursive: options.isRecursive,
            request: SearchRequest(id: SearchID(0), query: SearchQuery(""), scope: scope),
            reports: PlaceReports(ofPlace: placeNumber) { [weak self] in self }, unseenWrites: unseenWrites)
        startSearch(listed.arranged, order: scope.order, filter: "")
        walks.listingChanged()
        lookedAt = (nil, nil)
        // The model first: what it had listed is nothing to look for anything in.
        model.setSource(listed.source)
        apply(state.handle(.left))
        itemToSelect = item
        notice = readable((place.folder ?? place.roots[0]).pathBytes)
        scheduleDraw()
    }

    /// A new listing is on its way to the model: indices of the old one mean nothing any more.
    func listingChanged() {
        walks.listingChanged()
        search?.listingChanged()
    }

    /// Selects what was to be selected, once there is a listing to look for it.
    func selectAwaitedItem() {
        guard let item = itemToSelect, model.photoCount > 0 else { return }
        itemToSelect = nil
        walk(0..<model.photoCount) { [weak self] page, photos in
            guard let self, let found = photos.firstIndex(where: { $0.id == item }) else {
                // Folders come first: the first photo ends the search.
                return photos.last?.id.isFolder ?? true
            }
            apply(state.handle(.command(.goTo(page.lowerBound + found))))
            return false
        }
    }

    func showParentFolder() {
        guard let folder = place.folder, let parent = place.parent else { return say("there is no folder above") }
        show(parent, selecting: Photo.ID(pathBytes: folder.pathBytes + [UInt8(ascii: "/")]))
    }

    /// The folders beside this one are looked for off the main queue: a disk may take its time.
    func showSiblingFolder(_ steps: Int) {
        guard let parent = place.parent?.folder else { return say("there is no folder beside") }
        let number = placeNumber
        DispatchQueue.global(qos: .userInitiated).async {
            let folders = subfolders(of: parent)
            DispatchQueue.main.async {
                MainActor.assumeIsolated { [weak self] in
                    guard let self, placeNumber == number, phase == .running else { return }
                    guard let next = place.sibling(steps, among: folders) else {
                        return say("there is no folder \(steps < 0 ? "before" : "after") this one")
                    }
                    show(next)
                }
            }
        }
    }
}
