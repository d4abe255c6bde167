/// A clock that is wrong by days: libfaketime, for a daemon that is started under it.
package enum FakeTime {
    #if arch(x86_64)
        private static let machine = "x86_64"
    #else
        private static let machine = "aarch64"
    #endif

    /// The path of the library; it is of the package `faketime`.
    package static let library = "/usr/lib/\(machine)-linux-gnu/faketime/libfaketime.so.1"

    /// The words before a command, so that its clock is behind.
    package static func behind(days: Int) -> [String] {
        ["env", "LD_PRELOAD=\(library)", "FAKETIME=-\(days)d", "FAKETIME_DONT_FAKE_MONOTONIC=1"]
    }
}
