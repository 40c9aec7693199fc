import Glibc
import PictureForge
import TestSupport
import Testing
import Thumbnails

@Suite(.timeLimit(.minutes(5)))
struct `Odd files never block, and say what they are` {
    private func failure(of photo: Photo.ID) -> LoadFailure? {
        let version =
            (try? FileVersion(of: photo))
            ?? FileVersion(
                device: 0, inode: 0, size: 1, modificationTime: 0, statusChangeTime: 0)
        let key = ThumbnailKey(photo: photo, version: version, pixelSize: 64)
        do throws(LoadFailure) {
            _ = try PNGDecoder().decode(key, context: DecodeContext())
            return nil
        } catch {
            return error
        }
    }

    @Test func `a pipe without a writer`() throws {
        let folder = try TemporaryFolder()
        let photo = folder.photo("pipe.png")
        #expect(photo.withCPath { mkfifo($0, 0o600) } == 0)
        #expect(failure(of: photo) == .notARegularFile)
    }

    @Test func `a folder`() throws {
        let folder = try TemporaryFolder()
        #expect(failure(of: Photo.ID(path: try folder.makeFolder("folder.png"))) == .notARegularFile)
    }

    @Test func `a socket`() throws {
        let folder = try TemporaryFolder()
        let photo = folder.photo("socket.png")
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: photo.pathBytes) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(bound == 0)
        #expect(failure(of: photo) == .notARegularFile)
    }

    @Test func `a device`() {
        #expect(failure(of: Photo.ID(path: "/dev/zero")) == .notARegularFile)
        #expect(failure(of: Photo.ID(path: "/dev/tty")) != nil)
    }

    @Test func `a link to nothing, and nothing at all`() throws {
        let folder = try TemporaryFolder()
        let photo = folder.photo("link.png")
        #expect(photo.withCPath { symlink("nowhere", $0) } == 0)
        #expect(failure(of: photo) == .notFound)
        #expect(failure(of: folder.photo("nothing.png")) == .notFound)
    }

    @Test func `a file of zero bytes, and text`() throws {
        let folder = try TemporaryFolder()
        #expect(failure(of: try folder.write([], to: "empty.png")) == .notPNG)
        #expect(failure(of: try folder.write(Array("hello, this is no picture".utf8), to: "text.png")) == .notPNG)
        #expect(failure(of: try folder.write([0x89, 0x50, 0x4E], to: "short.png")) == .notPNG)
    }

    @Test func `names of any bytes`() throws {
        let folder = try TemporaryFolder()
        let picture = ForgedPicture.noisy(3, 3, PixelForm(.rgb))
        let photo = try folder.write(picture.bytes, toNameOf: [0xFF, 0x0A, 0x1B, 0x9B, 0x2E])
        #expect(failure(of: photo) == nil)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct `A thumbnail is always of the version that was asked for` {
    @Test func `a file that was rewritten before`() throws {
        let file = try DecodedFile(ForgedPicture.noisy(3, 3, PixelForm(.rgb)).bytes)
        let old = try FileVersion(of: file.photo)
        try file.folder.write(ForgedPicture.noisy(4, 3, PixelForm(.rgb)).bytes, to: "picture.png")
        let found = try FileVersion(of: file.photo)
        #expect(throws: LoadFailure.changedWhileReading(found: found)) {
            try PNGDecoder().decode(
                ThumbnailKey(photo: file.photo, version: old, pixelSize: 64), context: DecodeContext())
        }
    }

    @Test func `a file that is rewritten while it is read, into a sound one or not`() throws {
        for bytes in [ForgedPicture.noisy(4, 300, PixelForm(.rgb)).bytes, [1, 2, 3]] {
            let file = try DecodedFile(ForgedPicture.noisy(3, 300, PixelForm(.rgb)).bytes)
            let context = DecodeContext(admit: { _ in
                // The decoder has read the header and reads on.
                (try? writeFile(bytes, to: file.photo)) != nil
            })
            let error = #expect(throws: LoadFailure.self) { try file.thumbnail(64, context: context) }
            #expect(error == .changedWhileReading(found: try FileVersion(of: file.photo)))
        }
    }

    @Test func `a reported write that left no trace is not compared`() throws {
        let file = try DecodedFile(ForgedPicture.noisy(3, 3, PixelForm(.rgb)).bytes)
        var version = try FileVersion(of: file.photo)
        version.revision = 7
        let key = ThumbnailKey(photo: file.photo, version: version, pixelSize: 64)
        #expect(try PNGDecoder().decode(key, context: DecodeContext()).damage == nil)
    }

    @Test func `no descriptor is left open`() throws {
        // Descriptors are numbered from the lowest free one: were one left open for each decode, a thousand decodes would
        // run out of them.
        var limit = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        let rounds = min(Int(limit.rlim_cur), 4096) / 3 + 1
        let sound = try DecodedFile(ForgedPicture.noisy(3, 3, PixelForm(.rgb)).bytes)
        let spoilt = try DecodedFile([1, 2, 3])
        let refused = DecodeContext(admit: { _ in false })
        for _ in 0..<rounds {
            _ = try sound.thumbnail(64)
            #expect(throws: LoadFailure.notPNG) { try spoilt.thumbnail(64) }
            #expect(throws: LoadFailure.released) { try sound.thumbnail(64, context: refused) }
            #expect(throws: LoadFailure.notARegularFile) {
                try PNGDecoder().decode(
                    ThumbnailKey(
                        photo: Photo.ID(path: "/dev/null"), version: try FileVersion(of: sound.photo), pixelSize: 1),
                    context: DecodeContext())
            }
        }
    }
}
