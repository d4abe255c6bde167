@preconcurrency import Dispatch

/// A Dispatch source on a descriptor that can be switched on and off, and starts off.
///
/// Dispatch counts suspensions and traps when a suspended source is released; here it is one Boolean, and cancelling
/// is always safe.
final class DescriptorSource {
    private let source: any DispatchSourceProtocol
    private var isCancelled = false

    /// Whether the handler runs when the descriptor is ready.
    var isOn = false {
        didSet {
            guard isOn != oldValue, !isCancelled else { return }
            if isOn { source.resume() } else { source.suspend() }
        }
    }

    init(reading descriptor: Int32, on queue: DispatchQueue, _ handler: @escaping () -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: handler)
    }

    init(writing descriptor: Int32, on queue: DispatchQueue, _ handler: @escaping () -> Void) {
        source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: handler)
    }

    deinit {
        cancel {}
    }

    /// Lets go of the descriptor for good; it may be closed once `then` has run, on the queue.
    func cancel(then: @escaping () -> Void) {
        guard !isCancelled else { return }
        isCancelled = true
        source.setCancelHandler(handler: then)
        source.cancel()
        if !isOn { source.resume() }
    }
}
