internal import CLinux
@preconcurrency import Dispatch
import Glibc

/// Watches any number of descriptors through an epoll instance of its own, the only descriptor that libdispatch sees.
///
/// libdispatch keeps a note of each descriptor that it watches, and its own thread may still read one that the queue's thread
/// frees (swift-corelibs-libdispatch #949): a peer that hung up at the wrong moment ended the daemon. Here nothing is freed
/// before the watch itself. Confined to one serial queue.
final class DescriptorWatch {
    struct Side: OptionSet, Hashable {
        let rawValue: UInt32

        static let reading = Side(rawValue: 1)
        static let writing = Side(rawValue: 2)
    }

    private struct Watched {
        let descriptor: Int32
        var wanted: Side = []
        var handlers: [Side: () -> Void] = [:]
    }

    let queue: DispatchQueue
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    /// Keyed by a number that is never reused. A batch of events may name a descriptor that an earlier handler has closed, and
    /// the system may have given its number to a new connection.
    private var watched: [UInt: Watched] = [:]
    private var keys: [Int32: UInt] = [:]
    private var lastKey: UInt = 0

    /// `nil` with `errno` if the process has no descriptor left for it.
    init?(queue: DispatchQueue) {
        descriptor = remindd_watch()
        guard descriptor >= 0 else { return nil }
        self.queue = queue
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.handle() }
        source.setCancelHandler { [descriptor] in close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    /// Runs a handler on the queue while the descriptor is ready and wanted. It is not wanted at first.
    func add(_ descriptor: Int32, _ side: Side, _ handler: @escaping () -> Void) {
        if keys[descriptor] == nil {
            lastKey += 1
            keys[descriptor] = lastKey
        }
        guard let key = keys[descriptor] else { return }
        watched[key, default: Watched(descriptor: descriptor)].handlers[side] = handler
    }

    func want(_ descriptor: Int32, _ side: Side, _ isWanted: Bool) {
        guard let key = keys[descriptor], var known = watched[key] else { return }
        let before = known.wanted
        if isWanted { known.wanted.insert(side) } else { known.wanted.remove(side) }
        guard known.wanted != before else { return }
        let failed = remindd_watch_set(self.descriptor, descriptor, key, known.wanted.rawValue, !before.isEmpty) != 0
        // If the kernel has no room for it, nothing changes here, and the next call tries again.
        guard !failed || !isWanted else { return }
        watched[key] = known
    }

    /// Lets go of a side; of a descriptor without any, altogether.
    func remove(_ descriptor: Int32, _ side: Side) {
        want(descriptor, side, false)
        guard let key = keys[descriptor] else { return }
        watched[key]?.handlers[side] = nil
        if watched[key]?.handlers.isEmpty == true {
            watched[key] = nil
            keys[descriptor] = nil
        }
    }

    private func handle() {
        var keys = [UInt](repeating: 0, count: 64)
        var ready = [UInt32](repeating: 0, count: 64)
        let count = Int(remindd_watch_ready(descriptor, &keys, &ready))
        for (key, sides) in zip(keys, ready).prefix(count) {
            for side in [Side.reading, .writing] where Side(rawValue: sides).contains(side) {
                // Checked again each time: the handler before may have released it.
                guard let known = watched[key], known.wanted.contains(side) else { continue }
                known.handlers[side]?()
            }
        }
    }
}
