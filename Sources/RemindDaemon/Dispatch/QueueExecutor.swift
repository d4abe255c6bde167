@preconcurrency public import Dispatch

/// A serial queue as an actor's executor: on Linux there is no `DispatchSerialQueue`
/// (github.com/swiftlang/swift-corelibs-libdispatch/issues/848).
public final class QueueExecutor: SerialExecutor {
    public let queue: DispatchQueue

    public init(label: String) {
        queue = DispatchQueue(label: label)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Without this, `assumeIsolated` traps even on the right queue.
    public func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
