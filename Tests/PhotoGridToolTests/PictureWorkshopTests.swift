import Dispatch
import PhotoGridTool
import Synchronization
import TerminalGraphics
import Testing
import Thumbnails

@Suite(.timeLimit(.minutes(5))) struct `Files of pictures` {
    /// A workshop whose files are begun and finished one by one.
    private final class Bench: Sendable {
        let begun = DispatchSemaphore(value: 0)
        let mayFinish = DispatchSemaphore(value: 0)
        let delivered = DispatchSemaphore(value: 0)
        let made = Mutex<[PictureKey]>([])

        func makeWorkshop(threads: Int = 1) -> PictureWorkshop {
            PictureWorkshop(threads: threads) { wish in
                self.made.withLock { $0.append(wish.key) }
                self.begun.signal()
                self.mayFinish.wait()
                return [1]
            } deliver: { _, _ in
                self.delivered.signal()
            }
        }
    }

    @Test func `that are no longer wanted are not begun`() {
        let (bench, wishes) = (Bench(), pictureWishes(4))
        let workshop = bench.makeWorkshop()
        workshop.start()
        workshop.order(Array(wishes[0...2]))
        bench.begun.wait()
        workshop.order([wishes[3]])
        bench.mayFinish.signal()
        bench.begun.wait()
        bench.mayFinish.signal()
        bench.delivered.wait()
        bench.delivered.wait()
        #expect(bench.made.withLock { $0 } == [wishes[0].key, wishes[3].key])
        workshop.end()
    }

    @Test func `are made once, however often they are ordered before they are taken`() {
        let (bench, wishes) = (Bench(), pictureWishes(2))
        let workshop = bench.makeWorkshop()
        workshop.start()
        workshop.order([wishes[0]])
        bench.begun.wait()
        workshop.order([wishes[0]])
        bench.mayFinish.signal()
        bench.delivered.wait()
        workshop.order([wishes[0], wishes[1]])
        bench.begun.wait()
        bench.mayFinish.signal()
        bench.delivered.wait()
        #expect(bench.made.withLock { $0 } == [wishes[0].key, wishes[1].key])
        workshop.noteTaken(wishes[0].key)
        workshop.order([wishes[0]])
        bench.begun.wait()
        bench.mayFinish.signal()
        bench.delivered.wait()
        #expect(bench.made.withLock { $0.count } == 3)
        workshop.end()
    }

    @Test func `are made two at a time by two threads, what is made ahead one at a time`() {
        let (bench, wishes) = (Bench(), pictureWishes(5))
        let workshop = bench.makeWorkshop(threads: 2)
        workshop.start()
        workshop.order(Array(wishes[0...1]))
        bench.begun.wait()
        bench.begun.wait()
        workshop.order([], ahead: Array(wishes[2...3]))
        for _ in 0..<2 {
            bench.mayFinish.signal()
            bench.delivered.wait()
        }
        bench.begun.wait()
        #expect(bench.made.withLock { $0.count } == 3, "one thread is kept free")
        workshop.order([wishes[4]], ahead: [wishes[3]])
        bench.begun.wait()
        #expect(bench.made.withLock { $0.last } == wishes[4].key)
        for _ in 0..<3 { bench.mayFinish.signal() }
        for _ in 0..<3 { bench.delivered.wait() }
        #expect(bench.made.withLock { Set($0).count } == 5)
        workshop.end()
    }

    @Test func `are never made twice at once, whatever is ordered meanwhile`() {
        let wishes = pictureWishes(6)
        let making = Mutex<Set<PictureKey>>([])
        let twice = Mutex(false)
        let delivered = DispatchSemaphore(value: 0)
        let workshop = PictureWorkshop(threads: 4) { wish in
            let isNew = making.withLock { $0.insert(wish.key).inserted }
            if !isNew { twice.withLock { $0 = true } }
            let file = wish.makeFile(with: PNGWriter())
            making.withLock { _ = $0.remove(wish.key) }
            return file
        } deliver: { _, _ in
            delivered.signal()
        }
        workshop.start()
        for round in 0..<200 {
            let start = round % wishes.count
            workshop.order(Array(wishes[start...]), ahead: Array(wishes[..<start]))
            delivered.wait()
            for wish in wishes { workshop.noteTaken(wish.key) }
        }
        #expect(!twice.withLock { $0 })
        workshop.end()
    }

    @Test func `are made by as many threads as leave room for decodes`() {
        let counts = [1, 2, 3, 4, 6, 8, 64].map { PictureWorkshop.threadCount(cores: $0) }
        #expect(counts == [1, 2, 2, 2, 3, 4, 4])
    }
}
