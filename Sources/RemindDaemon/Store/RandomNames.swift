import Glibc
import Synchronization

/// The source of the random parts of names: those of devices and of files.
package enum RandomNames {
    package typealias Source = @Sendable () -> UInt32

    /// By thread: a simulation draws from a seed, so that a life is lived again with the same names. A task-local value would
    /// need a runtime that a program which is linked statically has not begun.
    private static let sources = Mutex<[pthread_t: Source]>([:])

    static func next() -> UInt32 {
        let source = sources.withLock { $0[pthread_self()] }
        return source?() ?? UInt32.random(in: 0...UInt32.max)
    }

    /// Draws from a source while something is done on this thread.
    package static func with<Result>(_ source: @escaping Source, _ body: () throws -> Result) rethrows -> Result {
        sources.withLock { $0[pthread_self()] = source }
        defer { sources.withLock { $0[pthread_self()] = nil } }
        return try body()
    }
}
