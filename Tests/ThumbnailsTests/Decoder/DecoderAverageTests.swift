import PictureForge
import TestSupport
import Testing
import Thumbnails

@Suite(.timeLimit(.minutes(5)))
struct `The thumbnail is the exact area average` {
    @Test(arguments: PixelForm.all)
    func `for every form, transparency, filter and size from 1 to 40`(form: PixelForm) throws {
        let file = try DecodedFile([])
        var count = 0
        try DecoderMatrix.pictures(of: form) { picture, pixelSizes in
            try file.folder.write(picture.bytes, to: "picture.png")
            for pixelSize in pixelSizes {
                let thumbnail = try file.thumbnail(pixelSize)
                #expect(
                    difference(thumbnail, picture.expected(pixelSize)) == nil,
                    "\(picture.raster.width)×\(picture.raster.height), \(picture.options.filter), to \(pixelSize)")
                #expect(thumbnail.damage == nil)
                count += 1
            }
        }
        #expect(count >= (DecoderMatrix.isWhole ? 1400 : 25))
    }

    @Test(arguments: PixelForm.all)
    func `with the kernels of any processor as with those of this one`(form: PixelForm) throws {
        var plain = PNGDecoder()
        plain.usesPlainKernels = true
        for colors in colorTables(for: form) {
            var options = ForgedPicture.Options()
            options.colors = colors
            let picture = ForgedPicture.noisy(211, 67, form, options: options)
            let file = try DecodedFile(picture.bytes)
            for pixelSize in [17, 64, 210] {
                let expected = picture.expected(pixelSize)
                #expect(difference(try file.thumbnail(pixelSize), expected) == nil, "to \(pixelSize)")
                #expect(difference(try file.thumbnail(pixelSize, by: plain), expected) == nil, "to \(pixelSize)")
            }
        }
    }

    @Test(arguments: DecoderMatrix.stripLengths)
    func `for strips, of every form, however thin`(length: Int) throws {
        for form in DecoderMatrix.stripForms(length: length) {
            var options = ForgedPicture.Options()
            options.colors = colorTables(for: form)[0]
            options.compression = .level(1)
            for (width, height) in [(1, length), (length, 1)] {
                let picture = ForgedPicture.noisy(width, height, form, options: options)
                let file = try DecodedFile(picture.bytes)
                for pixelSize in [1, 30, 256] {
                    let thumbnail = try file.thumbnail(pixelSize)
                    #expect(difference(thumbnail, picture.expected(pixelSize)) == nil, "\(form) \(width)×\(height)")
                }
            }
        }
    }

    @Test(arguments: [PixelForm(.rgb), PixelForm(.rgba), PixelForm(.grey), PixelForm(.rgba, depth: 16)])
    func `when hundreds of rows fall into one target row`(form: PixelForm) throws {
        // Rows are added up 256 at a time: 1,001 rows for 2 target rows exercise several such sums and a straddling row.
        let picture = ForgedPicture.noisy(13, 1001, form)
        let file = try DecodedFile(picture.bytes)
        for pixelSize in [1, 2, 3, 1000] {
            #expect(difference(try file.thumbnail(pixelSize), picture.expected(pixelSize)) == nil)
        }
    }

    @Test(arguments: [PixelForm(.rgba), PixelForm(.greyAlpha), PixelForm(.rgb, depth: 16), PixelForm(.grey, depth: 16)])
    func `for strips so high that the sums need 64 bits`(form: PixelForm) throws {
        // The weights of a target row's rows add up to the picture's height: beyond 66,051, products with alpha do not fit.
        for height in [65_537, 66_051, 66_052, 70_001] {
            let picture = ForgedPicture.noisy(2, height, form)
            let file = try DecodedFile(picture.bytes)
            for pixelSize in [1, 7, 300] {
                #expect(difference(try file.thumbnail(pixelSize), picture.expected(pixelSize)) == nil, "\(height)")
            }
        }
    }

    @Test(arguments: [PixelForm(.rgba), PixelForm(.greyAlpha), PixelForm(.rgba, depth: 16), PixelForm(.rgb, depth: 16)])
    func `of the largest samples, which the sums must hold`(form: PixelForm) throws {
        let white = Samples(repeating: form.maximum)
        let picture = ForgedPicture(width: 700, height: 600, form: form) { _, _ in white }
        let thumbnail = try thumbnail(of: picture.bytes, 1)
        #expect(thumbnail.pixels == [255, 255, 255, 255])
    }

    @Test func `of colours that are weighted by their alpha`() throws {
        // Given opaque red beside transparent green, Then green leaves no trace.
        let picture = ForgedPicture(width: 2, height: 1, form: PixelForm(.rgba)) { x, _ in
            x == 0 ? Samples(200, 0, 0, 255) : Samples(0, 255, 0, 0)
        }
        #expect(try thumbnail(of: picture.bytes, 1).pixels == [200, 0, 0, 128])
    }

    @Test func `of 16 bits, scaled and not cut`() throws {
        // 0x80FF is 128.99 of 255: cut it would be 128.
        let picture = ForgedPicture(width: 1, height: 1, form: PixelForm(.grey, depth: 16)) { _, _ in
            Samples(0x80FF, 0, 0, 0)
        }
        #expect(try thumbnail(of: picture.bytes, 1).pixels == [128, 128, 128, 255])
        let next = ForgedPicture(width: 1, height: 1, form: PixelForm(.grey, depth: 16)) { _, _ in
            Samples(0x8102, 0, 0, 0)
        }
        #expect(try thumbnail(of: next.bytes, 1).pixels == [129, 129, 129, 255])
    }

    @Test func `never larger than the picture, never without a pixel`() throws {
        let picture = ForgedPicture.noisy(3, 300, PixelForm(.rgb))
        let file = try DecodedFile(picture.bytes)
        let sizes = try [1, 2, 50, 299, 300, 5000].map { try file.thumbnail($0) }.map { [$0.width, $0.height] }
        #expect(sizes == [[1, 1], [1, 2], [1, 50], [3, 299], [3, 300], [3, 300]])
    }
}
