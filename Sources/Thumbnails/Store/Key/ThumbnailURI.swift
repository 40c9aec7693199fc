/// The canonical URI of a file, which the thumbnail standard takes as the file's identity.
///
/// Escaped exactly as GLib's `g_filename_to_uri` does, because a single byte of difference is another key: `file://`,
/// then the path with every byte but `A-Z a-z 0-9 - _ . ! ~ * ' ( ) / & = : @ + $ ,` as `%XX` in upper case. The path
/// is taken as it is: neither `//` and `..` nor the composition of letters is touched.
package struct ThumbnailURI: Hashable, Sendable {
    /// The URI, in ASCII.
    package let bytes: [UInt8]

    /// The URI that GLib gives the photo's file.
    package init(of photo: Photo.ID) {
        bytes = Self.escape(photo.pathBytes) { Self.isPlain($0) }
    }

    /// The URI that Qt, and so KDE, gives the photo's file, when it is not GLib's; nil when it is, or when it cannot be
    /// told from another file's.
    ///
    /// Qt leaves `;`, `[` and `]` as they are. Bytes that are not UTF-8 it replaces, so that several files share one key:
    /// those are not looked for.
    package init?(qtVariantOf photo: Photo.ID) {
        guard photo.pathBytes.contains(where: Self.isPlainToQtOnly),
            String(validating: photo.pathBytes, as: UTF8.self) != nil
        else { return nil }
        bytes = Self.escape(photo.pathBytes) { Self.isPlain($0) || Self.isPlainToQtOnly($0) }
    }

    /// The URI that an entry holds, whoever wrote it.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The name of the file's entries: 32 lower-case hexadecimal digits and `.png`.
    package var entryName: [UInt8] { MD5(of: bytes).hexadecimal + Self.entrySuffix }

    /// The file's path; nil when this is not the URI of a file of this machine, or is escaped wrongly.
    package var pathBytes: [UInt8]? {
        guard bytes.starts(with: Self.scheme) else { return nil }
        var rest = bytes.dropFirst(Self.scheme.count)
        guard rest.first == UInt8(ascii: "/") else { return nil }
        var path: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                path.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Self.digit), let low = rest.popFirst().flatMap(Self.digit),
                high | low != 0
            else { return nil }
            path.append(high << 4 | low)
        }
        return path
    }

    /// Whether a file of a store folder can be an entry: 32 lower-case hexadecimal digits and `.png`.
    package static func isEntryName(_ name: [UInt8]) -> Bool {
        name.count == 32 + entrySuffix.count && name.suffix(entrySuffix.count) == entrySuffix[...]
            && name.prefix(32).allSatisfy(hexadecimal.contains)
    }

    private static let scheme = Array("file://".utf8)
    private static let entrySuffix = Array(".png".utf8)
    private static let hexadecimal = Array("0123456789abcdef".utf8)

    private static func escape(_ path: [UInt8], isPlain: (UInt8) -> Bool) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        var escaped = scheme
        escaped.reserveCapacity(scheme.count + path.count + path.count / 2)
        for byte in path {
            if isPlain(byte) {
                escaped.append(byte)
            } else {
                escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return escaped
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "&")...UInt8(ascii: ":"): true  // & ' ( ) * + , - . / 0-9 :
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "="), UInt8(ascii: "@"): true
        case UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    private static func isPlainToQtOnly(_ byte: UInt8) -> Bool {
        [UInt8(ascii: ";"), UInt8(ascii: "["), UInt8(ascii: "]")].contains(byte)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
