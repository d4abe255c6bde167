import CivilTime
import RemindCore

extension Daemon {
    /// Puts an occurrence before the person: on the desktop, or where there is no bus, on standard error.
    func deliver(_ id: OccurrenceID) {
        guard let occurrence = scheduler.ledger.occurrence(id), let reminder = scheduler.ledger.reminders[id.reminder]
        else { return }
        let message = DeliveryText(
            occurrence, reminder: reminder, scheduler: scheduler, settings: settings, now: SystemClock.now)
        notifications.show(notification(id, message, reminder: reminder))
        if case .noBus = notifications.state, hasConsole {
            Console.print("remindd: \(message.line)")
        }
        log.write(.debug, "delivered", event: .delivered, fields: ["HANDLE": occurrence.handle ?? ""])
    }

    /// Shows every occurrence that waits for an answer: to a server that has just come, or after a start.
    ///
    /// - Parameter instant: Leaves out what was delivered then or later.
    func redeliver(deliveredBefore instant: Instant? = nil) {
        let now = SystemClock.now
        let open = scheduler.ledger.occurrences.filter { occurrence in
            guard occurrence.isOpen, let last = occurrence.lastDelivered else { return false }
            return instant.map { last < $0 } ?? true
                && (occurrence.snoozedUntil.map { $0 <= now } ?? true)
                && scheduler.ledger.reminders[occurrence.id.reminder]?.isActive == true
        }
        for occurrence in open.sorted(by: { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }) {
            deliver(occurrence.id)
        }
    }

    /// Says something that waits for no answer, where an occurrence would be shown.
    func tell(_ notice: Notice) {
        notifications.show(
            Notification(
                key: "notice:\(notice.topic.rawValue)", title: notice.title, body: notice.body.joined(separator: "\n"),
                defaultAction: nil, category: "x-remindd.notice"))
        if case .noBus = notifications.state, hasConsole {
            Console.print("remindd: \(([notice.title] + notice.body).joined(separator: " - "))")
        }
        log.write(.info, "told: \(notice.topic.rawValue)")
    }

    /// A button was pressed.
    func act(key: String, action: String) {
        turn()
        guard let id = OccurrenceID(key) else { return }
        let now = SystemClock.now
        let event: Event
        switch action {
        case "done": event = .answer(AnswerRequest(.occurrence(id), .done, happened: now))
        case "skip": event = .answer(AnswerRequest(.occurrence(id), .skipped, happened: now))
        case "snooze": event = .snooze(id, until: now + settings.snooze)
        default: return showDetails(of: id)
        }
        do {
            try commit(try scheduler.decide(event, at: now))
        } catch let error as RemindError {
            // Answered meanwhile by command, or past: what is recorded stands, and the stale notification goes.
            log.write(.notice, "a button came too late: \(error.code.rawValue)")
            notifications.withdraw(key: key)
        } catch {
            log.write(.error, "an answer was NOT recorded: \(error)", event: .storeDamaged)
            showNotRecorded(id)
        }
        turn()
    }

    private func notification(_ id: OccurrenceID, _ message: DeliveryText, reminder: Reminder) -> Notification {
        let verb = reminder.kind?.verb.past ?? "done"
        let minutes = DurationText.words(settings.snooze)
        return Notification(
            key: id.description, title: message.title, body: message.body.joined(separator: "\n"),
            actions: [
                Notification.Action(id: "snooze", label: "Snooze \(minutes)"),
                Notification.Action(id: "done", label: verb.prefix(1).uppercased() + verb.dropFirst()),
                Notification.Action(id: "skip", label: "Skip"),
            ],
            urgency: Notification.Urgency(rawValue: (reminder.kind?.defaults.urgency ?? .normal).rawValue) ?? .normal,
            category: settings.isPrivate ? "" : "x-remindd.\(reminder.definition.kind)")
    }

    /// What a click on the notification itself does: shows what is known of it, and answers nothing.
    private func showDetails(of id: OccurrenceID) {
        guard let occurrence = scheduler.ledger.occurrence(id), occurrence.isOpen,
            let reminder = scheduler.ledger.reminders[id.reminder]
        else { return notifications.withdraw(key: id.description) }
        let message = DeliveryText(
            occurrence, reminder: reminder, scheduler: scheduler, settings: settings, now: SystemClock.now)
        var shown = notification(id, message, reminder: reminder)
        shown.body = (message.body + message.details).joined(separator: "\n")
        notifications.show(shown)
    }

    /// The person must not believe that the dose is in the record when it is not.
    private func showNotRecorded(_ id: OccurrenceID) {
        guard let occurrence = scheduler.ledger.occurrence(id), let reminder = scheduler.ledger.reminders[id.reminder]
        else { return }
        let message = DeliveryText(
            occurrence, reminder: reminder, scheduler: scheduler, settings: settings, now: SystemClock.now)
        var shown = notification(id, message, reminder: reminder)
        shown.body = (["NOT recorded: the disk cannot be written"] + message.body).joined(separator: "\n")
        notifications.show(shown)
    }
}
