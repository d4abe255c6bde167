@preconcurrency import Dispatch
import Glibc
import RemindProtocol

/// One peer of the control server: its bytes in, its replies out. Confined to the server's queue.
///
/// Two limits work together. Reading pauses while many calls are unanswered or much is unsent, so that a peer which
/// sends faster than it reads only stalls itself; what is pushed at a peer (a stream) and not taken ends in `lagged`.
final class ControlConnection {
    private enum State {
        case open
        /// Nothing more is read; replies still owed are sent, then the connection is closed.
        case answering
        /// Nothing more is accepted; what is left is sent, or given up at the deadline.
        case leaving
        case closed
    }

    let peer: ControlPeer
    /// When the peer last sent something.
    private(set) var lastHeard = DispatchTime.now()
    /// The handlers that `ControlRequest.onCancel` sets, by call.
    var cancelHandlers: [ReplyQueue.Call: () -> Void] = [:]
    /// The handlers that `ControlRequest.whenTaken` sets, by call.
    private var takenHandlers: [ReplyQueue.Call: () -> Void] = [:]

    private let descriptor: Int32
    private let watch: DescriptorWatch
    private let queue: DispatchQueue
    private let limits: ControlServer.Limits
    private let take: (VarlinkCall, ControlConnection) -> VarlinkReply?
    private let mayGrow: () -> Bool
    private let didShrink: () -> Void
    private let onIncident: (ControlServer.Incident) -> Void
    private var onClosed: (() -> Void)?

    private var state = State.open
    private var reader: FrameReader
    private var replies = ReplyQueue()
    private var outgoing = OutgoingBytes()
    private var reading: DescriptorSource?
    private var writing: DescriptorSource?
    /// At most one thing is waited for in any state.
    private let deadline: Deadline
    private var isPumping = false
    private var isReadingLater = false
    /// True if a large frame waits for others to end.
    private var isCrowded = false

    /// - Parameters:
    ///   - take: answers a call at once, or starts to and returns nil.
    ///   - mayGrow: asked before more is read of a large frame; if it says no, `readOn` is called later.
    ///   - didShrink: called when no large frame is held any more.
    ///   - onClosed: called once, when the descriptor has been closed.
    init(
        descriptor: Int32, peer: ControlPeer, watch: DescriptorWatch, limits: ControlServer.Limits,
        take: @escaping (VarlinkCall, ControlConnection) -> VarlinkReply?,
        mayGrow: @escaping () -> Bool, didShrink: @escaping () -> Void,
        onIncident: @escaping (ControlServer.Incident) -> Void, onClosed: @escaping () -> Void
    ) {
        (self.descriptor, self.peer, self.watch) = (descriptor, peer, watch)
        queue = watch.queue
        deadline = Deadline(queue: watch.queue)
        (self.limits, self.take, self.mayGrow, self.didShrink) = (limits, take, mayGrow, didShrink)
        (self.onIncident, self.onClosed) = (onIncident, onClosed)
        reader = FrameReader(limits: limits.frames)
    }

    /// True if a reply to an open call would still be sent.
    var takesReplies: Bool { state == .open || state == .answering }

    /// Starts to read. The sources keep the connection alive until it is closed.
    func start() {
        reading = DescriptorSource(reading: descriptor, on: watch) { self.readable() }
        writing = DescriptorSource(writing: descriptor, on: watch) { self.writable() }
        update()
    }

    /// Answers without having been asked, and leaves.
    func refuse(_ error: VarlinkError) {
        leave(with: Self.frame(error.name, error.parameters))
        update()
    }

    func answer(_ call: ReplyQueue.Call, with reply: VarlinkReply) {
        guard takesReplies else { return }
        if !reply.continues { cancelHandlers[call] = nil }
        for frame in replies.put(reply.frame, for: call, isLast: !reply.continues) { send(frame) }
        if outgoing.unsent + replies.heldBytes > limits.unsent, replies.heldBytes > 0 { lag() }
        pump()
    }

