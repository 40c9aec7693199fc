internal import Glibc
package import Thumbnails

/// Makes paths absolute, so that one file has one identity.
package enum AbsolutePath {
    /// The absolute path: relative ones begin at the working directory; empty and `.` components go away. A path with `..`
    /// is asked of the file system, because of what links do to it; when nothing is there the components stay.
    package static func make(_ path: Photo.ID) -> Photo.ID {
        let slash = UInt8(ascii: "/")
        let dot = UInt8(ascii: ".")
        let bytes = path.pathBytes.first == slash ? path.pathBytes : workingDirectory() + [slash] + path.pathBytes
        let components = bytes.split(separator: slash).filter { !$0.elementsEqual([dot]) }
        let clean = Photo.ID(pathBytes: components.isEmpty ? [slash] : components.flatMap { [slash] + $0 })
        guard components.contains(where: { $0.elementsEqual([dot, dot]) }) else { return clean }
        return clean.resolved ?? clean
    }

    /// `$PWD` where it is the working directory: the name that a person came by, and that desktops know the files by, also
    /// when it leads through links.
    private static func workingDirectory() -> [UInt8] {
        var here = stat()
        var named = stat()
        if let name = getenv("PWD"), name.pointee == CChar(UInt8(ascii: "/")), stat(".", &here) == 0,
            stat(name, &named) == 0,
            here.st_dev == named.st_dev, here.st_ino == named.st_ino
        {
            return Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
        }
        return bytesAndFree(getcwd(nil, 0)) ?? []
    }

    /// The bytes of a string that C allocated, which is freed.
    private static func bytesAndFree(_ string: UnsafeMutablePointer<CChar>?) -> [UInt8]? {
        guard let string else { return nil }
        defer { free(string) }
        return Array(UnsafeRawBufferPointer(start: string, count: strlen(string)))
    }
}
