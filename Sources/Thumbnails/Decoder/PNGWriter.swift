internal import CThumbnailPNG
internal import Glibc

/// Writes thumbnails as PNG files: RGB8 when every pixel is opaque, otherwise RGBA8.
///
/// Compressed at zlib's level 1, with the filter and the strategy that suit the picture: a thumbnail of a photograph takes a
/// tenth of the time of libpng's defaults. A writer keeps memory for the next picture, up to 4 megabytes for each thread
/// that encodes at the same time; its copies share it.
public struct PNGWriter: Sendable {
    /// A tEXt chunk.
    public struct Text: Sendable, Hashable {
        /// 1 to 79 characters of Latin-1.
        public var keyword: String
        /// Characters of Latin-1; none of them is zero.
        public var text: String

        /// A tEXt chunk with this keyword and text.
        public init(keyword: String, text: String) {
            self.keyword = keyword
            self.text = text
        }
    }

    /// The tEXt chunks of every file, in order.
    public var texts: [Text]
    /// The permissions of every file, of which the process's mask is taken away.
    public var permissions: UInt32
    private let memory = CodecMemory()

    /// A writer of files with these tEXt chunks and permissions.
    public init(texts: [Text] = [], permissions: UInt32 = 0o666) {
        self.texts = texts
        self.permissions = permissions
    }

    /// The bytes of a PNG file that holds the thumbnail.
    /// - Throws: `.refused` when libpng refuses it, a keyword that is too long for example.
    /// - Complexity: O(pixels).
    public func encode(_ thumbnail: Thumbnail) throws(PNGWriteFailure) -> [UInt8] {
        var encoding = ctp_encoding()
        defer { ctp_encoding_release(&encoding) }
        let status = memory.withWorkspace { workspace in
            withCTexts { texts in
                ctp_encode(
                    thumbnail.pixels, UInt32(thumbnail.width), UInt32(thumbnail.height), texts.baseAddress,
                    texts.count, workspace, &encoding)
            }
        }
        return try bytes(of: encoding, status)
    }

    private func bytes(of encoding: ctp_encoding, _ status: ctp_status) throws(PNGWriteFailure) -> [UInt8] {
        switch status {
        case .done: return Array(UnsafeBufferPointer(start: encoding.bytes, count: encoding.count))
        case .no_memory: throw .refused(reason: "cannot be encoded: out of memory")
        default:
            let message = withUnsafeBytes(of: encoding.message) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw .refused(reason: "cannot be encoded: \(message)")
        }
    }

    /// The bytes of a PNG file that holds a picture of few colours, exactly; without texts.
    ///
    /// - Parameters:
    ///   - width: Pixels a row, at least 1.
    ///   - indices: For every pixel the index of its colour, rows from the top.
    ///   - colors: 1 to 256 colours: red, green, blue, straight alpha.
    /// - Throws: `.refused` when libpng refuses it.
    /// - Complexity: O(pixels).
    package func encode(
        width: Int, indices: [UInt8], colors: [SIMD4<UInt8>]
    ) throws(PNGWriteFailure) -> [UInt8] {
        precondition(!indices.isEmpty && indices.count % width == 0, "whole rows")
        precondition((1...256).contains(colors.count), "an index is a byte")
        var encoding = ctp_encoding()
        defer { ctp_encoding_release(&encoding) }
        let colorBytes = colors.flatMap { [$0.x, $0.y, $0.z, $0.w] }
        let status = memory.withWorkspace { workspace in
            indices.withUnsafeBufferPointer { indices in
                colorBytes.withUnsafeBufferPointer { colors -> ctp_status in
                    guard let start = indices.baseAddress, let color = colors.baseAddress else { return .unsupported }
                    var picture = ctp_palette_picture(
                        width: UInt32(width), height: UInt32(indices.count / width), indices: start, colors: color,
                        color_count: colors.count / 4)
                    return ctp_encode_palette(&picture, workspace, &encoding)
                }
            }
        }
        return try bytes(of: encoding, status)
    }

    /// Writes the thumbnail as a file at a path, given as bytes that hold no zero.
    ///
    /// Whoever looks at the path sees the file that was there before or the whole new one, never a part: the bytes go
    /// to a new file in the same folder, which then takes the name.
    /// - Throws: `.refused` as `encode`, `.file` with the error number when the file system refuses.
    /// - Returns: The file's size in bytes.
    @discardableResult
    public func write(_ thumbnail: Thumbnail, to pathBytes: [UInt8]) throws(PNGWriteFailure) -> Int {
        let bytes = try encode(thumbnail)
        let target = Photo.ID(pathBytes: pathBytes)
        do throws(SystemError) {
            var file = try TemporaryFile(beside: target, permissions: permissions)
            try file.write(bytes)
            try file.takeName()
        } catch {
            throw .file(path: target, errno: error.code)
        }
        return bytes.count
    }

    /// Writes the thumbnail as a file at a path.
    /// - Throws: as the form that takes bytes.
    public func write(_ thumbnail: Thumbnail, to path: String) throws(PNGWriteFailure) {
        try write(thumbnail, to: Array(path.utf8))
    }

    private func withCTexts<Result>(_ body: (UnsafeBufferPointer<ctp_text>) -> Result) -> Result {
        // All strings lie in one buffer, each ended by a zero.
        var characters: [CChar] = []
        let offsets = texts.map { text in
            let keyword = characters.count
            characters += latin1(text.keyword)
            let start = characters.count
            characters += latin1(text.text)
            return (keyword, start)
        }
        return characters.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
            let texts = offsets.map { ctp_text(keyword: base + $0.0, text: base + $0.1) }
            return texts.withUnsafeBufferPointer(body)
        }
    }

    /// The text in Latin-1, ended by a zero: other characters become question marks, and a zero ends the text.
    private func latin1(_ text: String) -> [CChar] {
        let bytes = text.unicodeScalars.prefix { $0.value != 0 }.map { scalar in
            CChar(bitPattern: scalar.value <= 0xFF ? UInt8(scalar.value) : UInt8(ascii: "?"))
        }
        return bytes + [0]
    }
}

/// Why a PNG file could not be written.
public enum PNGWriteFailure: Error, Hashable, Sendable {
    /// The picture cannot be encoded, or its place must not be written to.
    case refused(reason: String)
    /// The file system refused, with this error number; the path is that of the file to be written.
    case file(path: Photo.ID, errno: Int32)
}

extension PNGWriteFailure: CustomStringConvertible {
    /// The reason in words, for people.
    public var description: String {
        switch self {
        case .refused(let reason): reason
        case .file(let path, let code): "\(path): cannot be written: \(String(cString: strerror(code)))"
        }
    }
}
