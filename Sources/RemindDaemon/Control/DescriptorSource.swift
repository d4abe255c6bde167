import Dispatch

/// One side of a descriptor that can be switched on and off, and starts off.
final class DescriptorSource {
    private let watch: DescriptorWatch
    private let descriptor: Int32
    private let side: DescriptorWatch.Side
    private var isCancelled = false

    /// True if the handler runs when the descriptor is ready.
    var isOn = false {
        didSet {
            guard !isCancelled else { return }
            watch.want(descriptor, side, isOn)
        }
    }

    init(reading descriptor: Int32, on watch: DescriptorWatch, _ handler: @escaping () -> Void) {
        (self.watch, self.descriptor, side) = (watch, descriptor, .reading)
        watch.add(descriptor, side, handler)
    }

    init(writing descriptor: Int32, on watch: DescriptorWatch, _ handler: @escaping () -> Void) {
        (self.watch, self.descriptor, side) = (watch, descriptor, .writing)
        watch.add(descriptor, side, handler)
    }

    deinit {
        if !isCancelled { watch.remove(descriptor, side) }
    }

    /// Lets go of the descriptor for good; it may be closed once `then` has run, on the queue.
    func cancel(then: @escaping () -> Void) {
        guard !isCancelled else { return }
        isCancelled = true
        watch.remove(descriptor, side)
        watch.queue.async(execute: DispatchWorkItem(block: then))
    }
}
