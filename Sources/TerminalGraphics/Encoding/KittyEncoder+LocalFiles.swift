/// Pictures that a terminal on the same machine reads from temporary files (`t=t`): of their bytes only the path goes through
/// the line, and the terminal removes each file once it has read it.
extension KittyEncoder {
    /// What the name of such a file must have in it, so that a terminal dares to remove it.
    package static let localFileMark = "tty-graphics-protocol"

    /// Whether what a picture was made into is the path of a file. A path is absolute: it begins with a slash, as no PNG file
    /// does.
    static func isPath(_ file: [UInt8]) -> Bool { file.first == UInt8(ascii: "/") }

    /// Hands over what a picture of this size was made into: a PNG file, or the path of a temporary file of RGBA8 pixels.
    static func upload(image: UInt32, file: [UInt8], size: PixelSize) -> [UInt8] {
        guard isPath(file) else { return upload(image: image, png: file) }
        return command("a=t,f=32,t=t,s=\(size.width),v=\(size.height),i=\(image),q=2", path: file)
    }

    /// Asks whether the terminal can read the temporary file at a path, which holds one pixel.
    static func question(image: UInt32, path: [UInt8]) -> [UInt8] {
        command("i=\(image),s=1,v=1,a=q,t=t,f=32", path: path)
    }

    private static func command(_ keys: String, path: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(text: "\u{1B}_G\(keys);")
        bytes += Base64.encode(path)
        bytes.append(text: "\u{1B}\\")
        return bytes
    }
}
