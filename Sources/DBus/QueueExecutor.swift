@preconcurrency package import Dispatch

/// A serial queue as an actor's executor: on Linux there is no `DispatchSerialQueue`
/// (github.com/swiftlang/swift-corelibs-libdispatch/issues/848).
package final class QueueExecutor: SerialExecutor {
    package let queue: DispatchQueue

    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Without this, `assumeIsolated` traps even on the right queue.
    package func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
