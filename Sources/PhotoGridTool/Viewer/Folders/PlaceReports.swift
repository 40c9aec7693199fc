internal import Dispatch
internal import PhotoGrid
internal import Thumbnails

/// What the source of a place tells the viewer, on the source's own worker.
package struct PlaceReports: Sendable {
    /// Each listing.
    var opening: @Sendable (Opening) -> Void = { _ in }
    /// What is to be said about the folders.
    var status: @Sendable (FolderStatus) -> Void = { _ in }
    /// The newest of the photos that have just come, and where it stands.
    var arrival: @Sendable (Photo.ID, Int) -> Void = { _, _ in }
    /// Where the selection is in each listing.
    var placement: @Sendable (ArrangedSource.Placement) -> Void = { _ in }
    /// How far reading files for an order has come.
    var progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }

    /// Tells nobody.
    package init() {}

    /// Reports about the place of this number to a viewer, on the main queue.
    init(ofPlace number: Int, to viewer: @escaping @MainActor @Sendable () -> Viewer?) {
        @Sendable func onMain(_ work: @escaping @MainActor @Sendable (Viewer) -> Void) {
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    if let viewer = viewer(), viewer.placeNumber == number { work(viewer) }
                }
            }
        }
        opening = { _ in onMain { $0.listingChanged() } }
        status = { status in onMain { $0.folderStatusChanged(to: status) } }
        arrival = { photo, index in onMain { $0.photoArrived(photo, at: index) } }
        placement = { placement in onMain { $0.selectionPlaced(placement) } }
        progress = { done, total in onMain { $0.orderProgressed(done: done, total: total) } }
    }
}
