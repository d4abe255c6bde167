internal import Glibc

/// A system call that a test's own equipment needs and that has failed.
package struct SystemError: Error, CustomStringConvertible {
    package let code: Int32
    package let description: String

    package init(_ code: Int32, _ step: String) {
        self.code = code
        description = "cannot \(step): \(String(cString: strerror(code)))"
    }
}
