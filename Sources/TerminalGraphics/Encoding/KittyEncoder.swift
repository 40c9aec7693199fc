/// Commands of the kitty graphics protocol, as bytes.
///
/// Every command that a terminal might answer says `q=2`, so that it does not; but for places, which say `q=1`: that an image is
/// not there any more is worth knowing.
package enum KittyEncoder {
    /// The most data in one piece, in bytes.
    static let chunkSize = 4096

    /// Hands over a PNG file under a number, in pieces. Nothing else of the protocol may come between them.
    package static func upload(image: UInt32, png: [UInt8]) -> [UInt8] {
        pieces(of: png, head: uploadHead(image: image))
    }

    /// Hands over a PNG file without a number and shows it at once, scaled to so many cells, with the cursor at its top left
    /// corner, where it stays. For what is printed and never touched again.
    static func show(png: [UInt8], over size: CellSize) -> [UInt8] {
        pieces(of: png, head: "a=T,f=100,t=d,c=\(size.columns),r=\(size.rows),C=1,")
    }

    private static func pieces(of png: [UInt8], head: String) -> [UInt8] {
        let data = Base64.encode(png)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + data.count / chunkSize * 16 + 64)
        var start = 0
        repeat {
            let end = min(start + chunkSize, data.count)
            bytes += piece(data[start..<end], head: start == 0 ? head : "", isLast: end == data.count)
            start = end
        } while start < data.count
        return bytes
    }

    /// One piece of base64 text: at most `chunkSize` bytes, a multiple of 4 but in the last piece.
    static func piece(_ data: ArraySlice<UInt8>, head: String, isLast: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + head.utf8.count + 16)
        bytes.append(text: "\u{1B}_G\(head)q=2,m=\(isLast ? 0 : 1);")
        bytes.append(contentsOf: data)
        bytes.append(text: "\u{1B}\\")
        return bytes
    }

    /// The keys that begin an upload.
    static func uploadHead(image: UInt32) -> String { "a=t,f=100,t=d,i=\(image)," }

    /// How many bytes an upload of a file takes at most.
    static func uploadSize(ofFile byteCount: Int) -> Int {
        let data = (byteCount + 2) / 3 * 4
        return data + (data / chunkSize + 1) * 12 + 32
    }

    /// Ends whatever upload was cut off, anywhere in its bytes: without it kitty takes the next program's first picture for
    /// its continuation.
    package static let endOfCutUpload = Array("\u{1B}\\\u{1B}_Gq=2,m=0;\u{1B}\\".utf8)

    /// Gives up an upload that has begun: an empty last piece, then the number is freed. Only between two pieces.
    package static func abort(image: UInt32) -> [UInt8] {
        Array("\u{1B}_Gq=2,m=0;\u{1B}\\".utf8) + free(image: image)
    }

    /// Shows an image, or a part of it, at a place, without moving the cursor beyond where the place begins.
    package static func place(_ placement: Placement) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.moveCursor(column: placement.rect.column, row: placement.rect.row)
        bytes.append(text: "\u{1B}_Ga=p,i=\(placement.id.image),p=\(placement.id.number),")
        if let part = placement.part {
            bytes.append(text: "x=\(part.x),y=\(part.y),w=\(part.size.width),h=\(part.size.height),")
        }
        bytes.append(text: "c=\(placement.rect.columns),r=\(placement.rect.rows),C=1,q=1\u{1B}\\")
        return bytes
    }

    /// Stops showing an image at a place.
    package static func remove(_ id: Placement.ID) -> [UInt8] {
        Array("\u{1B}_Ga=d,d=i,i=\(id.image),p=\(id.number)\u{1B}\\".utf8)
    }

    /// Stops showing an image anywhere.
    package static func hide(image: UInt32) -> [UInt8] {
        Array("\u{1B}_Ga=d,d=i,i=\(image)\u{1B}\\".utf8)
    }

    /// Makes the terminal forget an image and all its places.
    package static func free(image: UInt32) -> [UInt8] {
        Array("\u{1B}_Ga=d,d=I,i=\(image),q=2\u{1B}\\".utf8)
    }
}
