extension Photo {
    /// The identity of a photo: the bytes of its file's absolute path.
    ///
    /// Bytes, because names on Linux need not be UTF-8.
    public struct ID: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The path's bytes, without a terminating zero.
        public let pathBytes: [UInt8]
        /// The hash of the bytes, taken once: an identity is looked up far more often than it is made.
        let digest: Int

        /// The photo whose file has this absolute path, given as bytes that hold no zero.
        ///
        /// - Complexity: O(length of the path).
        public init(pathBytes: [UInt8]) {
            self.pathBytes = pathBytes
            digest = pathBytes.hashValue
        }

        /// The photo whose file has this absolute path.
        public init(path: String) {
            self.init(pathBytes: Array(path.utf8))
        }

        /// Feeds the hash that was taken when the identity was made.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(digest)
        }

        /// Whether both are the same path, byte by byte.
        public static func == (left: ID, right: ID) -> Bool {
            left.digest == right.digest && left.pathBytes == right.pathBytes
        }

        /// The path as text; bytes that are not UTF-8 become U+FFFD.
        public var path: String {
            String(decoding: pathBytes, as: UTF8.self)
        }

        /// The last component of the path, as bytes.
        public var nameBytes: ArraySlice<UInt8> {
            guard let slash = pathBytes.lastIndex(of: UInt8(ascii: "/")) else { return pathBytes[...] }
            return pathBytes[(slash + 1)...]
        }

        /// The path as text, for logs.
        public var description: String { path }

        /// Byte order of the paths.
        public static func < (left: ID, right: ID) -> Bool {
            left.pathBytes.lexicographicallyPrecedes(right.pathBytes)
        }

        /// Calls `body` with the path as C expects it.
        package func withCPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: pathBytes.count + 1) { buffer in
                for (index, byte) in pathBytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
                buffer[pathBytes.count] = 0
                guard let path = buffer.baseAddress else { preconditionFailure("a buffer of at least one byte") }
                return body(path)
            }
        }
    }
}
