import PhotoGrid
import Testing
import Thumbnails

@Suite("What an order needs to know", .timeLimit(.minutes(5))) struct FactSurveyTests {
    private let list = NameList((0..<2_000).map { "photo \($0).png" })

    @Test(arguments: [1, 4]) func `every photo gets its own weight, on one thread and on several`(threads: Int) throws {
        let survey = FactSurvey(threads: threads) { id in
            PixelDimensions(width: 1, height: id.pathBytes.reduce(0) { $0 * 31 % 1_009 + Int($1) } + 1)
        }
        let weights = try #require(
            survey.weights(PhotoOrder(.dimensions), list, isCancelled: { false }, progress: { _ in }))
        let expected = (0..<list.count).map { place -> Int64? in
            Int64(list.id(at: place).pathBytes.reduce(0) { $0 * 31 % 1_009 + Int($1) } + 1)
        }
        #expect(weights == expected)
    }

    @Test func `progress is told until everything is read, and only when files are read`() {
        let survey = FactSurvey(threads: 1) { _ in nil }
        var told: [FactSurvey.Progress] = []
        _ = survey.weights(PhotoOrder(.dimensions), list, isCancelled: { false }, progress: { told.append($0) })
        #expect(told.count == (list.count + FactSurvey.batch - 1) / FactSurvey.batch)
        #expect(told.last?.done == 2_000 && told.last?.total == 2_000)
        told = []
        _ = survey.weights(PhotoOrder(.random(seed: 1)), list, isCancelled: { false }, progress: { told.append($0) })
        #expect(told.isEmpty)
    }

    @Test func `a survey that is cancelled reads no further batch`() {
        let read = Box<Int>()
        let survey = FactSurvey(threads: 1) { _ in
            read.update { $0 = ($0 ?? 0) + 1 }
            return nil
        }
        var polls = 0
        let isCancelled = {
            polls += 1
            return polls == 3
        }
        let weights = survey.weights(PhotoOrder(.dimensions), list, isCancelled: isCancelled, progress: { _ in })
        #expect(weights == nil)
        #expect(read.value == 2 * FactSurvey.batch)
    }

    @Test func `names are sorted without a look at anything`() {
        let survey = FactSurvey { _ in
            Issue.record("a header was read")
            return nil
        }
        #expect(survey.weights(.natural, list, isCancelled: { false }, progress: { _ in }) == [])
    }
}
