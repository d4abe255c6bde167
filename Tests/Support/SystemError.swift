internal import Glibc

/// A system call that a test's own equipment needs and that has failed.
public struct SystemError: Error, CustomStringConvertible {
    public let code: Int32
    public let description: String

    public init(_ code: Int32, _ step: String) {
        self.code = code
        description = "cannot \(step): \(String(cString: strerror(code)))"
    }
}
