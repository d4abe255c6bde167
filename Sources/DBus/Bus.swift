internal import CSystemd
internal import CivilTime
@preconcurrency package import Dispatch
internal import Glibc

/// A connection to a message bus, driven by one serial queue: sd-bus is not thread-safe, so every call, closure and the
/// release of the object itself belong on that queue.
///
/// Nothing here waits: connecting, authenticating and every call run in the background of the queue.
package final class Bus {
    /// A method of an object of a peer.
    package struct MethodAddress {
        package var destination: String
        package var path: String
        package var interface: String
        package var name: String

        package init(destination: String, path: String, interface: String, name: String) {
            (self.destination, self.path, self.interface, self.name) = (destination, path, interface, name)
        }
    }

    /// Called once, when the connection has ended without `close()`; every call without a reply was answered with an
    /// error before. The object is of no use afterwards.
    package var onDisconnect: ((BusError) -> Void)?

    let bus: OpaquePointer
    private let reader: any DispatchSourceRead
    /// Runs only while sd-bus has something to write, for a socket is nearly always writable.
    private let writer: any DispatchSourceWrite
    private let timer: any DispatchSourceTimer
    private var isWriterRunning = false
    private var isClosed = false

    /// Begins to connect.
    /// - Parameter address: a D-Bus address (`unix:path=...`), or nil for the session bus: that of
    ///   `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
    /// - Throws: `BusError` if there is no such socket or nothing listens on it.
    package init(queue: DispatchQueue, address: String? = nil) throws(BusError) {
        bus = try Self.open(address)
        // The default, but one that would end the daemon if it ever changed.
        sd_bus_set_exit_on_disconnect(bus, 0)
        // A duplicate, because sd-bus closes its descriptor on disconnect, while the sources may still watch it.
        let descriptor = fcntl(sd_bus_get_fd(bus), F_DUPFD_CLOEXEC, 3)
        if descriptor < 0 {
            let result = -errno
            sd_bus_close_unref(bus)
            throw BusError(result: result, step: "watch the bus")
        }
        reader = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        writer = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        timer = DispatchSource.makeTimerSource(queue: queue)

        // The descriptor may be closed once both sources have released it, not earlier.
        let sources = DispatchGroup()
        sources.enter()
        sources.enter()
        reader.setCancelHandler { sources.leave() }
        writer.setCancelHandler { sources.leave() }
        sources.notify(queue: queue) { _ = Glibc.close(descriptor) }

        reader.setEventHandler { [weak self] in self?.process() }
        writer.setEventHandler { [weak self] in self?.process() }
        timer.setEventHandler { [weak self] in self?.process() }
        reader.activate()
        writer.activate()
        writer.suspend()
        timer.schedule(deadline: .distantFuture)
        timer.activate()
        rearm()
    }

    deinit {
        close()
    }

    /// Names the bus itself, another one after each start of its daemon; nil until it is connected.
    package var identity: String? {
        guard !isClosed else { return nil }
        var id = sd_id128_t()
        guard sd_bus_get_bus_id(bus, &id) >= 0 else { return nil }
        return withUnsafeBytes(of: id) { bytes in
            bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
        }
    }

    /// Ends the connection without waiting; what the socket did not take yet is lost. May be called twice.
    package func close() {
        if isClosed {
            return
        }
        isClosed = true
        reader.cancel()
        writer.cancel()
        timer.cancel()
        if !isWriterRunning {
            // A suspended source never gets to its cancel handler, and releasing it traps.
            writer.resume()
        }
        // The flushing variant would block on a bus that does not read.
        sd_bus_close_unref(bus)
    }

    /// Calls a method; `reply` is called once with the answer or with an error (see `BusMessage.error`).
    ///
    /// The bus must not start the peer: that is a separate decision (see `NotificationServer`).
    /// - Parameter timeout: after which `reply` gets an error and a later answer is dropped; nil waits without end.
    /// - Throws: `BusError` if the call cannot be made; then `reply` is not called.
    package func call(
        _ method: MethodAddress, timeout: Duration?,
        arguments: (borrowing BusMessage) throws(BusError) -> Void = { (_) throws(BusError) in },
        reply: @escaping (borrowing BusMessage) -> Void
    ) throws(BusError) {
        try checkOpen(method.name)
        var pointer: OpaquePointer?
        try BusError.check(
            sd_bus_message_new_method_call(
                bus, &pointer, method.destination, method.path, method.interface, method.name), method.name)
        guard let pointer else {
            throw BusError(result: -ENOMEM, step: method.name)
        }
        let message = BusMessage(adopting: pointer)
        try BusError.check(sd_bus_message_set_auto_start(message.pointer, 0), method.name)
        try arguments(message)
        let microseconds = timeout.map { UInt64(max(1, $0.milliseconds)) * 1000 } ?? .max
        try install(reply, method.name) { slot, context in
            sd_bus_call_async(bus, &slot, message.pointer, Self.receive, context, microseconds)
        }
    }

    /// Calls `receive` for each signal that matches a rule of the D-Bus specification ("Match Rules"), as long as the
    /// connection lives.
    package func subscribe(_ rule: String, receive: @escaping (borrowing BusMessage) -> Void) throws(BusError) {
        try checkOpen("subscribe")
        try install(receive, "subscribe") { slot, context in
            sd_bus_add_match_async(bus, &slot, rule, Self.receive, nil, context)
        }
    }

    /// After `close()` the C object is gone.
    func checkOpen(_ step: String) throws(BusError) {
        if isClosed {
            throw BusError(result: -ENOTCONN, step: step)
        }
    }

    private static func open(_ address: String?) throws(BusError) -> OpaquePointer {
        var bus: OpaquePointer?
        guard let address else {
            // Never sd_bus_default_user(): that one is per thread, and a queue moves between threads.
            try BusError.check(sd_bus_open_user_with_description(&bus, "remindd"), "connect")
            return try unwrap(bus)
        }
        try BusError.check(sd_bus_new(&bus), "bus")
        let new = try unwrap(bus)
        var result = sd_bus_set_address(new, address)
        if result >= 0 {
            result = sd_bus_set_bus_client(new, 1)
        }
        if result >= 0 {
            result = sd_bus_start(new)
        }
        if result < 0 {
            sd_bus_unref(new)
            throw BusError(result: result, step: "bus")
        }
        return new
    }

    private static func unwrap(_ bus: OpaquePointer?) throws(BusError) -> OpaquePointer {
        guard let bus else {
            throw BusError(result: -ENOMEM, step: "bus")
        }
        return bus
    }

    // MARK: - Slots

    /// A closure on its way through C.
    private final class Receiver {
        let receive: (borrowing BusMessage) -> Void

        init(_ receive: @escaping (borrowing BusMessage) -> Void) {
            self.receive = receive
        }
    }

    private static let receive: sd_bus_message_handler_t = { message, context, _ in
        if let message, let context {
            Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().receive(BusMessage(retaining: message))
        }
        return 0
    }

    /// Gives a closure to a new slot, which is the bus' from then on and frees the closure with itself.
    private func install(
        _ receive: @escaping (borrowing BusMessage) -> Void, _ step: String,
        _ register: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32
    ) throws(BusError) {
        let receiver = Unmanaged.passRetained(Receiver(receive))
        var slot: OpaquePointer?
        let result = register(&slot, receiver.toOpaque())
        if result < 0 { receiver.release() }
        try keep(slot, result, step)
    }

    /// - Parameter result: The result of the call that made the slot; if that failed, its closure is not kept.
    func keep(_ slot: OpaquePointer?, _ result: Int32, _ step: String) throws(BusError) {
        try BusError.check(result, step)
        // Each closure is an object of its own class, all of which are released in one way.
        sd_bus_slot_set_destroy_callback(slot) { context in
            if let context { Unmanaged<AnyObject>.fromOpaque(context).release() }
        }
        sd_bus_slot_set_floating(slot, 1)
        sd_bus_slot_unref(slot)
        // Queued messages show as a wish to write, or as a timeout that has passed.
        rearm()
    }

    // MARK: - Events

    /// Lets sd-bus work until it is idle. The closures it calls may close this connection.
    private func process() {
        while !isClosed {
            let result = sd_bus_process(bus, nil)
            if isClosed || result == 0 {
                break
            }
            if result < 0 {
                close()
                onDisconnect?(BusError(result: result, step: "bus connection"))
                return
            }
        }
        rearm()
    }

    /// Watches for exactly what sd-bus waits for.
    func rearm() {
        if isClosed {
            return
        }
        let events = sd_bus_get_events(bus)
        let wantsToWrite = events > 0 && events & Int32(POLLOUT) != 0
        if wantsToWrite != isWriterRunning {
            isWriterRunning = wantsToWrite
            if wantsToWrite {
                writer.resume()
            } else {
                writer.suspend()
            }
        }
        // Microseconds of CLOCK_MONOTONIC, which is also Dispatch's uptime.
        var deadline = UInt64.max
        if sd_bus_get_timeout(bus, &deadline) < 0 || deadline > UInt64.max / 1000 {
            timer.schedule(deadline: .distantFuture)
        } else {
            timer.schedule(deadline: DispatchTime(uptimeNanoseconds: deadline * 1000))
        }
    }
}
