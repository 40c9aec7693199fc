import PhotoGrid
import PhotoGridTool
import Testing
import Thumbnails

@Suite struct StatusReportTests {
    private func line(_ phase: CellPhase) -> StatusReport {
        var line = StatusReport()
        line.position = 3
        line.count = 12345
        line.name = "beach.png"
        line.fileSize = 1_234_567
        line.phase = phase
        return line
    }

    private func thumbnail(damage: String? = nil) -> Thumbnail {
        Thumbnail(
            width: 1, height: 1, pixels: [0, 0, 0, 255], originalWidth: 4000, originalHeight: 3000, damage: damage)
    }

    @Test func `a picture is told with name, dimensions and size`() {
        #expect(line(.thumbnail(thumbnail())).left == "beach.png  4000×3000  1.2 MB")
        #expect(!line(.thumbnail(thumbnail())).isWarning)
    }

    @Test func `a failed photo says why`() {
        let failed = line(.failed(.notPNG))
        #expect(failed.left == "beach.png  not a PNG file  1.2 MB")
        #expect(failed.isWarning)
    }

    @Test func `a damaged picture says what was wrong`() {
        let damaged = line(.thumbnail(thumbnail(damage: "truncated")))
        #expect(damaged.left.contains("damaged: truncated  4000×3000"))
        #expect(damaged.isWarning)
    }

    @Test func `what is under way stands at the right`() {
        var loading = line(.loading)
        loading.loadingCount = 7
        loading.markedCount = 2
        loading.pendingCount = 12
        #expect(loading.right == "12  2 marked  7 loading  3/12\u{202F}345  ? keys")
        loading.hasRoomForHint = false
        #expect(loading.right == "12  2 marked  7 loading  3/12\u{202F}345")
        #expect(loading.left == "beach.png  1.2 MB")
    }

    @Test func `a filter that found nothing is told without a position in what is still shown`() {
        var line = line(.waiting)
        var search = SearchStatus()
        (search.text, search.phase) = ("zz", .loading)
        line.search = search
        #expect(line.right == "/zz  3/12\u{202F}345  ? keys")
        search.phase = .empty
        line.search = search
        #expect(line.left == "/zz  no photo matches")
        #expect(line.right == "? keys")
    }

    @Test func `a listing that cannot be had says why`() {
        var line = StatusReport()
        line.listingFailure = .unreadable(errno: 13)
        #expect(line.left == "cannot be listed: cannot be read: Permission denied")
        #expect(line.isWarning)
    }

    @Test(
        arguments: [
            (999, "999 B"), (1000, "1.0 kB"), (9949, "9.9 kB"), (99_950, "100 kB"), (999_449, "999 kB"),
            (999_500, "1.0 MB"), (1_234_567, "1.2 MB"), (52_000_000_000, "52 GB"), (Int64.max, "9.2 EB"),
        ] as [(Int64, String)])
    func `sizes have two figures or three`(bytes: Int64, text: String) {
        #expect(fileSizeText(bytes) == text)
    }
}
