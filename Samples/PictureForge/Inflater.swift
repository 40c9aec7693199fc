private import CZlib

/// Undoes what `Deflater` does, for tests that look into a file.
package enum Inflater {
    /// What a zlib stream holds; nil when it is broken or incomplete, or holds more than `limit` bytes. Bytes after its end
    /// are ignored.
    package static func inflate(_ bytes: [UInt8], limit: Int = .max) -> [UInt8]? {
        var stream = z_stream()
        return withUnsafeMutablePointer(to: &stream) { stream in
            guard inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
            defer { inflateEnd(stream) }
            return bytes.withUnsafeBufferPointer { input in
                // zlib reads through this pointer and never writes, though its type does not say so.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(input.count)
                return output(of: stream, limit: limit)
            }
        }
    }

    private static func output(of stream: UnsafeMutablePointer<z_stream>, limit: Int) -> [UInt8]? {
        var output: [UInt8] = []
        var status = Z_OK
        while status == Z_OK && output.count <= limit {
            output += [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(buffer.count)
                status = CZlib.inflate(stream, Z_NO_FLUSH)
                count = buffer.count - Int(stream.pointee.avail_out)
            }
        }
        return status == Z_STREAM_END && output.count <= limit ? output : nil
    }
}
