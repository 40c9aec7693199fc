import PictureForge
import Testing
import Thumbnails

/// Files of many forms and sizes, whole and cut in half: what is missing of a cut one is transparent, or borrowed.
private func mixedFiles() -> [[UInt8]] {
    let forms = [
        PixelForm(.rgb), PixelForm(.rgba, interlaced: true), PixelForm(.palette, depth: 4), PixelForm(.greyAlpha),
        PixelForm(.rgba, depth: 16),
    ]
    let sizes = [(310, 200), (9, 7), (40, 700), (1500, 12), (256, 256)]
    return forms.flatMap { form in
        sizes.flatMap { size in
            var options = ForgedPicture.Options()
            options.colors = colorTables(for: form).last ?? ColorTable()
            let bytes = ForgedPicture.noisy(size.0, size.1, form, options: options).bytes
            return [bytes, bytes.truncated(to: bytes.count / 2)]
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct `A decoder that has decoded other pictures` {
    @Test(arguments: [64, 256])
    func `makes the same of a file as one that has not`(pixelSize: Int) throws {
        let files = mixedFiles()
        let decoder = PNGDecoder()
        var damagedCount = 0
        // Neighbours differ in form, size and soundness: 17 shares no factor with the count.
        for turn in 0..<2 * files.count {
            let bytes = files[turn * 17 % files.count]
            // Of some cut files no row can be read.
            let used = try? thumbnail(of: bytes, pixelSize, by: decoder)
            let fresh = try? thumbnail(of: bytes, pixelSize)
            #expect(used == fresh, "turn \(turn)")
            if let used, used.isDamaged { damagedCount += 1 }
        }
        #expect(damagedCount > files.count / 2)
    }
}
