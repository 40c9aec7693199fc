import PictureForge
import Testing

/// Known answers: the forge and the reference decoder share this table, so that neither can find its faults.
@Suite struct `A colour table` {
    @Test func `spreads every depth over 16 bits`() {
        let table = ColorTable()
        #expect(table.color(of: [1, 0, 0, 0], form: PixelForm(.grey, depth: 1)) == [65535, 65535, 65535, 65535])
        #expect(table.color(of: [1, 0, 0, 0], form: PixelForm(.grey, depth: 2)) == [21845, 21845, 21845, 65535])
        #expect(table.color(of: [9, 0, 0, 0], form: PixelForm(.grey, depth: 4)) == [39321, 39321, 39321, 65535])
        #expect(table.color(of: [1, 2, 0, 0], form: PixelForm(.greyAlpha)) == [257, 257, 257, 514])
        #expect(table.color(of: [1, 2, 3, 4], form: PixelForm(.rgba, depth: 16)) == [1, 2, 3, 4])
    }

    @Test func `makes one colour transparent, compared at native depth`() {
        let grey = ColorTable(transparency: .key([0xFFF3, 0, 0]))
        #expect(grey.color(of: [3, 0, 0, 0], form: PixelForm(.grey, depth: 4)).w == 0)
        #expect(grey.color(of: [4, 0, 0, 0], form: PixelForm(.grey, depth: 4)).w == 65535)
        let rgb = ColorTable(transparency: .key([1, 2, 3]))
        #expect(rgb.color(of: [1, 2, 3, 0], form: PixelForm(.rgb)) == [257, 514, 771, 0])
        #expect(rgb.color(of: [1, 2, 4, 0], form: PixelForm(.rgb)).w == 65535)
    }

    @Test func `gives palette entries their alpha, and black to indices beyond it`() {
        let form = PixelForm(.palette)
        let table = ColorTable(palette: [[1, 2, 3], [4, 5, 6]], transparency: .alphas([128]))
        #expect(table.color(of: [0, 0, 0, 0], form: form) == [257, 514, 771, 32896])
        #expect(table.color(of: [1, 0, 0, 0], form: form) == [1028, 1285, 1542, 65535])
        #expect(table.color(of: [2, 0, 0, 0], form: form) == [0, 0, 0, 65535])
        let tooLong = ColorTable(palette: [[1, 2, 3]], transparency: .alphas([0, 0]))
        #expect(tooLong.color(of: [0, 0, 0, 0], form: form).w == 65535)
    }
}
