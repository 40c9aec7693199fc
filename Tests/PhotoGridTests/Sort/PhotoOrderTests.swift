import PhotoGrid
import Testing
import Thumbnails

@Suite struct PhotoOrderTests {
    private func version(size: Int64 = 0, time: Int64 = 0) -> FileVersion {
        FileVersion(device: 1, inode: 1, size: size, modificationTime: time, statusChangeTime: 0)
    }

    @Test func `every key weighs its own fact`() {
        let id = Photo.ID(path: "/a/b.png")
        let version = version(size: 7, time: 9)
        let dimensions = PixelDimensions(width: 3, height: 5)
        func weight(_ key: PhotoOrder.Key) -> Int64? {
            PhotoOrder(key).weight(of: id, version: version, dimensions: dimensions)
        }
        #expect(weight(.name) == 0)
        #expect(weight(.modificationTime) == 9)
        #expect(weight(.size) == 7)
        #expect(weight(.dimensions) == 15)
        #expect(weight(.random(seed: 1)) != weight(.random(seed: 2)))
    }

    @Test func `photos that weigh the same stand in natural order, and reversing turns that round too`() {
        let weights: [Int64?] = [5, 1, 5, 1]
        #expect(PhotoOrder(.size).permutation(of: weights) == [1, 3, 0, 2])
        #expect(PhotoOrder(.size, reversed: true).permutation(of: weights) == [2, 0, 3, 1])
        #expect(PhotoOrder(.name, reversed: true).permutation(of: [0, 0, 0]) == [2, 1, 0])
    }

    @Test func `photos of which nothing is known stand last either way`() {
        let weights: [Int64?] = [nil, .min, .max, nil]
        #expect(PhotoOrder(.size).permutation(of: weights) == [1, 2, 0, 3])
        #expect(PhotoOrder(.size, reversed: true).permutation(of: weights) == [2, 1, 3, 0])
    }

    @Test(arguments: [true, false]) func `comparing two agrees with ordering all`(isReversed: Bool) {
        let weights: [Int64?] = [3, nil, 1, 3, .max, nil, -4, 1, .min]
        let order = PhotoOrder(.size, reversed: isReversed)
        let sorted = weights.indices.sorted {
            order.precedes((weights[$0], $0), (weights[$1], $1))
        }
        #expect(sorted.map(UInt32.init) == order.permutation(of: weights))
    }

    @Test func `a random order depends on seed and path alone`() {
        let paths = (0..<50).map { Photo.ID(path: "/album/\($0).png") }
        func order(_ seed: UInt64, _ paths: [Photo.ID]) -> [Photo.ID] {
            let order = PhotoOrder(.random(seed: seed))
            return order.permutation(of: paths.map { order.weight(of: $0, version: nil, dimensions: nil) })
                .map { paths[Int($0)] }
        }
        #expect(order(1, paths) == order(1, paths))
        #expect(order(1, paths) != order(2, paths))
        #expect(order(1, paths) != paths)
        // What is missing leaves the others in the same order.
        #expect(order(1, Array(paths.dropFirst(10))) == order(1, paths).filter { !paths.prefix(10).contains($0) })
    }
}
