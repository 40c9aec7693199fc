private import Dispatch
public import Thumbnails

/// Folders, whose names that end in `.png` in any case are listed; and files named one by one, which always are.
///
/// Names that begin with a dot are left out, as `ls` does, and so are folders inside the folders. The listing is in
/// natural order (2 before 10, see `NaturalOrder`) of the names for people: paths relative to the folder that all
/// photos lie in. A file is listed once, however often it is named.
///
/// Nothing but the folders themselves is looked at until a page asks: what is not a PNG file inside, a pipe or a device
/// becomes a failed cell when it is opened. A path that cannot be listed is shown as a failed cell among the others;
/// when nothing else is there, the listing fails with the first path's reason.
///
/// Works on one queue of its own, in order.
public final class FolderSource: PhotoSource {
    private struct Contents: Sendable {
        var scan: FolderScan?
        var generation: UInt64 = 0
    }

    private let roots: [Photo.ID]
    private let queue = DispatchQueue(label: "PhotoGrid.FolderSource", qos: .userInitiated)
    private let contents = Locked(Contents())

    /// A source of these paths: absolute, or relative to the working directory. Touches nothing yet.
    public init(_ paths: [Photo.ID]) {
        roots = paths
    }

    /// Lists the paths on the source's own queue, then calls `deliver` there.
    public func open(deliver: @escaping @Sendable (SourceEvent) -> Void) {
        queue.async { [self] in
            do throws(LoadFailure) {
                deliver(.listing(keep(try FolderScan(roots))))
            } catch {
                deliver(.failed(error))
            }
        }
    }

    /// The photos at `range`, each looked at with one `stat`, on the source's own queue.
    ///
    /// Indices beyond the listing's end are left out.
    public func page(_ range: Range<Int>, deliver: @escaping @Sendable (Result<[Photo], LoadFailure>) -> Void) {
        queue.async { [self] in
            deliver(.success(photos(at: range)))
        }
    }

    private func keep(_ scan: FolderScan) -> Listing {
        contents.withLock { contents in
            contents.scan = scan
            contents.generation += 1
            return Listing(count: scan.paths.count, generation: contents.generation)
        }
    }

    private func photos(at range: Range<Int>) -> [Photo] {
        guard let scan = contents.withLock({ $0.scan }) else { return [] }
        return range.clamped(to: 0..<scan.paths.count).map { scan.photo(at: $0) }
    }
}

extension FolderScan {
    /// The photo at `index`, its file looked at now. Blocks.
    fileprivate func photo(at index: Int) -> Photo {
        let id = paths.id(at: index)
        let name = paths.displayName(of: id)
        if let failure = failures[id] { return Photo(id: id, name: name, failure: failure) }
        do throws(LoadFailure) {
            return Photo(id: id, name: name, version: try FileVersion(of: id))
        } catch {
            return Photo(id: id, name: name, failure: error)
        }
    }
}
