internal import Glibc

/// What a descriptor still holds, up to its end. Blocks.
package func readAll(from descriptor: Int32) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(descriptor, &block, block.count)
        if count > 0 {
            bytes += block[..<count]
        } else if count == 0 {
            return bytes
        } else if errno != EINTR {
            throw SystemError(code: errno)
        }
    }
}
