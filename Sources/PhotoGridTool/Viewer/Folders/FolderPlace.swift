package import Thumbnails

/// What is listed: one folder, or the paths that were named at the start.
package struct FolderPlace: Equatable, Sendable {
    /// What is listed.
    package let roots: [Photo.ID]
    /// The folder, where it is one: the one that has sub-folders, a parent and siblings.
    package let folder: Photo.ID?

    /// The paths that a person named; `isFolder` tells whether the only one is a folder.
    package init(_ roots: [Photo.ID], isFolder: Bool) {
        self.roots = roots
        folder = roots.count == 1 && isFolder ? roots[0] : nil
    }

    /// One folder.
    package init(folder: Photo.ID) { self.init([folder], isFolder: true) }

    /// The folder that holds this one; nil for the topmost, and where several paths are listed.
    package var parent: FolderPlace? {
        folder?.parent.map(FolderPlace.init(folder:))
    }

    /// The one so many places after this among its parent's folders, or the last (first) of them; nil for this one itself.
    package func sibling(_ steps: Int, among folders: [Photo.ID]) -> FolderPlace? {
        guard let folder, let here = folders.firstIndex(of: folder) else { return nil }
        let index = min(max(0, here + steps), folders.count - 1)
        return index == here ? nil : FolderPlace(folder: folders[index])
    }
}
