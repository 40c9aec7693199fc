import TerminalGraphics
import TestTerminal
import Testing
import Thumbnails

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite struct `Commands of the kitty graphics protocol` {
    @Test func `are spelled as the protocol says`() {
        #expect(
            text(KittyEncoder.upload(image: 9, png: Array("Man".utf8)))
                == "\u{1B}_Ga=t,f=100,t=d,i=9,q=2,m=0;TWFu\u{1B}\\")
        let placement = Placement(
            id: Placement.ID(image: 9, number: 2), rect: CellRect(column: 4, row: 2, columns: 10, rows: 5))
        #expect(
            text(KittyEncoder.place(placement))
                == "\u{1B}[3;5H\u{1B}_Ga=p,i=9,p=2,c=10,r=5,C=1,q=1\u{1B}\\")
        var piece = placement
        piece.part = PixelRect(x: 3, y: 4, size: PixelSize(width: 50, height: 60))
        #expect(
            text(KittyEncoder.place(piece))
                == "\u{1B}[3;5H\u{1B}_Ga=p,i=9,p=2,x=3,y=4,w=50,h=60,c=10,r=5,C=1,q=1\u{1B}\\")
        #expect(text(KittyEncoder.remove(placement.id)) == "\u{1B}_Ga=d,d=i,i=9,p=2\u{1B}\\")
        #expect(text(KittyEncoder.hide(image: 9)) == "\u{1B}_Ga=d,d=i,i=9\u{1B}\\")
        #expect(text(KittyEncoder.free(image: 9)) == "\u{1B}_Ga=d,d=I,i=9,q=2\u{1B}\\")
        #expect(text(KittyEncoder.abort(image: 9)) == "\u{1B}_Gq=2,m=0;\u{1B}\\\u{1B}_Ga=d,d=I,i=9,q=2\u{1B}\\")
    }

    @Test func `name a file of this machine instead of carrying one`() throws {
        let frame = makeFrame(layout: makeLayout(columns: 40, rows: 12, graphics: .kitty), first: 1)
        var painter = ScreenPainter(configuration: .init(capabilities: TerminalCapabilities(), imageBase: 7))
        let wish = try #require(painter.missingPictures(of: frame).first)
        painter.keep(Array("/Man".utf8), for: wish.key)
        let size = wish.key.size
        let stream = text(painter.paint(frame))
        #expect(
            stream.contains(
                "\u{1B}_Ga=t,f=32,t=t,s=\(size.width),v=\(size.height),i=7,q=2;L01hbg==\u{1B}\\"))
    }

    @Test func `carry files of any length in pieces that a terminal puts together again`() {
        for count in [1, 2, 3, 4, 100, 3071, 3072, 3073, 6144, 50_000] {
            var random = TestRandom(seed: UInt64(count))
            let file = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            var terminal = ModelTerminal(columns: 10, rows: 5)
            terminal.receive(KittyEncoder.upload(image: 3, png: file))
            #expect(terminal.images[3] == file)
            #expect(terminal.violations == [])
        }
    }
}

@Suite struct `Entering and leaving` {
    @Test func `undo each other in reverse, and leaving begins with ST`() {
        var terminal = ModelTerminal(columns: 10, rows: 5)
        terminal.receive(TerminalModes.enter)
        #expect(terminal.modes == ["?1049", "?1000", "?1002", "?1006", "?1004", "?2004"])
        #expect(terminal.keyboardStack == 1)
        terminal.receive(TerminalModes.leave)
        #expect(terminal.modes == ["?7", "?25"])
        #expect(terminal.keyboardStack == 0)
        #expect(terminal.violations == [])
        #expect(text(TerminalModes.leave).hasPrefix("\u{1B}\\"))
        #expect(text(TerminalModes.leave).hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    }
}

@Suite struct `The plan of a screen` {
    private let size = CellSize(columns: 6, rows: 2)

    private func grid(_ lines: String...) -> CellGrid {
        var grid = CellGrid(size: size)
        for (row, line) in lines.enumerated() { grid.write(DisplayText(line), style: .plain, column: 0, row: row) }
        return grid
    }

    private func plan(_ old: CellGrid?, _ new: CellGrid) -> ScreenPlan {
        ScreenPlan(fromCells: old, placements: [], to: Screen(cells: new), uploads: [])
    }

    @Test func `writes the cells that changed and no others`() {
        let steps = plan(grid("abcdef", "ghi"), grid("abXdYf", "ghi"))
        #expect(steps.preparation.isEmpty)
        let runs = steps.update.compactMap { command -> CellRun? in
            if case .write(let run) = command { run } else { nil }
        }
        #expect(runs.count == steps.update.count)
        #expect(runs.map(\.column) == [2, 4] && runs.allSatisfy { $0.row == 0 && $0.cells.count == 1 })
        #expect(plan(grid("abc"), grid("abc")).isEmpty)
    }

    @Test func `clears a screen of which nothing is known, and writes only what is not blank`() {
        let steps = plan(nil, grid("a", ""))
        #expect(steps.update.first == .clear(rows: 0..<2) && steps.update.count == 2)
    }

    @Test func `writes wide characters whole`() {
        for (old, new) in [("a漢b", "a字b"), ("漢漢漢", "a漢b"), ("abcd", "漢字"), ("漢字", "abcd"), ("a漢字", "漢a字")] {
            for command in plan(grid(old), grid(new)).update {
                guard case .write(let run) = command else { continue }
                #expect(run.cells.first?.glyph.isContinuation == false, "\(old) → \(new)")
            }
        }
    }
}

@Suite struct `A grid of cells` {
    @Test func `takes a block of cells as it takes them one by one, at its edges and beyond`() {
        var random = TestRandom(seed: 5)
        for _ in 0..<500 {
            var grid = CellGrid(size: CellSize(columns: 7, rows: 3))
            for row in 0..<3 {
                grid.write(
                    DisplayText("漢字漢字"), style: .plain, column: Int.random(in: 0...2, using: &random), row: row)
            }
            let rect = CellRect(
                column: Int.random(in: -3...7, using: &random), row: Int.random(in: -2...3, using: &random),
                columns: Int.random(in: 0...5, using: &random), rows: Int.random(in: 0...3, using: &random))
            let block = (0..<rect.columns * rect.rows).map { ScreenCell(Glyph(["a", "b", "c"][$0 % 3])) }
            var (whole, single) = (grid, grid)
            whole.copy(block, to: rect)
            for (index, cell) in block.enumerated() {
                single.put(cell, column: rect.column + index % rect.columns, row: rect.row + index / rect.columns)
            }
            #expect(whole == single)
        }
    }

    @Test func `never holds half of a wide character`() {
        var random = TestRandom(seed: 4)
        var grid = CellGrid(size: CellSize(columns: 7, rows: 3))
        for _ in 0..<5000 {
            let text = DisplayText(["a", "漢", "漢字", "x漢y"].randomElement(using: &random) ?? "")
            grid.write(
                text, style: .plain, column: Int.random(in: -2...8, using: &random),
                row: Int.random(in: -1...3, using: &random))
            for row in 0..<3 {
                for column in 0..<7 {
                    let isWide = grid[column: column, row: row].glyph.scalars.first.map { $0.value > 0x1100 } ?? false
                    let next = column < 6 && grid[column: column + 1, row: row].glyph.isContinuation
                    #expect(isWide == next)
                }
                #expect(!grid[column: 0, row: row].glyph.isContinuation)
            }
        }
    }
}
