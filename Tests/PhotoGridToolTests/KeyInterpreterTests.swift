import PhotoGridTool
import TerminalGraphics
import Testing

@Suite struct KeyInterpreterTests {
    private func commands(_ presses: [KeyPress]) -> [ViewerCommand] {
        var keys = KeyInterpreter()
        return presses.compactMap { keys.command(for: $0) }
    }

    private func typed(_ text: String) -> [ViewerCommand] {
        commands(text.unicodeScalars.map { KeyPress(.character($0)) })
    }

    @Test func `letters move as in vi`() {
        #expect(typed("hjkl") == [.step(-1), .rows(1), .rows(-1), .step(1)])
        #expect(typed("gG0$") == [.goTo(0), .goToEnd, .rowStart, .rowEnd])
    }

    @Test func `arrows and their neighbours do the same`() {
        let keys: [Key] = [.left, .down, .up, .right, .home, .end, .pageDown, .pageUp]
        #expect(
            commands(keys.map { KeyPress($0) }) == [
                .step(-1), .rows(1), .rows(-1), .step(1), .goTo(0), .goToEnd, .halfPages(2), .halfPages(-2),
            ])
    }

    @Test func `a count multiplies what follows, once`() {
        #expect(typed("12jj") == [.rows(12), .rows(1)])
        #expect(typed("3+2-") == [.zoom(3), .zoom(-2)])
        #expect(typed("20l") == [.step(20)])
    }

    @Test func `a number before G, g or an end goes to that photo`() {
        #expect(typed("42G") == [.goTo(41)])
        #expect(typed("1G7g") == [.goTo(0), .goTo(6)])
    }

    @Test func `zero belongs to a count that has begun, else it is the row's start`() {
        #expect(typed("0") == [.rowStart])
        #expect(typed("10j") == [.rows(10)])
    }

    @Test func `control keys page, redraw, suspend and interrupt`() {
        let presses = "fbdulcz".unicodeScalars.map { KeyPress(.character($0), .control) }
        #expect(
            commands(presses) == [
                .halfPages(2), .halfPages(-2), .halfPages(1), .halfPages(-1), .repaint, .interrupt, .suspend,
            ])
    }

    @Test func `escape takes a count back`() {
        #expect(typed("5").isEmpty)
        var keys = KeyInterpreter()
        _ = keys.command(for: KeyPress(.character("5")))
        #expect(keys.count == 5)
        #expect(keys.command(for: KeyPress(.escape)) == .dismiss)
        #expect(keys.command(for: KeyPress(.character("j"))) == .rows(1))
    }

    @Test func `an absurd count is cut and cannot overflow`() {
        #expect(typed(String(repeating: "9", count: 60) + "j") == [.rows(KeyInterpreter.largestCount)])
    }

    @Test func `shift on a key that has nothing to shift changes nothing`() {
        #expect(commands([KeyPress(.left, .shift), KeyPress(.character("G"), .shift)]) == [.step(-1), .goToEnd])
    }

    @Test func `keys without a meaning do nothing and take the count with them`() {
        #expect(typed("5xj") == [.rows(1)])
        #expect(
            commands([
                KeyPress(.insert), KeyPress(.character("j"), .alt), KeyPress(.function(1)), KeyPress(.enter, .alt),
            ])
            .isEmpty)
    }
}
