internal import CSystemd
internal import Glibc

/// Objects that this connection offers to others.
extension Bus {
    /// Answers the calls to an object of this connection, as long as that lives.
    ///
    /// - Parameter answer: Fills the reply to a call. It returns false if the object has no such method; if it throws, the
    ///   caller gets an error.
    package func serve(
        _ path: String,
        _ answer: @escaping (_ call: borrowing BusMessage, _ reply: borrowing BusMessage) throws(BusError) -> Bool
    ) throws(BusError) {
        try checkOpen("serve")
        let receiver = Unmanaged.passRetained(Server(answer))
        var slot: OpaquePointer?
        let result = sd_bus_add_object(bus, &slot, path, Self.answer, receiver.toOpaque())
        if result < 0 { receiver.release() }
        try keep(slot, result, "serve \(path)")
    }

    /// Emits a signal of an object of this connection.
    package func emit(
        _ name: String, of interface: String, at path: String,
        arguments: (borrowing BusMessage) throws(BusError) -> Void = { (_) throws(BusError) in }
    ) throws(BusError) {
        try checkOpen(name)
        var pointer: OpaquePointer?
        try BusError.check(sd_bus_message_new_signal(bus, &pointer, path, interface, name), name)
        guard let pointer else { throw BusError(result: -ENOMEM, step: name) }
        let message = BusMessage(adopting: pointer)
        try arguments(message)
        try BusError.check(sd_bus_send(bus, message.pointer, nil), name)
        rearm()
    }

    private final class Server {
        let answer: (borrowing BusMessage, borrowing BusMessage) throws(BusError) -> Bool

        init(_ answer: @escaping (borrowing BusMessage, borrowing BusMessage) throws(BusError) -> Bool) {
            self.answer = answer
        }
    }

    private static let answer: sd_bus_message_handler_t = { call, context, _ in
        guard let call, let context else { return 0 }
        var reply: OpaquePointer?
        let made = sd_bus_message_new_method_return(call, &reply)
        // A signal cannot be answered.
        guard made >= 0, let reply else { return made }
        let answer = BusMessage(adopting: reply)
        do throws(BusError) {
            guard
                try Unmanaged<Server>.fromOpaque(context).takeUnretainedValue()
                    .answer(BusMessage(retaining: call), answer)
            else { return 0 }
        } catch {
            return -error.code
        }
        return sd_bus_message_send(answer.pointer) < 0 ? -EIO : 1
    }
}
