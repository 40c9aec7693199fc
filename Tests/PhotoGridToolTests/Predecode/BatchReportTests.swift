import PhotoGridTool
import Testing
import Thumbnails

@Suite struct `What a batch says` {
    private func progress(_ done: Int, of total: Int, pixels: Int = 0) -> PredecodeProgress {
        var progress = PredecodeProgress(total: total)
        for _ in 0..<done { progress.enter(.written(bytes: 10), pixels: pixels) }
        return progress
    }

    private func time(_ seconds: Int) -> MonotonicTime { .zero.advanced(by: .seconds(seconds)) }

    @Test func `the speed is that of the last ten seconds`() {
        var meter = ProgressMeter(start: .zero)
        #expect(meter.secondsLeft == nil)
        meter.note(progress(1000, of: 1200), at: time(1))
        #expect(meter.speed.files == 1000)
        for second in 2...20 { meter.note(progress(1000 + 2 * second, of: 1200, pixels: 1_000_000), at: time(second)) }
        #expect(meter.speed == ProgressMeter.Speed(files: 2, megapixels: 2))
        #expect(meter.secondsLeft == 80)
    }

    @Test func `a bar fits its terminal, and stays without one where that is too narrow`() {
        var meter = ProgressMeter(start: .zero)
        meter.note(progress(50, of: 100, pixels: 2_000_000), at: time(5))
        let bar = BatchSentences.bar(progress(50, of: 100), meter, columns: 80)
        #expect(bar == "[###############---------------] 50/100, 10 files/s, 20 MP/s, 0:05 left")
        for columns in 1...200 {
            #expect(BatchSentences.bar(progress(50, of: 100), meter, columns: columns).count < max(2, columns))
        }
    }

    @Test func `a summary tells everything that happened, and nothing that did not`() {
        var books = progress(2, of: 9)
        #expect(
            BatchSentences.summary(books, took: .milliseconds(1230)) == "2 of 9 thumbnails written (20 bytes), in 1.2 s"
        )
        books.enter(.present)
        books.enter(.unneeded(.smallPicture))
        books.enter(.damaged(reason: "cut", bytes: 0))
        books.enter(.failed(.lost))
        #expect(
            BatchSentences.summary(books, took: .seconds(3661))
                == "2 of 9 thumbnails written (20 bytes), 1 already there, 1 not needed, 1 damaged, 1 failed, in 1:01:01"
        )
        #expect(books.done == 6 && books.left == 3)
        var dry = PredecodeProgress(total: 1)
        dry.enter(.wanted(bytes: 20_000))
        #expect(
            BatchSentences.summary(dry, took: .zero, isDryRun: true)
                == "1 of 1 thumbnails would be written (about 20 kB), in 0.0 s")
    }

    @Test(arguments: [(0, "0:00"), (59, "0:59"), (61, "1:01"), (3599, "59:59"), (3600, "1:00:00"), (7325, "2:02:05")])
    func `durations are told as clocks do`(seconds: Int, text: String) {
        #expect(BatchSentences.clock(seconds) == text)
    }

    @Test func `strings are quoted for JSON, and names that are not UTF-8 come with their bytes`() {
        #expect(JSONText.string("a\"b\\c\n\u{1B}é\u{7F}") == #""a\"b\\c\n\u001bé\u007f""#)
        #expect(JSONText.object(JSONText.path(Array("/a b.png".utf8))) == #"{"path": "/a b.png"}"#)
        #expect(
            JSONText.object(JSONText.path([0x2F, 0xFF])) == "{\"path\": \"/\u{FFFD}\", \"pathBytes\": \"L/8=\"}")
    }
}
