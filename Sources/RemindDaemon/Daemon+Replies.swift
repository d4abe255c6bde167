import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Vocabulary

extension Daemon {
    /// A value was typed into a notification: it answers the one reminder that the notification is about, as `log` does.
    /// If it cannot be recorded, the notification stays and says why.
    func record(reply text: String, to key: String) {
        let now = turn()
        loop.returnToRecord(now: now)
        guard !settings.sync.follows, let banner = screen[key] else {
            log.write(.warning, "a reply was NOT recorded: nothing waits for it")
            return screen.server.withdraw(key: key)
        }
        guard banner.members.count == 1, let id = banner.members.first,
            let definition = scheduler.ledger.reminders[id.reminder]?.definition
        else {
            log.write(.warning, "a reply was NOT recorded: it is not clear what it answers")
            return screen.show(
                banner, agenda, again: true, warning: "NOT recorded: more is due now", now: now)
        }
        screen.pressed = key
        defer { screen.pressed = nil }
        do {
            guard replacements == 0 else { throw RemindError(.notRecorded, "the record is being replaced") }
            let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
            guard !words.isEmpty else { throw RemindError(.invalidArgument, "the value is missing") }
            let reading = LogReading(Remindd1.LogRequest(what: id.description, values: words))
            let decided = try decide(reading, id: "reply:\(scheduler.ledger.head.next)", now: now)
            try commit(decided.decision, now: now)
        } catch {
            let reason: String
            switch error {
            case let error as RemindError: reason = error.message
            case let error as StoreError: reason = error.plain
            default: reason = "\(error)"
            }
            log.write(.warning, "a reply was NOT recorded")
            // A title that is private must not be in it.
            let isCovered = definition.cover != nil || settings.isPrivate
            let warning = isCovered && error is RemindError ? "NOT recorded" : "NOT recorded: \(reason)"
            return screen.show(banner, agenda, again: true, warning: warning, now: now)
        }
        refreshScreen(now: turn())
    }
}
