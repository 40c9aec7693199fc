/// The MD5 message digest (RFC 1321), by which the thumbnail standard names its files.
///
/// A name, not a protection: nothing relies on its strength.
package struct MD5: Hashable, Sendable {
    /// The digest: 16 bytes.
    package let bytes: [UInt8]

    /// The digest of a message.
    ///
    /// - Complexity: O(*n*) in the message's length.
    package init(of message: [UInt8]) {
        var state = State()
        var block = [UInt8]()
        block.reserveCapacity(64)
        for byte in message + Self.padding(for: message.count) {
            block.append(byte)
            if block.count == 64 {
                state.absorb(block)
                block.removeAll(keepingCapacity: true)
            }
        }
        bytes = state.words.flatMap(\.littleEndianBytes)
    }

    /// The digest as 32 lower-case hexadecimal digits, in ASCII.
    package var hexadecimal: [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    /// A one bit, zeros, and the message's length in bits: RFC 1321, 3.1 and 3.2.
    private static func padding(for count: Int) -> [UInt8] {
        let zeros = (119 - count % 64) % 64
        let bitCount = UInt64(count) &* 8
        return [0x80] + [UInt8](repeating: 0, count: zeros) + bitCount.littleEndianBytes
    }
}

/// The four words that a digest grows from: RFC 1321, 3.3 and 3.4.
private struct State {
    var words: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]

    mutating func absorb(_ block: [UInt8]) {
        let input = block.withUnsafeBytes { bytes in
            (0..<16).map { UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
        }
        var (a, b, c, d) = (words[0], words[1], words[2], words[3])
        for step in 0..<64 {
            let (mixed, index) = Self.mix(b, c, d, step: step)
            let sum = a &+ mixed &+ input[index] &+ sines[step]
            let turn = turns[step / 16][step % 4]
            (a, b, c, d) = (d, b &+ (sum << turn | sum >> (32 - turn)), b, c)
        }
        words = zip(words, [a, b, c, d]).map(&+)
    }

    /// The auxiliary function of the step's round, and which word of the block it takes.
    private static func mix(_ b: UInt32, _ c: UInt32, _ d: UInt32, step: Int) -> (UInt32, Int) {
        switch step / 16 {
        case 0: (b & c | ~b & d, step)
        case 1: (b & d | c & ~d, (5 * step + 1) % 16)
        case 2: (b ^ c ^ d, (3 * step + 5) % 16)
        default: (c ^ (b | ~d), 7 * step % 16)
        }
    }
}

extension FixedWidthInteger {
    /// The bytes, least significant first.
    fileprivate var littleEndianBytes: [UInt8] {
        withUnsafeBytes(of: littleEndian) { Array($0) }
    }
}

/// How far each step of a round turns.
private let turns: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]

/// The whole part of 2³² · |sin(step + 1)|, with the angle in radians.
private let sines: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
]
