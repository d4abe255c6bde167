package import RemindProtocol
import StrictJSON
import Vocabulary

/// One call of a peer, to be answered now or later, on the server's queue.
///
/// Replies reach the peer in the order of its calls. A call asked for without `more` gets exactly one; with `more` any
/// number, of which the last does not say `continues`. A request that is let go unanswered is answered with
/// `org.remindd.Remindd1.Internal`, since the peer's next calls would wait for it forever.
package final class ControlRequest {
    /// Interface and method: `org.remindd.Remindd1.Take`. The interface is known to declare it.
    package var method: String { content.method }
    /// One JSON object, as received.
    package var parameters: [UInt8] { content.parameters }
    package let peer: ControlPeer
    /// True if the peer takes more than one reply.
    package let wantsMore: Bool

    let content: VarlinkCall
    private let connection: ControlConnection
    /// nil when no reply is wanted (`oneway`).
    private let call: ReplyQueue.Call?
    private var isAnswered: Bool

    init(_ call: VarlinkCall, as slot: ReplyQueue.Call?, on connection: ControlConnection) {
        content = call
        peer = connection.peer
        wantsMore = call.mode == .more
        self.connection = connection
        self.call = slot
        isAnswered = slot == nil
    }

    deinit {
        if !isAnswered { fail(ControlErrorName.internal, ["reason": "not answered"]) }
    }

    /// True if a reply would still reach the peer.
    package var isOpen: Bool { !isAnswered && connection.takesReplies }

    /// Called once if the peer goes away before the last reply, or is dropped, which may be within `reply`.
    package var onCancel: (() -> Void)? {
        get { call.flatMap { connection.cancelHandlers[$0] } }
        set { if let call, isOpen { connection.cancelHandlers[call] = newValue } }
    }

    /// The parameters as a type. Members that the type does not know are refused: a method that writes must not overlook one.
    ///
    /// - Throws: `.invalidParameter` with the path of the value that does not fit; pass it to `fail`.
    package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(VarlinkError) -> Value {
        try content.decode(type)
    }

    /// Refuses text that cannot be shown, from any client.
    ///
    /// - Parameter checked: Members whose own checks say more: the line of a file, the field of a definition.
    /// - Throws: `RemindError`, which names the parameter.
    func refuseNoncharacters(except checked: Set<String>) throws {
        guard let odd = try content.value().firstString(holding: \.isNoncharacter),
            !checked.contains(String(odd.path.prefix { $0 != "." }))
        else { return }
        throw RemindError(
            .invalidArgument, "\(odd.path) has \(PlainText.noncharacter(odd.scalar))", hint: "one line of plain text")
    }

    /// Replies. `continues` is heeded only if the peer wants more; without it, this is the last reply.
    package func reply(_ value: some Encodable = VarlinkEmpty(), continues: Bool = false) {
        do {
            let parameters = try VarlinkJSON.encode(value)
            send(VarlinkReply(parameters: parameters, continues: continues && wantsMore))
        } catch {
            fail(ControlErrorName.internal, ["reason": "\(error)"])
        }
    }

    /// The last reply, as one JSON object that was encoded already.
    package func reply(encoded parameters: [UInt8]) {
        send(VarlinkReply(parameters: parameters))
    }

    /// Calls back once, in a later turn of the queue, when the peer has taken what was replied so far: so that a long
    /// stream is made no faster than it is read, and others get their turn. Never, if the peer goes away before.
    package func whenTaken(_ body: @escaping () -> Void) {
        guard let call, isOpen else { return }
        connection.whenTaken(call, body)
    }

    /// Replies with one of varlink's own errors; the last reply.
    package func fail(_ error: VarlinkError) {
        fail(error.name, error.parameters)
    }

    /// Replies with an error of the interface, by its qualified name; the last reply.
    package func fail(_ name: String, _ value: some Encodable = VarlinkEmpty()) {
        let parameters = (try? VarlinkJSON.encode(value)) ?? Array("{}".utf8)
        send(VarlinkReply(parameters: parameters, error: name))
    }

    private func send(_ reply: VarlinkReply) {
        guard let call, !isAnswered else { return }
        isAnswered = !reply.continues
        connection.answer(call, with: reply)
    }
}
