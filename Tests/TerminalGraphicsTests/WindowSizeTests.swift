import TerminalGraphics
import Testing
import Thumbnails

@Suite struct `The size of a window` {
    @Test func `is cut where no screen is as large, and its pixels are still divided by all its cells`() {
        let window = WindowSize(columns: 65_535, rows: 65_535, pixels: PixelSize(width: 655_350, height: 1_310_700))
        #expect(window.cells == WindowSize.largest)
        #expect(CellPixels(window: window).size == PixelSize(width: 10, height: 20))
        #expect(
            CellPixels(
                window: WindowSize(columns: 65_535, rows: 65_535),
                windowReport: PixelSize(width: 786_420, height: 1_572_840)
            ).size == PixelSize(width: 12, height: 24))
    }

    @Test func `is what the system says up to there`() {
        #expect(WindowSize(columns: 500, rows: 200).cells == CellSize(columns: 500, rows: 200))
        #expect(WindowSize(columns: 0, rows: -3).cells == CellSize(columns: 1, rows: 1))
    }
}
