import ScrollLab
import Testing

@Suite struct `A policy's books` {
    private let mine = CellWish(serial: 1)
    private let other = CellWish(serial: 2)

    private func picture(_ wish: CellWish, decode: UInt64 = 1, isPreview: Bool = false) -> CellLook.Shown {
        let tag = PictureTag(
            serial: wish.serial, revision: wish.revision, pixelSize: wish.pixelSize, decode: decode,
            isPreview: isPreview)
        return isPreview ? .preview(tag) : .picture(tag)
    }

    private func look(_ wish: CellWish, _ shown: CellLook.Shown = .blank) -> CellLook {
        CellLook(index: 0, wish: wish, shown: shown)
    }

    @Test func `know what is wrong with a cell`() {
        let rewritten = CellWish(serial: 1, revision: 1)
        let larger = CellWish(serial: 1, pixelSize: 24)
        #expect(!look(mine).isWrong && !look(mine).isFilled)
        #expect(!look(mine, picture(mine)).isWrong && look(mine, picture(mine)).isFilled)
        for wish in [other, rewritten, larger] {
            #expect(look(mine, picture(wish)).isWrong && !look(mine, picture(wish)).isFilled)
            #expect(look(mine, .failure(wish)).isWrong && !look(mine, .failure(wish)).isFilled)
        }
        #expect(look(mine, .failure(mine)).isFilled)
        // A preview may be of another size, but not of another photo or version.
        #expect(!look(mine, picture(larger, isPreview: true)).isWrong)
        #expect(look(mine, picture(other, isPreview: true)).isWrong)
        #expect(!look(mine, picture(mine, isPreview: true)).isFilled)
    }

    @Test func `count a stale commit once for as long as it stands`() {
        var books = PolicyBooks(grids: 1)
        books.look(at: [look(mine)], of: 0, now: 0)
        for now in 1...3 as ClosedRange<Int64> { books.look(at: [look(mine, picture(other))], of: 0, now: now) }
        books.look(at: [look(mine, picture(mine, decode: 2))], of: 0, now: 4)
        books.look(at: [look(mine, picture(other))], of: 0, now: 5)
        let counts = books.close()
        #expect(counts.staleCommits == 2 && counts.wrongAtRest == 1 && counts.blankAtRest == 0)
        #expect(counts.runs == 1 && counts.staleRuns == 1 && counts.cellsAtRest == 1)
    }

    @Test func `tell cells filled at once from those that waited and those that left`() {
        var books = PolicyBooks(grids: 1)
        books.look(at: [look(mine, picture(mine))], of: 0, now: 10)
        books.look(at: [look(other)], of: 0, now: 20)
        books.look(at: [look(other, picture(other))], of: 0, now: 120)
        books.look(at: [look(mine), look(other, picture(other))], of: 0, now: 130)
        books.look(at: [look(other, picture(other))], of: 0, now: 140)
        let counts = books.close()
        #expect(counts.filledAtOnce == 1 && counts.waits.count == 1 && counts.waits.percentile(50) == 100)
        #expect(counts.leftUnfilled == 1 && counts.staleCommits == 0)
    }

    @Test func `call a decode wasted of which no cell showed anything`() {
        var books = PolicyBooks(grids: 1)
        books.look(at: [look(mine)], of: 0, now: 0)
        for decode in 1...6 as ClosedRange<UInt64> { books.noteStart(of: decode) }
        // 1 is shown, 2 fails for a cell that stands there, 3 brings nothing, 4 fails for nobody, 5 is shown where it does not belong,
        // of 6 a preview is shown.
        books.look(at: [look(mine, picture(other, decode: 5))], of: 0, now: 0)
        books.look(at: [look(mine, picture(mine, decode: 6, isPreview: true))], of: 0, now: 0)
        books.look(at: [look(mine, picture(mine, decode: 1))], of: 0, now: 1)
        books.noteFailure(of: 2, for: mine)
        books.noteFailure(of: 4, for: other)
        let counts = books.close()
        #expect(counts.decodesStarted == 6 && counts.decodesWasted == 3)
    }

    @Test func `know waiting times to within a hundredth`() {
        var random = SplitMix64(seed: 1)
        let times = (0..<1_000).map { _ in Int64(random.below(1 << random.draw(in: 1...40))) }.sorted()
        var waits = WaitTimes()
        #expect(waits.percentile(50) == nil)
        for time in times { waits.add(time) }
        for percent in [1, 50, 95, 99, 100] {
            let exact = Double(times[max(0, (times.count * percent + 99) / 100 - 1)])
            let found = Double(waits.percentile(percent) ?? -1)
            #expect(abs(found - exact) <= exact / 100, "\(percent): \(found), \(exact)")
        }
    }
}
