private import CZlib

/// How the filtered rows become a zlib stream.
package enum Compression: Hashable, Sendable {
    /// Deflated at a level from 0 to 9. The bytes depend on the version of zlib.
    case level(Int32)
    /// Stored blocks, written without zlib: the same bytes everywhere, and every picture byte can be found in the file.
    case stored
}

/// Makes a zlib stream (RFC 1950) from pieces.
package struct Deflater: ~Copyable {
    // On the heap, because zlib keeps the address of its stream.
    private let stream: UnsafeMutablePointer<z_stream>

    /// A stream at `level`, 0 to 9.
    package init(level: Int32) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = deflateInit_(stream, level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "zlib could not begin a stream: \(status)")
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Adds bytes to the stream; answers what came out so far. With `isLast` the stream is complete.
    package mutating func append(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        var output: [UInt8] = []
        // zlib reads through this pointer and never writes, though its type does not say so.
        bytes.withUnsafeBufferPointer { input in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = UInt32(input.count)
            repeat {
                output += nextBlock(isLast: isLast)
            } while stream.pointee.avail_out == 0
            stream.pointee.next_in = nil
        }
        return output
    }

    private func nextBlock(isLast: Bool) -> [UInt8] {
        let capacity = 1 << 16
        return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            stream.pointee.next_out = buffer.baseAddress
            stream.pointee.avail_out = UInt32(capacity)
            let status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
            precondition(status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR, "zlib failed: \(status)")
            count = capacity - Int(stream.pointee.avail_out)
        }
    }

    /// All of `bytes` as one zlib stream.
    package static func compress(_ bytes: [UInt8], _ compression: Compression) -> [UInt8] {
        switch compression {
        case .stored: return store(bytes)
        case .level(let level):
            var deflater = Deflater(level: level)
            return deflater.append(bytes, isLast: true)
        }
    }

    private static func store(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65535, bytes.count)
            let length = UInt16(end - start)
            stream.append(end == bytes.count ? 1 : 0)
            stream += [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
            stream += bytes[start..<end]
            start = end
        } while start < bytes.count
        return stream + Checksum.adler32(bytes).bigEndianBytes
    }
}

/// The two checksums of a PNG file.
package enum Checksum {
    /// The CRC-32 of a chunk's type and data.
    package static func crc32(_ bytes: [UInt8]) -> UInt32 {
        UInt32(CZlib.crc32(0, bytes, UInt32(bytes.count)))
    }

    /// The Adler-32 at the end of a zlib stream, over what was compressed.
    package static func adler32(_ bytes: [UInt8]) -> UInt32 {
        UInt32(CZlib.adler32(1, bytes, UInt32(bytes.count)))
    }
}

extension FixedWidthInteger {
    /// The bytes, most significant first.
    package var bigEndianBytes: [UInt8] {
        withUnsafeBytes(of: bigEndian) { Array($0) }
    }
}
