package import Thumbnails

/// Finds new and changed pictures by looking again.
///
/// A picture counts as complete when two looks, one after the other, find the same: what is being written is waited for.
///
/// ```
/// unknown ──▶ seen ── looks the same ──▶ taken ── looks different ──▶ seen
/// ```
package struct FolderRescan {
    /// What a file looked like.
    private struct Look: Equatable {
        let version: FileVersion?
        var isTaken: Bool
    }

    private var looks: [Photo.ID: Look] = [:]

    /// Nothing is known yet.
    package init() {}

    /// Takes everything as it is now, without waiting for a second look.
    package mutating func takeAll(_ photos: some Sequence<Photo.ID>) {
        for photo in photos { looks[photo] = Look(version: try? FileVersion(of: photo), isTaken: true) }
    }

    /// The places of those that are to be taken among all pictures that are there now.
    ///
    /// - Complexity: O(number of pictures): one `stat` each.
    package mutating func take(from photos: some Sequence<Photo.ID>) -> [Int] {
        var present: [Photo.ID: Look] = [:]
        var taken: [Int] = []
        for (place, photo) in photos.enumerated() {
            var look = Look(version: try? FileVersion(of: photo), isTaken: false)
            if let known = looks[photo], known.version == look.version {
                look.isTaken = true
                if !known.isTaken { taken.append(place) }
            }
            present[photo] = look
        }
        looks = present
        return taken
    }
}
