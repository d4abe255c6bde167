import CivilTime
import DBus
import Dispatch
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

extension Daemon {
    /// Brings the screen, or if there is no bus standard error, in line with what waits for an answer.
    func refreshScreen(
        ringing: Set<OccurrenceID> = [], foretelling: Set<OccurrenceID> = [], opening: Set<OccurrenceID> = [],
        everything: Bool = false, now: Instant
    ) {
        let news = screen.refresh(
            agenda, now: now, ringing: ringing, foretelling: foretelling, opening: opening, everything: everything
        ) { streak(of: $0, now: now) }
        for id in news { sayIsDue(id, now: now) }
        sayIsAhead(foretelling, now: now)
    }

    /// Says on standard error, if there is no desktop, what is still to come.
    private func sayIsAhead(_ ids: Set<OccurrenceID>, now: Instant) {
        guard case .noBus = screen.server.state, hasConsole,
            let text = AdvanceNoticeText(agenda.stillAhead(ids, now: now), agenda: agenda, now: now)
        else { return }
        printHere([text.title] + text.body)
    }

    /// Writes what would be a notification to standard error.
    func printHere(_ parts: [String]) {
        let instance = environment.instance
        let line = DirectionText.plain(parts.joined(separator: " - "))
        Console.print("\(instance.stem): \(instance.addressed(line))")
    }

    /// Says something that waits for no answer, where an occurrence would be shown.
    func tell(_ notice: Notice, now: Instant) {
        screen.announce(notice)
        refreshScreen(now: now)
        screen.show(notice, ButtonText(agenda.language))
        if case .noBus = screen.server.state, hasConsole {
            printHere([notice.title] + notice.body)
        }
        log.write(.info, "told: \(notice.topic.rawValue)")
    }

    /// A button was pressed. It answers what the notification shows, all of it or nothing.
    ///
    /// - Parameter press: Set if it was pressed a while ago, and had to wait.
    func act(key: String, action: String, _ press: ButtonPress? = nil) {
        let now = turn()
        guard replacements == 0 else {
            return record.postponed.append(.action(key: key, action, ButtonPress(banner: screen[key], at: now)))
        }
        loop.returnToRecord(now: now)
        // A notification of before it followed may still have buttons.
        if settings.sync.follows, action != Notification.defaultActionID {
            screen.server.withdraw(key: key)
            screen.closed(key)
            return refreshScreen(everything: true, now: now)
        }
        if key == Screen.key(of: .travel) { return actOnTravel(action, now: now) }
        if let session = screen.session(key) { return actOnSession(session, action, now: now) }
        guard let banner = press?.banner ?? screen[key] else {
            screen.closed(key)
            return screen.server.withdraw(key: key)
        }
        if key == Screen.aheadKey, action == "snooze" { return putOff(banner.members) }
        let action = screen.meaning(of: action, on: banner, agenda, now: now)
        if action == Notification.defaultActionID {
            screen.open(banner, now: now)
            return refreshScreen(opening: Set(banner.members), now: now)
        }
        // It has done its service, whatever comes of the press.
        let isChoice = action.hasPrefix("snooze:")
        if isChoice { screen.withdrawChoices() }
        screen.pressed = key
        defer { screen.pressed = nil }
        var saysWhy = false
        let isAnswer = action == Screen.done
        let isEarly = key == Screen.aheadKey
        let members = isAnswer && !isEarly ? agenda.answered(by: banner) : banner.members
        let left = isAnswer && !isEarly ? agenda.leftOver(by: banner) : []
        do {
            let happened = min(press?.at ?? now, now)
            let events = members.compactMap { event(action, $0, happened: happened, isEarly: isEarly, now: now) }
            // One press is one answer, and one undo takes it back.
            let request = "press:\(scheduler.ledger.head.next)"
            let decided = try loop.decide(events, at: now, request: request) { error in
                // Answered by command in the meantime, or past: the record decides.
                self.log.write(.notice, "a button was refused: \(error.code.rawValue)")
            }
            try commit(decided.decision, now: now)
        } catch {
            log.write(.error, "an answer was NOT recorded: \(error)", event: .storeDamaged)
            // The person must not believe that the dose is in the record when it is not.
            if !isChoice, !isEarly {
                saysWhy = true
                screen.show(
                    banner, agenda, again: true, warning: "NOT recorded: the disk cannot be written",
                    now: now)
            }
        }
        let after = turn()
        if !saysWhy, !left.isEmpty {
            screen.open(Banner(key: banner.key, members: left, missed: 0), now: now)
            return refreshScreen(opening: Set(left), now: after)
        }
        refreshScreen(now: after)
        // Occurrences it could not answer still wait.
        if !saysWhy, screen[key] == banner { screen.show(banner, agenda, again: false, now: now) }
        if action == "snooze" {
            let snoozed = banner.members.filter { agenda.isSnoozed($0, now: now) }
            screen.sayLater(for: Banner(key: banner.key, members: snoozed, missed: 0), agenda, now: now)
        }
    }

