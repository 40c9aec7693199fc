/// Pictures that text stands for: the terminal holds them as images, which are sent, freed and replaced as all are; what shows
/// them is text. Inside tmux every command of theirs goes through it.
extension ScreenPainter {
    /// What shows an image in a tile. An image has so many cells and no other number: a tile that wants it in another size than
    /// another tile of the same frame waits.
    func placeholders(for image: UInt32, over rect: CellRect, work: inout UploadWork) -> TilePicture {
        guard work.arrangements[image, default: rect.size] == rect.size else { return .notReady }
        work.arrangements[image] = rect.size
        return .placeholders(Placement(id: Placement.ID(image: image, number: 1), rect: rect))
    }

    /// Compares how many cells images have with what the terminal was told, and enters what it is told now. What it is not shown
    /// keeps its cells: an image without any is lost when tmux clears its terminal.
    mutating func takeArrangements(of work: UploadWork) -> [(image: UInt32, size: CellSize)] {
        let news = work.arrangements.filter { arrangements[$0.key] != $0.value }
        arrangements.merge(news) { $1 }
        return news.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Graphics commands as they reach the terminal that shows the pictures.
    func wire(_ bytes: [UInt8]) -> [UInt8] {
        configuration.passesThroughTmux ? TmuxPassthrough.wrappingCommands(in: bytes) : bytes
    }

    /// Ends whatever upload was cut off, anywhere in its bytes.
    package var endOfCutUpload: [UInt8] { endOfCutSequence + wire(KittyEncoder.endOfCutUpload) }

    /// Ends whatever sequence was cut off.
    var endOfCutSequence: [UInt8] {
        configuration.passesThroughTmux ? TmuxPassthrough.terminator : TerminalModes.stringTerminator
    }
}
