import PhotoGridTool
import TerminalGraphics
import Testing
import Thumbnails

@Suite struct `The mouse` {
    private func time(_ milliseconds: Int) -> MonotonicTime {
        MonotonicTime.zero.advanced(by: .milliseconds(milliseconds))
    }

    private func event(_ action: MouseEvent.Action, _ modifiers: KeyModifiers = []) -> MouseEvent {
        MouseEvent(action, column: 3, row: 4, modifiers: modifiers)
    }

    @Test func `selects with a click and opens with two on the same photo`() {
        var mouse = MouseInterpreter()
        #expect(mouse.command(for: event(.press(.left)), over: 5, at: time(0)) == .goTo(5))
        #expect(mouse.command(for: event(.release(.left)), over: 5, at: time(20)) == nil)
        #expect(mouse.command(for: event(.press(.left)), over: 5, at: time(300)) == .open)
        #expect(mouse.command(for: event(.press(.left)), over: 5, at: time(400)) == .goTo(5), "a third is a first")
    }

    @Test func `opens nothing with two clicks that are slow, on two photos, or beside all`() {
        var mouse = MouseInterpreter()
        _ = mouse.command(for: event(.press(.left)), over: 5, at: time(0))
        #expect(mouse.command(for: event(.press(.left)), over: 5, at: time(400)) == .goTo(5))
        #expect(mouse.command(for: event(.press(.left)), over: 6, at: time(450)) == .goTo(6))
        #expect(mouse.command(for: event(.press(.left)), over: nil, at: time(460)) == nil)
        #expect(mouse.command(for: event(.press(.left)), over: nil, at: time(470)) == nil)
        #expect(mouse.command(for: event(.press(.left)), over: 6, at: time(480)) == .goTo(6))
    }

    @Test func `moves by rows with the wheel, and zooms with control`() {
        var mouse = MouseInterpreter()
        #expect(mouse.command(for: event(.wheelUp), over: nil, at: time(0)) == .rows(-1))
        #expect(mouse.command(for: event(.wheelDown), over: 2, at: time(0)) == .rows(1))
        #expect(mouse.command(for: event(.wheelUp, .control), over: 2, at: time(0)) == .zoom(1))
        #expect(mouse.command(for: event(.wheelDown, .control), over: 2, at: time(0)) == .zoom(-1))
    }

    @Test func `drags a range with the right button, until it is let go`() {
        var mouse = MouseInterpreter()
        #expect(mouse.command(for: event(.press(.right)), over: 2, at: time(0)) == .beginDrag(2))
        #expect(mouse.command(for: event(.move(.right)), over: 4, at: time(1)) == .drag(4))
        #expect(mouse.command(for: event(.move(.right)), over: nil, at: time(2)) == nil)
        #expect(mouse.command(for: event(.release(nil)), over: nil, at: time(3)) == .endDrag)
        #expect(mouse.command(for: event(.move(.right)), over: 4, at: time(4)) == nil)
        #expect(mouse.command(for: event(.release(.right)), over: 4, at: time(5)) == nil)
        #expect(mouse.command(for: event(.press(.right)), over: nil, at: time(6)) == nil)
    }
}
