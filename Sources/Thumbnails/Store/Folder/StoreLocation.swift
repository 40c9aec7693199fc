private import Glibc

/// Where a thumbnail store is.
public struct StoreLocation: Hashable, Sendable {
    /// The absolute path of a folder that must be there already: it is never made.
    package let base: [UInt8]
    /// The folders below it, outermost first, which are made when the first entry is written.
    package let components: [[UInt8]]

    /// The store whose folder has this absolute path; it and what leads to it are made when needed.
    public init(path: String) {
        self.init(pathBytes: Array(path.utf8))
    }

    /// The store whose folder has this absolute path, given as bytes.
    package init(pathBytes: [UInt8]) {
        self.init(base: [UInt8(ascii: "/")], components: Self.split(pathBytes))
    }

    private init(base: [UInt8], components: [[UInt8]]) {
        self.base = base
        self.components = components
    }

    /// The desktop's own store, according to the environment that `variable` looks up (freedesktop.org Base Directory
    /// Specification): `$XDG_CACHE_HOME/thumbnails` if that is an absolute path, else `$HOME/.cache/thumbnails`.
    ///
    /// Nil when neither variable leads to an absolute path. A home that does not exist is not made.
    public init?(environment variable: (_ name: String) -> [UInt8]?) {
        let slash = UInt8(ascii: "/")
        if let cache = variable("XDG_CACHE_HOME"), cache.first == slash {
            self.init(pathBytes: cache + Array("/thumbnails".utf8))
        } else if let home = variable("HOME"), home.first == slash {
            self.init(base: home, components: [Array(".cache".utf8), Array("thumbnails".utf8)])
        } else {
            return nil
        }
    }

    /// The desktop's own store, according to this process's environment.
    public static var standard: StoreLocation? {
        StoreLocation { name in getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } }
    }

    /// The absolute path of the store's folder.
    public var pathBytes: [UInt8] {
        components.reduce(Self.split(base).reduce(into: []) { $0 += Self.slash + $1 }) { $0 + Self.slash + $1 }
    }

    /// The absolute path of the store's folder, as text.
    public var path: String { String(decoding: pathBytes, as: UTF8.self) }

    private static let slash: [UInt8] = [UInt8(ascii: "/")]

    private static func split(_ path: [UInt8]) -> [[UInt8]] {
        path.split(separator: slash[0]).map(Array.init)
    }
}
