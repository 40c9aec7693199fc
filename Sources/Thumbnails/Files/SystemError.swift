internal import Glibc

/// An error number of the system.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// The system's words for it.
    package var description: String { String(cString: strerror(code)) }
}
