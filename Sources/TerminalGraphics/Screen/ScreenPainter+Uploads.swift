/// Pictures as images: what is uploaded, and when.
extension ScreenPainter {
    /// What a paint uploads and frees.
    struct UploadWork {
        let room: UploadRoom
        /// The rest of an upload that was under way: goes before everything else.
        var end: [UInt8] = []
        var uploads: [(image: UInt32, key: PictureKey)] = []
        var files: [UInt32: [UInt8]] = [:]
        var byteCount = 0
        var freeBefore: [UInt32] = []
        var freeAfter: [UInt32] = []
        /// The images that text stands for in this frame, and how many cells they have.
        var arrangements: [UInt32: CellSize] = [:]
        /// The upload that begins with this paint and goes piece by piece: after everything else.
        var begun: PartialUpload?
        /// Whether something waits for room on the link: then so does all that is less useful.
        var isWaiting = false
        /// Whether the frame is to be painted again.
        var isUnfinished = false
        /// Whether images are shown that the frame does not show.
        var hasLeavers = false

        init(room: UploadRoom) { self.room = room }

        var roomLeft: Int { room.byteCount - byteCount }
    }

    /// Forgets files of pictures that the frame does not want any more, and that the next one probably will not either, and
    /// gives up the upload of such a one.
    mutating func dropUnwantedFiles(wanted: [PictureKey], ahead: Set<PictureKey>, work: inout UploadWork) {
        let bare = wanted.filter { shownPicture(for: $0) == nil }
        let useful = Set(wanted).union(bare.compactMap(\.coarse))
        let tokens = Set(wanted.map(\.token))
        for (key, file) in files where !useful.contains(key) && !ahead.contains(key) {
            files[key] = nil
            // What was made ahead in vain was never scrolled away.
            if !file.isEmpty, !tokens.contains(key.token), !keysAhead.contains(key) { statistics.addUnsent() }
        }
        keysAhead = ahead
        if let partial, !useful.contains(partial.key) { work.end += abortPartial() }
    }

    /// Uploads what there is room for, the most useful first: pictures of which nothing is shown, then better ones.
    mutating func upload(_ wanted: [PictureKey], keeping kept: Set<UInt32>, work: inout UploadWork) {
        endPartial(work: &work)
        var kept = kept
        var isEveryTileSeen = true
        for key in wanted where shownPicture(for: key) == nil && files[key] != [] {
            let first = firstPicture(of: key, coarseFirst: work.room.goesCoarseFirst)
            isEveryTileSeen = send(first, keeping: &kept, work: &work) && isEveryTileSeen
        }
        for key in wanted where !images.contains(key) {
            // While a tile is bare, a slow link is kept free for it.
            if work.room.goesCoarseFirst, !isEveryTileSeen {
                work.isUnfinished = work.isUnfinished || !(files[key] ?? []).isEmpty
            } else {
                _ = send(key, keeping: &kept, work: &work)
            }
        }
    }

    /// What is sent of a picture of which nothing is shown: the picture, or its coarse form if there can be one.
    private func firstPicture(of key: PictureKey, coarseFirst: Bool) -> PictureKey {
        guard coarseFirst, let coarse = key.coarse, files[coarse] != [], !lostPictures.isGivenUp(coarse) else {
            return key
        }
        return coarse
    }

    /// Enters the image of a picture, or begins to send it piece by piece. Returns whether the terminal will have it after this
    /// paint: not when its file is not there, when there is no room on the link, or none in the terminal.
    private mutating func send(_ key: PictureKey, keeping kept: inout Set<UInt32>, work: inout UploadWork) -> Bool {
        if images.contains(key) { return true }
        guard let file = files[key], !file.isEmpty else { return false }
        let size = KittyEncoder.uploadSize(ofFile: file.count)
        guard partial == nil, !work.isWaiting, work.roomLeft >= min(size, PartialUpload.leastRoom) else {
            work.isWaiting = true
            work.isUnfinished = true
            return false
        }
        guard let freed = images.makeRoom(for: key.byteCount, keeping: kept) else {
            // What the terminal still shows and this frame does not leaves room for the next paint.
            work.isUnfinished = work.isUnfinished || work.hasLeavers
            return false
        }
        work.freeBefore += freed
        guard size <= work.roomLeft else {
            work.isWaiting = true
            work.begun = PartialUpload(key, image: images.drawNumber(), png: file)
            return false
        }
        let image = images.add(key)
        kept.insert(image)
        files[key] = nil
        work.uploads.append((image, key))
        work.files[image] = file
        work.byteCount += size
        return true
    }

    // MARK: Piece by piece

    /// Sends the rest of the upload that is under way, if there is room for all of it, and enters the image.
    private mutating func endPartial(work: inout UploadWork) {
        guard var upload = partial, upload.isComplete || upload.remainingBytes <= work.roomLeft else { return }
        let bytes = wire(upload.advance(within: work.roomLeft))
        partial = nil
        images.add(upload.key, image: upload.image)
        files[upload.key] = nil
        statistics.addUpload(upload.key.detail, byteCount: bytes.count)
        work.end += bytes
        work.byteCount += bytes.count
    }

    /// The next pieces of the upload that is under way, as many as there is room for.
    mutating func continuePartial(within room: Int) -> [UInt8] {
        guard let pieces = partial?.advance(within: room), !pieces.isEmpty else { return [] }
        let bytes = wire(pieces)
        statistics.addUploadPiece(byteCount: bytes.count)
        return bytes
    }

    /// Gives up the upload that is under way, so that other commands can be sent; its file is kept.
    mutating func abortPartial() -> [UInt8] {
        guard let upload = partial else { return [] }
        partial = nil
        guard !upload.isUntouched else { return [] }
        leavingImages.append(upload.image)
        let bytes = wire(KittyEncoder.abort(image: upload.image))
        statistics.addAborted(byteCount: bytes.count)
        return bytes
    }
}
