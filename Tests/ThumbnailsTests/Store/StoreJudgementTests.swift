import PictureForge
import Testing
import Thumbnails

@Suite
struct `What an entry is good for` {
    private static let second: Int64 = 1_000_000_000
    private let photo = Photo.ID(path: "/pictures/a.png")
    private let written = StoreFixture.photoTime + 10 * second

    private func version(
        time: Int64 = StoreFixture.photoTime, size: Int64 = 5000, inode: UInt64 = 7, revision: UInt32 = 0
    ) -> FileVersion {
        FileVersion(
            device: 1, inode: inode, size: size, modificationTime: time, statusChangeTime: time, revision: revision)
    }

    /// The texts of one of our own entries of a picture of 300 × 200 pixels.
    private func ownTexts(of version: FileVersion, stamp: String? = nil) -> [PNGChunk] {
        [
            ForgedEntry.latin("Thumb::URI", "file:///pictures/a.png"),
            ForgedEntry.latin("Thumb::MTime", "\(EntryTime.split(version.modificationTime).seconds)"),
            ForgedEntry.latin("Thumb::Size", "\(version.size)"),
            ForgedEntry.latin("Thumb::Image::Width", "300"), ForgedEntry.latin("Thumb::Image::Height", "200"),
            ForgedEntry.latin("X-PhotoGrid::Original", stamp ?? OriginalStamp(of: version).text),
        ]
    }

    private func judge(
        _ texts: [PNGChunk], for version: FileVersion, width: Int = 256, writtenAt: Int64? = nil,
        size: StoreSize = .large, now: Int64? = nil
    ) throws -> StoreJudgement {
        let bytes = ForgedEntry.picture(texts, width: width, height: 171).bytes
        let entry = try #require(StoreEntry(reading: bytes, writtenAt: writtenAt ?? written))
        return StoreJudgement.judge(
            entry, under: ThumbnailURI(of: photo), in: size, for: version, now: now ?? StoreFixture.laterTime)
    }

    private func foreignTexts(_ time: String, uri: String = "file:///pictures/a.png") -> [PNGChunk] {
        [ForgedEntry.latin("Thumb::URI", uri), ForgedEntry.latin("Thumb::MTime", time)]
    }

    @Test func `our own with equal nanoseconds is final`() throws {
        #expect(try judge(ownTexts(of: version()), for: version()) == .final)
    }

    @Test(arguments: [-1, 1, 1000 * second, -1000 * second] as [Int64])
    func `our own of any other time is stale, older or newer`(difference: Int64) throws {
        let other = version(time: StoreFixture.photoTime + difference)
        #expect(try judge(ownTexts(of: other), for: version()) == .stale(.otherVersion))
    }

    @Test func `the inode decides only where the time has no fraction`() throws {
        #expect(try judge(ownTexts(of: version(inode: 8)), for: version(inode: 7)) == .final)
        let whole = 1_700_000_000 * Self.second
        #expect(try judge(ownTexts(of: version(time: whole)), for: version(time: whole)) == .final)
        let moved = ownTexts(of: version(time: whole, inode: 8))
        #expect(try judge(moved, for: version(time: whole)) == .previewOnly)
    }

    @Test func `another size is stale`() throws {
        #expect(try judge(ownTexts(of: version(size: 5001)), for: version()) == .stale(.otherVersion))
        let foreign = foreignTexts("1700000000") + [ForgedEntry.latin("Thumb::Size", "4999")]
        #expect(try judge(foreign, for: version()) == .stale(.otherVersion))
    }

    @Test func `a rule of pixels that is not today's makes a preview`() throws {
        let texts = ownTexts(of: version(), stamp: "2 \(StoreFixture.photoTime) 7")
        #expect(try judge(texts, for: version()) == .previewOnly)
    }

    @Test func `a write that was reported makes everything stale`() throws {
        #expect(try judge(ownTexts(of: version()), for: version(revision: 1)) == .stale(.rewritten))
    }

    @Test func `another program's is a preview, never more`() throws {
        #expect(try judge(foreignTexts("1700000000"), for: version()) == .previewOnly)
        #expect(try judge(foreignTexts("1700000000.123456"), for: version()) == .previewOnly)
    }

