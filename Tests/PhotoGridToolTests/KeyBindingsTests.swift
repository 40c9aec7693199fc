import PhotoGridTool
import TerminalGraphics
import TestSupport
import Testing

@Suite struct `The keys` {
    private var all: [KeyBindings.Binding] { KeyBindings.groups.flatMap(\.bindings) }

    @Test func `each mean what the table says, with a count and without`() {
        for binding in all {
            var keys = KeyInterpreter()
            let plain = keys.command(for: binding.press)
            #expect(plain == binding.command(.init(typed: nil)))
            _ = keys.command(for: KeyPress(.character("7")))
            let zero = binding.press == KeyPress(.character("0"))
            let counted = keys.command(for: binding.press)
            #expect(counted == (zero ? nil : binding.command(.init(typed: 7))))
        }
    }

    @Test func `are told in the help and in the README, each with what it does`() throws {
        let folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let readme = String(decoding: try readFile("\(folder)/README.md"), as: UTF8.self)
        let rows = KeyBindings.groups.map { group in
            "| " + group.names.map { "`\($0)`" }.joined(separator: " ") + " | \(group.meaning) |\n"
        }
        #expect(readme.contains("| key | does |\n| --- | --- |\n" + rows.joined() + "\n"))
    }

    @Test func `have a name each, and none has two meanings`() {
        #expect(Set(all.map(\.press)).count == all.count)
        let names = KeyBindings.groups.flatMap(\.names)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { !$0.isEmpty && !$0.contains(" ") })
        #expect(names.count == all.count - 3, "the four arrow keys have one name")
    }

    @Test func `fit in a terminal of 80 × 24 cells as help`() {
        for group in KeyBindings.groups {
            #expect(group.names.joined(separator: " ").count <= 22, "\(group.names)")
            #expect(group.meaning.count <= 50, "\(group.meaning)")
        }
        #expect(KeyBindings.groups.count <= 21)
    }
}
