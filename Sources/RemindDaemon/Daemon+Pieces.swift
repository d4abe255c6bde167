import CivilTime
import RemindProtocol
import Vocabulary

/// A long reply on its way to a client that asked with "more".
protocol ReplyInPieces {
    static var method: String { get }
    var request: ControlRequest { get }

    /// Sends the next piece.
    ///
    /// - Returns: True if there is more.
    mutating func sendNext(in daemon: isolated Daemon, now: Instant) throws -> Bool
}

/// Each piece has a turn of its own: none delays a reminder, and not all of them are in memory at once.
extension Daemon {
    /// Sends one piece, and the next once it was taken.
    func send(_ reply: any ReplyInPieces, now: Instant) throws {
        var reply = reply
        guard try reply.sendNext(in: self, now: now), reply.request.isOpen else { return }
        let id = ObjectIdentifier(reply.request)
        repliesInPieces[id] = reply
        reply.request.onCancel = { [unowned self] in repliesInPieces[id] = nil }
        reply.request.whenTaken { [unowned self] in sendNext(id) }
    }

    private func sendNext(_ id: ObjectIdentifier) {
        guard let reply = repliesInPieces.removeValue(forKey: id) else { return }
        inTurn(type(of: reply).method, of: reply.request.content) {
            defer { trimWhenQuiet() }
            do {
                try send(reply, now: timeToDecide())
            } catch let error as RemindError {
                refuse(reply.request, error)
            } catch {
                refuse(reply.request, unreadable(error))
            }
        }
    }
}