    @Test(arguments: [(1_999_999_999, false), (2_000_000_000, true), (0, false), (-5, false)] as [(Int64, Bool)])
    func `another program's must be two seconds newer than the file`(age: Int64, serves: Bool) throws {
        let judgement = try judge(
            foreignTexts("1700000000"), for: version(), writtenAt: StoreFixture.photoTime + age)
        #expect(judgement == (serves ? .previewOnly : .stale(.tooClose)))
    }

    @Test func `another program's from the future proves nothing`() throws {
        let judgement = try judge(foreignTexts("1700000000"), for: version(), writtenAt: written, now: written - 1)
        #expect(judgement == .stale(.tooClose))
    }

    @Test(arguments: ["1699999999", "1700000001", "1700000000.123457", "soon", ""])
    func `another program's of any other time is stale`(time: String) throws {
        #expect(try judge(foreignTexts(time), for: version()) == .stale(.otherVersion))
    }

    @Test func `an entry of another file, of none, or of two is stale`() throws {
        let other = foreignTexts("1700000000", uri: "file:///pictures/b.png")
        #expect(try judge(other, for: version()) == .stale(.otherFile))
        #expect(try judge([ForgedEntry.latin("Thumb::MTime", "1700000000")], for: version()) == .stale(.otherFile))
        let two = foreignTexts("1700000000") + [ForgedEntry.latin("Thumb::MTime", "1700000005")]
        #expect(try judge(two, for: version()) == .stale(.otherFile))
    }

    @Test func `an entry larger than its folder, or smaller than it should be, is stale`() throws {
        let texts = ownTexts(of: version())
        #expect(try judge(texts, for: version(), size: .normal) == .stale(.otherSize))
        #expect(try judge(texts, for: version(), width: 255) == .stale(.otherSize))
        #expect(try judge(texts, for: version(), size: .xLarge) == .stale(.otherSize))
    }
}

@Suite
struct `What is not worth keeping, or must not be kept` {
    private let readAt = StoreFixture.laterTime

    private func version(age: Int64) -> FileVersion {
        FileVersion(device: 1, inode: 1, size: 1, modificationTime: readAt - age, statusChangeTime: readAt - age)
    }

    private func thumbnail(side: Int = 300, isApproximate: Bool = false, damage: String? = nil) -> Thumbnail {
        Thumbnail(
            width: 1, height: 1, pixels: [0, 0, 0, 0], originalWidth: side, originalHeight: 1,
            isApproximate: isApproximate, damage: damage)
    }

    @Test(arguments: [(9_999_999, true), (10_000_000, false), (0, true), (-1, true)] as [(Int64, Bool)])
    func `a file modified less than 10 ms before it was read`(age: Int64, isTooFresh: Bool) {
        let refusal = StoreRefusal.refusal(of: thumbnail(), version: version(age: age), readAt: readAt)
        #expect(refusal == (isTooFresh ? .tooFresh : nil))
    }

    @Test func `damaged, approximate and small pictures`() {
        let old = version(age: 1 << 40)
        #expect(StoreRefusal.refusal(of: thumbnail(damage: "cut"), version: old, readAt: readAt) == .notExact)
        #expect(StoreRefusal.refusal(of: thumbnail(isApproximate: true), version: old, readAt: readAt) == .notExact)
        #expect(StoreRefusal.refusal(of: thumbnail(side: 128), version: old, readAt: readAt) == .smallPicture)
        #expect(StoreRefusal.refusal(of: thumbnail(side: 129), version: old, readAt: readAt) == nil)
    }

    @Test(
        arguments: [
            (.damaged(reason: "no rows"), true), (.notPNG, true), (.unreadable(errno: 5), false),
            (.tooLarge(width: 1, height: 1, limit: 1), false), (.unsupported(reason: "CgBI"), false),
            (.notFound, false),
            (.released, false), (.notARegularFile, false),
        ] as [(LoadFailure, Bool)])
    func `only failures that last are recorded`(failure: LoadFailure, isRecorded: Bool) {
        let refusal = StoreRefusal.refusal(of: failure, version: version(age: 1 << 40), readAt: readAt)
        #expect(refusal == (isRecorded ? nil : .passingFailure))
    }

    @Test func `a failure of a file that may just be being written`() {
        #expect(StoreRefusal.refusal(of: .notPNG, version: version(age: 1), readAt: readAt) == .tooFresh)
    }
}
