@preconcurrency import Dispatch

/// One timer, for one thing at a time: setting it forgets the earlier one. Confined to its queue.
final class Deadline {
    private let queue: DispatchQueue
    private var timer: (any DispatchSourceTimer)?

    init(queue: DispatchQueue) { self.queue = queue }

    deinit { timer?.cancel() }

    /// True if it was set and not cleared since.
    var isSet: Bool { timer != nil }

    func set(after duration: Duration, _ body: @escaping () -> Void) {
        clear()
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .milliseconds(Int(duration / .milliseconds(1))))
        timer.setEventHandler(handler: DispatchWorkItem(block: body))
        timer.activate()
        self.timer = timer
    }

    func clear() {
        timer?.cancel()
        timer = nil
    }
}
