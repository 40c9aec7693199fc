/// What is wrong with a command line, in one line for the person who typed it.
package struct UsageError: Error, Equatable, CustomStringConvertible {
    /// The sentence, without the program's name.
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
