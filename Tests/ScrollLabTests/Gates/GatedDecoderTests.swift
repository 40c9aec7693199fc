import Dispatch
import ScrollLab
import Synchronization
import Testing
import Thumbnails

@Suite(.timeLimit(.minutes(5))) struct `A gated decoder returns when the test says so` {
    let album = SyntheticAlbum()
    let decoder = GatedDecoder()

    private func key(_ serial: Int) -> ThumbnailKey {
        album.key(of: serial, pixelSize: 16)
    }

    /// Starts a decode on a queue of its own; the semaphore is signalled when it has returned.
    private func start(_ serial: Int, context: DecodeContext = DecodeContext()) -> (
        @Sendable () -> Result<Thumbnail, LoadFailure>?
    ) {
        let key = key(serial)
        let result = Mutex<Result<Thumbnail, LoadFailure>?>(nil)
        let box = Box(result)
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { [decoder] in
            do throws(LoadFailure) {
                let thumbnail = try decoder.decode(key, context: context)
                box.value.withLock { $0 = .success(thumbnail) }
            } catch {
                box.value.withLock { $0 = .failure(error) }
            }
            done.signal()
        }
        return {
            done.wait()
            return box.value.withLock { $0 }
        }
    }

    private final class Box: Sendable {
        let value: Mutex<Result<Thumbnail, LoadFailure>?>
        init(_ value: consuming Mutex<Result<Thumbnail, LoadFailure>?>) { self.value = value }
    }

    @Test func `a decode waits at the gate and then succeeds`() throws {
        let picture = try album.read(key(1)).get()
        let result = start(1)
        decoder.waitUntilRegistered(key(1))
        #expect(decoder.waitingCount == 1)
        decoder.resolve(key(1), with: .success(picture))
        #expect(result() == .success(picture))
        #expect(decoder.arrivals == [key(1)])
    }

    @Test func `what is resolved beforehand does not wait`() {
        decoder.resolve(key(2), with: .failure(.notPNG))
        #expect(start(2)() == .failure(.notPNG))
    }

    @Test func `a silent decode returns when silence ends`() {
        let result = start(3)
        decoder.waitUntilRegistered(key(3))
        decoder.resolve(key(3), with: .silence)
        #expect(decoder.waitingCount == 0)
        decoder.endSilence()
        #expect(result() == .failure(.released))
        let later = start(3)
        decoder.waitUntilRegistered(key(3), count: 2)
        decoder.resolve(key(3), with: .silence)
        #expect(later() == .failure(.released))
    }

    @Test func `decodes of one key are resolved in order of arrival`() {
        let first = start(4)
        decoder.waitUntilRegistered(key(4))
        let second = start(4)
        decoder.waitUntilRegistered(key(4), count: 2)
        decoder.resolve(key(4), with: .failure(.notPNG))
        decoder.resolve(key(4), with: .failure(.notFound))
        #expect(first() == .failure(.notPNG))
        #expect(second() == .failure(.notFound))
    }

    @Test func `the test asks in the name of a decode at the gate`() {
        let asked = Box(Mutex(nil))
        let context = DecodeContext(
            isAbandoned: { true }, preview: { picture in asked.value.withLock { $0 = .success(picture) } },
            admit: { $0 < 100 })
        let result = start(5, context: context)
        decoder.waitUntilRegistered(key(5))
        #expect(decoder.isAbandoned(key(5)) == true)
        #expect(decoder.admit(key(5), bytes: 99) == true)
        #expect(decoder.admit(key(5), bytes: 100) == false)
        let coarse = PictureTag(serial: 5, revision: 0, pixelSize: 16, isPreview: true).paint()
        decoder.preview(key(5), coarse)
        #expect(asked.value.withLock { $0 } == .success(coarse))
        decoder.resolve(key(5), with: .failure(.released))
        #expect(result() == .failure(.released))
        #expect(decoder.isAbandoned(key(5)) == nil)
    }
}