    /// Calls back when nothing is left to send and the call is the oldest that is not answered.
    func whenTaken(_ call: ReplyQueue.Call, _ body: @escaping () -> Void) {
        takenHandlers[call] = body
        update()
    }

    /// Ends the connection now; what the kernel does not take at once is lost.
    func close() {
        guard state != .closed else { return }
        _ = outgoing.send(to: descriptor)
        state = .closed
        deadline.clear()
        cancelCalls()
        let sources = [reading, writing].compactMap(\.self)
        reading = nil
        writing = nil
        var left = sources.count
        // A descriptor must not be closed, and its number reused, while a source still watches it.
        let closed = { [descriptor, onClosed] in
            left -= 1
            guard left <= 0 else { return }
            _ = Glibc.close(descriptor)
            onClosed?()
        }
        onClosed = nil
        if sources.isEmpty { closed() }
        for source in sources { source.cancel(then: closed) }
    }

    // MARK: - In

    /// Reads a little, and again in the next turn of the queue until there is nothing left.
    ///
    /// To read all of it at once would keep the timer waiting.
    private func readable() {
        guard state == .open, !isStalled else { return }
        let wasCrowded = isCrowded
        isCrowded = reader.pending >= limits.frames.frame && !mayGrow()
        if isCrowded || wasCrowded { update() }
        guard !isCrowded else { return }
        var error: Int32 = 0
        var count = 0
        withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
            count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            error = count < 0 ? errno : 0
            if count > 0 { reader.append(buffer[..<count]) }
        }
        if count > 0 {
            lastHeard = .now()
            pump()
            readLater()
        } else if count == 0 {
            endOfInput()
        } else if error == EINTR {
            readLater()
        } else if error != EAGAIN {
            close()
        }
    }

    /// Goes on with a large frame, if there is room for it now.
    func readOn() {
        if isCrowded { readLater() }
    }

    private func readLater() {
        guard !isReadingLater else { return }
        isReadingLater = true
        let item = DispatchWorkItem {
            self.isReadingLater = false
            self.readable()
        }
        queue.async(execute: item)
    }

    /// The peer has closed its sending side, or all of it: `nc -N` and `socat` do the former and await their replies.
    private func endOfInput() {
        if hasHungUp { return close() }
        if reader.isInsideFrame {
            stopReading(with: VarlinkError.invalidParameter(parameter: "call", reason: "no terminator"))
        } else {
            state = .answering
        }
        pump()
    }

    /// Takes the calls that have arrived, as far as the limits let it, and sends what came of it.
    private func pump() {
        guard !isPumping else { return }
        isPumping = true
        var hasTaken = false
        while state == .open, !isStalled, let frame = nextFrame() {
            hasTaken = true
            take(frame)
            if outgoing.unsent > limits.stall { flush() }
        }
        isPumping = false
        if hasTaken, reader.pending < limits.frames.frame { didShrink() }
        flush()
        if state == .open {
            if hasTaken || isStalled { deadline.clear() }
            // The clock runs from the frame's first byte: a peer that trickles does not move it.
            if !isStalled, !deadline.isSet, reader.isInsideFrame {
                deadline.set(after: limits.frameTime) { self.frameTimedOut() }
            }
        }
        update()
    }

    private var isStalled: Bool {
        outgoing.unsent > limits.stall || replies.count >= limits.callsInFlight
    }

    private func nextFrame() -> [UInt8]? {
        do {
            return try reader.next()
        } catch {
            switch error {
            case .tooLong(let limit):
                onIncident(.tooLong(peer, limit: limit))
                stopReading(with: ControlErrorName.tooLong, ["limit": limit])
            }
            return nil
        }
    }

    private func take(_ frame: [UInt8]) {
        do {
            let call = try VarlinkCall(frame: frame)
            if let reply = take(call, self), call.mode != .oneway { answer(replies.open(), with: reply) }
        } catch {
            onIncident(.malformed(peer, error))
            stopReading(with: error)
        }
    }

    /// Opens the place of a call's replies in their order.
    func open(_ call: VarlinkCall) -> ReplyQueue.Call? {
        call.mode == .oneway ? nil : replies.open()
    }

    private func frameTimedOut() {
        onIncident(.timedOut(peer))
        stopReading(with: ControlErrorName.timedOut, [String: String]())
        pump()
    }

    private func stopReading(with error: VarlinkError) {
        stopReading(with: error.name, error.parameters)
    }

    /// Says what is wrong, after the replies still owed, and reads no more.
    private func stopReading(with name: String, _ parameters: [String: some Encodable]) {
        state = .answering
        deadline.clear()
        reader.discard()
        didShrink()
        for frame in replies.put(Self.frame(name, parameters), for: replies.open(), isLast: true) { send(frame) }
    }

    // MARK: - Out

    private func send(_ frame: [UInt8]) {
        // A single reply may be longer than the limit; it is the next one that finds the peer too slow.
        if outgoing.unsent > limits.unsent {
            flush()
            if outgoing.unsent > limits.unsent { return lag() }
        }
        guard takesReplies else { return }
        outgoing.append(frame, terminator: reader.framing.terminator)
    }

    private func flush() {
        guard state != .closed, !outgoing.isEmpty else { return }
        if outgoing.send(to: descriptor) == .lost { close() }
    }

    private func writable() {
        flush()
        pump()
    }

    private func lag() {
        guard takesReplies else { return }
        onIncident(.lagged(peer))
        outgoing.dropUnstartedFrames(terminator: reader.framing.terminator)
        leave(with: Self.frame(ControlErrorName.lagged, [String: String]()))
    }

    private func leave(with frame: [UInt8]) {
        outgoing.append(frame, terminator: reader.framing.terminator)
        state = .leaving
        deadline.set(after: limits.frameTime) { self.close() }
        cancelCalls()
    }

    // MARK: - Upkeep

    /// Brings sources and timer in line with the state, and closes when nothing is left to do.
    private func update() {
        guard state != .closed, !isPumping else { return }
        if outgoing.isEmpty, takesReplies, let taken = takenHandlers.removeValue(forKey: replies.head) {
            queue.async(execute: DispatchWorkItem(block: taken))
        }
        if outgoing.isEmpty, state == .leaving || (state == .answering && replies.isEmpty) { return close() }
        let takesCalls = state == .open && !isStalled && !isCrowded
        // Reads at once what came while no calls were taken.
        if takesCalls, reading?.isOn == false { readLater() }
        reading?.isOn = takesCalls
        writing?.isOn = !outgoing.isEmpty
    }

    /// True if no call is open, no reply waits to be sent, and no frame is half received.
    var isIdle: Bool { state == .open && replies.isEmpty && outgoing.isEmpty && !reader.isInsideFrame }

    /// True if the peer has finished sending and then left. While it awaits replies the server does not read, and so
    /// does not notice; the next reply does, or a client that needs the room.
    var isAbandoned: Bool { state == .answering && hasHungUp }

    /// True if the peer has gone altogether, and not only finished sending.
    private var hasHungUp: Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&entry, 1, 0) > 0 && Int32(entry.revents) & (POLLHUP | POLLERR) != 0
    }

    private func cancelCalls() {
        replies.removeAll()
        takenHandlers = [:]
        let handlers = cancelHandlers
        cancelHandlers = [:]
        for call in handlers.keys.sorted() { handlers[call]?() }
    }

    private static func frame(_ name: String, _ parameters: [String: some Encodable]) -> [UInt8] {
        VarlinkReply(parameters: (try? VarlinkJSON.encode(parameters)) ?? Array("{}".utf8), error: name).frame
    }
}
