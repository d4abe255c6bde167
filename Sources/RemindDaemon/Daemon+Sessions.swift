import CivilTime
import RemindCore
import RemindRequests
import Reminders
import Statistics
import Vocabulary

extension Daemon {
    /// A session has ended by itself, or reached its goal: says so, with how often it was done.
    func showEnd(of id: OccurrenceID, now: Instant) {
        var today: (count: Int, streak: Int)?
        if let kind = scheduler.ledger.reminders[id.reminder]?.kind, kind.has(.checkIns),
            let outcomes = try? records.outcomes(scheduler.snapshot)
        {
            let figures = context(now).checkIns(of: Selection(kind: kind.name), in: outcomes)
            today = (figures.today, figures.streak)
        }
        guard let text = SessionText(id, agenda: agenda, today: today, now: now) else { return }
        screen.showEnd(of: id, text, agenda)
        if case .noBus = screen.server.state, hasConsole {
            printHere([text.title] + text.body)
        }
    }

    /// A button of a session was pressed.
    func actOnSession(_ id: OccurrenceID, _ action: String, now: Instant) {
        if action == Screen.goOn { return screen.closeTold(of: id) }
        guard action == "stop" || action == "count" else { return }
        do {
            let stop = SessionRequest.stop(id.reminder, at: now, counts: action == "count", note: nil)
            try commit(
                try loop.decide(.session(stop), at: now, request: "press:\(scheduler.ledger.head.next)"), now: now)
        } catch let error as RemindError {
            // Stopped by command in the meantime, or past.
            log.write(.notice, "a button was refused: \(error.code.rawValue)")
        } catch {
            log.write(.error, "a session was NOT stopped: \(error)", event: .storeDamaged)
        }
        refreshScreen(now: turn())
    }
}
