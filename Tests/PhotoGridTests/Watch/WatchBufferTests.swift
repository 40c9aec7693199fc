import Glibc
import PhotoGrid
import Testing
import Thumbnails

@Suite("What inotify writes, as events") struct WatchBufferTests {
    /// One event as the kernel writes it: the name padded with zeros to a multiple of 16 bytes.
    private func bytes(_ mask: some BinaryInteger, watch: Int32 = 7, cookie: UInt32 = 0, name: [UInt8] = []) -> [UInt8]
    {
        let padded = name.isEmpty ? [] : name + Array(repeating: 0, count: 16 - name.count % 16)
        let head = [UInt32(bitPattern: watch), UInt32(truncatingIfNeeded: mask), cookie, UInt32(padded.count)]
        return head.flatMap { word in withUnsafeBytes(of: word, Array.init) } + padded
    }

    private func events(_ bytes: [UInt8]) -> [WatchEvent] {
        bytes.withUnsafeBytes { WatchBuffer.events(in: $0) }
    }

    @Test func `names are taken without their padding, whatever bytes they hold`() {
        let watch = WatchNumber(7)
        for name in [[0xFF, 0xFE], Array("sixteen bytes ok".utf8), Array("1.png".utf8)] as [[UInt8]] {
            #expect(events(bytes(IN_CREATE, name: name)) == [WatchEvent(.created, watch, name: name)])
        }
    }

    @Test func `every kind is told apart, with folders and without`() {
        let watch = WatchNumber(7)
        let name = Array("a".utf8)
        let kinds: [(UInt32, WatchEvent.Kind)] = [
            (UInt32(IN_CREATE), .created), (UInt32(IN_MODIFY), .modified), (UInt32(IN_CLOSE_WRITE), .closed),
            (UInt32(IN_MOVED_TO), .movedHere), (UInt32(IN_MOVED_FROM), .movedAway), (UInt32(IN_DELETE), .deleted),
            (UInt32(IN_ATTRIB), .attributes),
        ]
        for (mask, kind) in kinds {
            #expect(events(bytes(mask, name: name)) == [WatchEvent(kind, watch, name: name)])
            let ofFolder = WatchEvent(kind, watch, name: name, isFolder: true)
            #expect(events(bytes(mask | UInt32(IN_ISDIR), name: name)) == [ofFolder])
        }
        #expect(events(bytes(IN_DELETE_SELF)) == [WatchEvent(.folderLeft, watch)])
        #expect(events(bytes(IN_MOVE_SELF)) == [WatchEvent(.folderLeft, watch)])
        #expect(events(bytes(IN_UNMOUNT)) == [WatchEvent(.folderLeft, watch)])
        #expect(events(bytes(IN_IGNORED)) == [WatchEvent(.watchEnded, watch)])
        #expect(events(bytes(IN_Q_OVERFLOW, watch: -1)) == [.overflow])
        #expect(events(bytes(IN_ACCESS, name: name)).isEmpty)
    }

    @Test func `what is cut off at the end is left out, and breaks nothing before it`() {
        let whole = bytes(IN_CREATE, name: Array("1.png".utf8)) + bytes(IN_MODIFY, name: Array("2.png".utf8))
        let all = events(whole)
        #expect(all.map(\.kind) == [.created, .modified])
        for count in whole.indices { #expect(events(Array(whole[..<count])) == (count < 32 ? [] : [all[0]])) }
    }
}

@Suite("Which file systems are polled") struct FileSystemKindTests {
    @Test(arguments: [0x6969, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546, 0x0102_1997] as [Int64])
    func `those of other machines and of programs, also where the number's sign is extended`(type: Int64) {
        #expect(FileSystemKind.isRemote(type))
        #expect(FileSystemKind.isRemote(Int64(Int32(truncatingIfNeeded: type))))
    }

    @Test(arguments: [0xEF53, 0x9123_683E, 0x5846_5342, 0x0102_1994, 0x794C_7630, -1] as [Int64])
    func `not those of this machine: ext4, btrfs, xfs, tmpfs, overlay; nor one that cannot be told`(type: Int64) {
        #expect(!FileSystemKind.isRemote(type))
    }

    @Test func `a folder is refused a watch where there is nobody to report`() {
        #expect(LinuxFolders().watch(Photo.ID(path: "/"), for: .names) == .failure(.limit))
    }
}
