import Glibc
import TestSupport
import Testing
import Thumbnails

@Suite
struct `MD5 names entries` {
    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"),
        (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
    ])
    func `as RFC 1321, A.5 says`(message: String, digest: String) {
        #expect(MD5(of: Array(message.utf8)).hexadecimal == Array(digest.utf8))
    }

    @Test func `for every length around the padding's corners`() {
        let digests = (0..<200).flatMap { length in
            MD5(of: (0..<length).map { UInt8((length * 7 + $0) & 255) }).bytes
        }
        #expect(MD5(of: digests).hexadecimal == Array("3621a78dbaa3c9ef0bf5b421f953f0b3".utf8))
    }
}

@Suite
struct `A file's URI is GLib's` {
    @Test func `every byte is escaped or not as GLib does it`() {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()/&=:@+$,".utf8)
        for byte in UInt8.min...UInt8.max {
            let uri = ThumbnailURI(of: Photo.ID(pathBytes: [UInt8(ascii: "/"), byte]))
            let digits = String(byte, radix: 16, uppercase: true)
            let escaped = "%" + (byte < 16 ? "0" : "") + digits
            let expected = Array("file:///".utf8) + (plain.contains(byte) ? [byte] : Array(escaped.utf8))
            #expect(uri.bytes == expected, "byte \(byte)")
        }
    }

    @Test(arguments: [
        ("/home/jens/photos/me.png", "c6ee772d9e49320e97ec29a7eb5b1697"),
        ("/a/#.png", "1ae3b73e6a996d79429797fcf15eb078"),
        ("/a/%20.png", "7c2a3fe91ec026dc8a2ba409b389685f"), ("/a/[x].png", "9282d6a8e65c60aedfa51ed9f0219df4"),
        ("/a//b.png", "bef4c4a6974a8c5bea8e4723da002aa8"), ("/a/ä.png", "163af6360246ceee87089f17f05c7c9c"),
    ])
    func `an entry's name is the URI's digest`(path: String, digest: String) {
        #expect(ThumbnailURI(of: Photo.ID(path: path)).entryName == Array("\(digest).png".utf8))
    }

    @Test func `Qt leaves semicolon and brackets`() throws {
        let uri = try #require(ThumbnailURI(qtVariantOf: Photo.ID(path: "/a/[x];y.png")))
        #expect(uri.bytes == Array("file:///a/[x];y.png".utf8))
        #expect(ThumbnailURI(qtVariantOf: Photo.ID(path: "/a/x y.png")) == nil)
    }

    @Test func `Qt's key of names that are not UTF-8 is not looked for, because it is shared`() {
        #expect(ThumbnailURI(qtVariantOf: Photo.ID(pathBytes: Array("/a/[".utf8) + [0xFF])) == nil)
    }

    @Test func `the path comes back from the URI, whatever its bytes`() {
        let path = Array("/a/".utf8) + Array(UInt8(1)...255)
        #expect(ThumbnailURI(of: Photo.ID(pathBytes: path)).pathBytes == path)
    }

    @Test(arguments: ["file://host/a", "http:///a", "file:///a%2", "file:///a%zz", "file:///%00", "", "file://"])
    func `what is no file's URI has no path`(uri: String) {
        #expect(ThumbnailURI(bytes: Array(uri.utf8)).pathBytes == nil)
    }

    @Test(arguments: [
        ("c6ee772d9e49320e97ec29a7eb5b1697.png", true), ("C6ee772d9e49320e97ec29a7eb5b1697.png", false),
        ("c6ee772d9e49320e97ec29a7eb5b169.png", false), (".photogrid-1-0-c6ee772d.tmp", false),
        ("c6ee772d9e49320e97ec29a7eb5b1697.png.AB12CD", false),
    ])
    func `only digests are names of entries`(name: String, isEntry: Bool) {
        #expect(ThumbnailURI.isEntryName(Array(name.utf8)) == isEntry)
    }
}

@Suite(.enabled(if: URIVector.all != nil))
struct `The shared vectors hold` {
    @Test func `for GLib's URIs and Qt's`() throws {
        let vectors = try #require(URIVector.all)
        #expect(vectors.count == 48)
        for vector in vectors {
            let photo = Photo.ID(pathBytes: vector.path)
            let uri = ThumbnailURI(of: photo)
            #expect(uri.bytes == Array(vector.glib.utf8))
            #expect(uri.entryName == Array("\(vector.glibDigest).png".utf8))
            let isUTF8 = String(validating: vector.path, as: UTF8.self) != nil
            let qt = ThumbnailURI(qtVariantOf: photo)
            #expect(qt?.bytes == (vector.qt == vector.glib || !isUTF8 ? nil : Array(vector.qt.utf8)))
            #expect(qt == nil || qt?.entryName == Array("\(vector.qtDigest).png".utf8))
        }
    }
}

/// A line of the vectors that may stand beside the package.
struct URIVector {
    let path: [UInt8]
    let glib: String
    let glibDigest: String
    let qt: String
    let qtDigest: String

    static let all: [URIVector]? = {
        let package = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        guard let bytes = try? readFile("\(package)/../shared/thumbnail-spec/uri_vectors.tsv") else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t").map(String.init)
            return URIVector(
                path: unescape(fields[0]), glib: fields[1], glibDigest: fields[2], qt: fields[3], qtDigest: fields[4])
        }
    }()

    private static func unescape(_ text: String) -> [UInt8] {
        var rest = Array(text.utf8)[...]
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            let isEscape = byte == UInt8(ascii: "\\") && rest.first == UInt8(ascii: "x")
            let digits = String(decoding: rest.dropFirst().prefix(2), as: UTF8.self)
            if isEscape, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}

@Suite
struct `A store's place comes from the environment` {
    @Test(
        arguments: [
            (["XDG_CACHE_HOME": "/var/c", "HOME": "/home/u"], "/var/c/thumbnails"),
            (["HOME": "/home/u"], "/home/u/.cache/thumbnails"),
            (["XDG_CACHE_HOME": "", "HOME": "/home/u/"], "/home/u/.cache/thumbnails"),
            (["XDG_CACHE_HOME": "relative/c", "HOME": "/home/u"], "/home/u/.cache/thumbnails"),
            (["XDG_CACHE_HOME": "relative/c"], nil), (["HOME": "home"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func `an absolute XDG_CACHE_HOME, else HOME, else none`(environment: [String: String], path: String?) {
        let location = StoreLocation { environment[$0].map { Array($0.utf8) } }
        #expect(location?.path == path)
    }

    @Test func `the smallest size that is large enough serves`() {
        #expect(
            [1, 128, 129, 256, 257, 512, 513, 1024].map(StoreSize.init(covering:)) == [
                .normal, .normal, .large, .large, .xLarge, .xLarge, .xxLarge, .xxLarge,
            ])
        #expect(StoreSize(covering: 1025) == nil)
    }
}
