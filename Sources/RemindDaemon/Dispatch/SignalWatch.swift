@preconcurrency import Dispatch
import Glibc

/// Signals as events on the queue.
final class SignalWatch {
    private let sources: [any DispatchSourceSignal]

    init(queue: DispatchQueue, handlers: [Int32: @Sendable () -> Void]) {
        sources = handlers.map { signal, handler in
            // The default disposition would end the process before the source hears of it.
            Glibc.signal(signal, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler(handler: handler)
            source.activate()
            return source
        }
    }

    deinit { for source in sources { source.cancel() } }
}
