import Glibc
import RemindProtocol
import Vocabulary

/// The guard of turns that do not end.
extension Daemon {
    /// Does what the outside has begun, watched by the guard.
    func inTurn<Result>(_ name: String, of call: VarlinkCall? = nil, _ body: () throws -> Result) rethrows -> Result {
        turnGuard.begin(TurnGuard.Turn(name: name, call: call))
        defer { turnGuard.finish() }
        return try body()
    }

    func pressed(_ action: String, on key: String) { inTurn("a button") { act(key: key, action: action) } }

    func typed(_ text: String, into key: String) { inTurn("a reply") { record(reply: text, to: key) } }

    func serverIsReady() { inTurn("the screen") { refreshScreen(everything: true, now: timeToDecide()) } }

    /// Ends the process, so that its supervisor starts it again and reminders ring.
    static func makeGuard(_ environment: DaemonEnvironment, _ log: JournalLog) -> TurnGuard {
        TurnGuard(limit: environment.longestTurn) { turn in
            if let call = turn.call { EndedCall(call).keep(in: environment.dataFolder) }
            let length = environment.longestTurn.components.seconds
            log.write(
                .error, "\(turn.name) has computed for \(length) s and does not end: remindd ends", event: .turnEnded)
            _exit(TurnGuard.exitCode)
        }
    }

    /// Refuses a call that did not end, until a while has passed without it.
    func refuseEnded(_ call: VarlinkCall) throws(RemindError) {
        guard let ended = endedCall, ended.call.isMeant(by: EndedCall(call)) else { return }
        let last = ended.heard
        endedCall?.heard = .now
        guard .now - last >= environment.restAfterEnd else {
            throw RemindError(
                .internalError, "remindd could not finish this, and ended itself: nothing was changed",
                hint: "this is a defect, please report it; it is tried again after a minute")
        }
        endedCall = nil
        EndedCall.forget(in: environment.dataFolder)
    }
}