    /// Gives a notice ahead again after a snooze: the notice alone is put off. It is in no record, like every notice.
    private func putOff(_ ids: [OccurrenceID]) {
        screen.withdrawAhead()
        let seconds = Int(settings.snooze.components.seconds)
        queue.asyncAfter(deadline: .now() + .seconds(seconds)) { [weak self] in
            self?.assumeIsolated { daemon in
                daemon.inTurn("a notice") { daemon.refreshScreen(foretelling: Set(ids), now: daemon.turn()) }
            }
        }
    }

    /// - Returns: nil for an action that no button has.
    private func event(
        _ action: String, _ id: OccurrenceID, happened: Instant, isEarly: Bool, now: Instant
    ) -> Event? {
        switch action {
        case Screen.done: .answer(AnswerRequest(.occurrence(id), .done, happened: happened, early: isEarly))
        case "start": .session(.start(.occurrence(id), from: happened, length: nil))
        case "skip": .answer(AnswerRequest(.occurrence(id), .skipped, happened: happened))
        case "yes": .answer(AnswerRequest(.occurrence(id), .done, happened: happened))
        case "no": .answer(AnswerRequest(.occurrence(id), .missed, happened: happened))
        case "today":
            .answer(
                AnswerRequest(
                    .occurrence(OccurrenceID(id.reminder, .day(agenda.day(of: happened)))), .done, happened: happened))
        case "tomorrow": agenda.tomorrow(of: id, now: now).map { .snooze(id, until: $0) }
        case "snooze": .snooze(id, until: now + settings.snooze)
        case _ where action.hasPrefix("snooze:"):
            Int64(action.dropFirst("snooze:".count)).map { .snooze(id, until: now + .seconds($0)) }
        default: nil
        }
    }

    /// A notification is on the screen.
    func screenTook(_ key: String) {
        if key == Screen.testKey { return finishTest(isShown: true) }
        // Ask the record, not this process: an earlier process may have failed to show it.
        if let shown = screen.took(key) { recordLater(.delivered(shown)) }
    }

    /// No server has taken a notification, or there is none; it will be tried again.
    func screenRefused(_ key: String, _ error: BusError) {
        if case .noBus = screen.server.state, hasConsole { return }
        log.write(.warning, "a notification was not shown: \(error)", event: .notificationFailed)
        if key == Screen.testKey {
            // A server that was just started may still come.
            return error == .noServer ? () : finishTest(isShown: false)
        }
        if let unshown = screen.refused(key, error) { recordLater(.undelivered(unshown)) }
    }

    /// Records what became of a delivery: later, since a refusal can come while something else is being recorded.
    private func recordLater(_ event: Event) {
        queue.async { [self] in
            assumeIsolated { daemon in
                daemon.inTurn("a delivery") {
                    let now = daemon.turn()
                    guard let decision = try? daemon.scheduler.decide(event, at: now), !decision.entries.isEmpty
                    else { return }
                    daemon.loop.proceed(with: decision, now: now)
                }
            }
        }
    }

    /// Says that something is due: in the log, and without a notification server on standard error.
    private func sayIsDue(_ id: OccurrenceID, now: Instant) {
        guard let occurrence = scheduler.ledger.occurrence(id), let reminder = scheduler.ledger.reminders[id.reminder]
        else { return }
        if case .noBus = screen.server.state, hasConsole {
            let text = DeliveryText(
                occurrence, reminder: reminder, agenda: agenda, streak: streak(of: reminder, now: now), now: now)
            printHere([text.line])
        }
        let handle = occurrence.handle ?? ""
        log.write(
            .debug, handle.isEmpty ? "delivered" : "delivered \(handle)", event: .delivered, fields: ["HANDLE": handle])
    }
}
