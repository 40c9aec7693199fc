import PhotoGridTool
import Testing
import Thumbnails

@Suite struct `The requests of a picture alone` {
    private func key(_ number: Int, _ pixels: Int) -> ThumbnailKey {
        ThumbnailKey(
            photo: Photo.ID(path: "/\(number).png"),
            version: FileVersion(
                device: 1, inode: UInt64(number), size: 1, modificationTime: 0, statusChangeTime: 0), pixelSize: pixels)
    }

    private func thumbnail(_ side: Int) -> Thumbnail {
        Thumbnail(
            width: side, height: side, pixels: Array(repeating: 9, count: side * side * 4), originalWidth: 99,
            originalHeight: 99)
    }

    /// Answers every request with a number of its own.
    private func perform(_ changes: RequestChanges, on requests: inout PictureRequests, from first: UInt64) {
        let answers = changes.retain.indices.map { Retained.pending(RequestID(first + UInt64($0))) }
        requests.take(answers, to: changes)
    }

    @Test func `retain what is new before they release what left, in one transaction`() {
        var requests = PictureRequests()
        let first = requests.want(key(1, 100), neighbours: [key(2, 100)])
        #expect(first.retain.map(\.0) == [key(1, 100), key(2, 100)] && first.release.isEmpty)
        #expect(first.retain[0].1 == .visible && first.retain[1].1.isPrefetch)
        perform(first, on: &requests, from: 1)
        let second = requests.want(key(2, 100), neighbours: [key(3, 100), key(1, 100)])
        #expect(second.retain.map(\.0) == [key(3, 100)] && second.release.isEmpty, "what is held is kept")
        perform(second, on: &requests, from: 10)
        let last = requests.want(nil)
        #expect(Set(last.release.map(\.number)) == [1, 2, 10])
    }

    @Test func `take nothing for a request that was released meanwhile`() {
        var requests = PictureRequests()
        perform(requests.want(key(1, 100)), on: &requests, from: 1)
        perform(requests.want(key(2, 100)), on: &requests, from: 2)
        let again = requests.want(key(1, 100))
        perform(again, on: &requests, from: 3)
        let tookOld = requests.take(.thumbnail(thumbnail(5)), for: RequestID(1))
        #expect(!tookOld)
        #expect(requests.lateDeliveries == 1)
        #expect(requests.phase(of: key(1, 100)) == .asked(nil))
        let tookNew = requests.take(.thumbnail(thumbnail(6)), for: RequestID(3))
        #expect(tookNew)
        #expect(requests.phase(of: key(1, 100)) == .there(thumbnail(6)))
    }

    @Test func `keep the smaller picture of the same photo until the larger one is there`() {
        var requests = PictureRequests()
        let photo = key(1, 100)
        perform(requests.want(photo), on: &requests, from: 1)
        _ = requests.take(.thumbnail(thumbnail(5)), for: RequestID(1))
        let larger = requests.want(key(1, 200))
        #expect(larger.release.isEmpty)
        perform(larger, on: &requests, from: 2)
        #expect(requests.largest(of: photo.photo, photo.version) == thumbnail(5))
        _ = requests.take(.thumbnail(thumbnail(9)), for: RequestID(2))
        #expect(requests.largest(of: photo.photo, photo.version) == thumbnail(9))
        let released = requests.want(key(1, 200)).release
        #expect(released.map(\.number) == [1])
    }

    @Test func `ask again for what failed only when they are told to`() {
        var requests = PictureRequests()
        perform(requests.want(key(1, 100)), on: &requests, from: 1)
        _ = requests.take(.failed(.notPNG), for: RequestID(1))
        let idle = requests.want(key(1, 100))
        #expect(idle.isEmpty)
        let forgotten = requests.forget(key(1, 100))
        #expect(forgotten.release.map(\.number) == [1] && forgotten.forget == [key(1, 100)])
        let again = requests.want(key(1, 100))
        #expect(again.retain.count == 1)
    }
}
