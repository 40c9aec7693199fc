/// Which of a folder's entries are listed, by their names.
package enum ListedNames {
    /// Whether it is a photo's: the name ends in `.png`, in any case, and does not begin with a dot.
    package static func isPhoto(_ name: some RandomAccessCollection<UInt8>) -> Bool {
        guard name.count > 4, name.first != UInt8(ascii: ".") else { return false }
        let ending = name.suffix(4)
        return zip(ending, ".png".utf8).allSatisfy { byte, expected in byte == expected || byte | 0x20 == expected }
            && ending.first == UInt8(ascii: ".")
    }

    /// Whether a folder inside a listed one is listed as well: its name does not begin with a dot.
    package static func isFolder(_ name: some Collection<UInt8>) -> Bool {
        name.first != UInt8(ascii: ".")
    }
}
