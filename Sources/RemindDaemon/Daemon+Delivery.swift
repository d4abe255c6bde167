import CivilTime
import Dispatch
import RemindCore
import Reminders
import Schedules

extension Daemon {
    /// Brings the screen, or where there is no bus standard error, in line with what waits for an answer.
    ///
    /// - Parameters:
    ///   - ringing: Occurrences that are put before the person now, for the first time or again.
    ///   - opening: What a person asked to see by itself.
    ///   - everything: Whether all that waits is shown: to a server that has just come, or after a start.
    func refreshScreen(
        ringing: Set<OccurrenceID> = [], opening: Set<OccurrenceID> = [], everything: Bool = false
    ) {
        let now = SystemClock.now
        // What waits for no answer takes room on the screen as well.
        let most = max(1, notifications.policy.mostBanners - notices.count)
        let banners = agenda.banners(now: now, most: most, opened: opened)
        let shown = Set(banners.flatMap(\.members))
        opened = opened.filter { shown.contains($0.key) }
        let before = screen
        let onScreen = Set(before.values.flatMap(\.members))
        screen = screen.filter { key, _ in banners.contains { $0.key == key } }
        unshown = unshown.filter { screen[$0.key] != nil }
        for key in before.keys where screen[key] == nil { notifications.withdraw(key: key) }
        for banner in banners {
            let rings = banner.members.contains(where: ringing.contains)
            // What a person took off the screen stays off until it rings again.
            let isWanted = before[banner.key] != nil || banner.members.contains(where: onScreen.contains)
            let isOpened = banner.members.contains(where: opening.contains)
            guard rings || everything || isOpened || isWanted && before[banner.key] != banner else { continue }
            show(banner, again: rings, now: now)
            let isNews = before[banner.key] == nil
            for id in banner.members where ringing.contains(id) || everything && isNews { sayIsDue(id, now: now) }
        }
    }

    /// Says something that waits for no answer, where an occurrence would be shown.
    func tell(_ notice: Notice) {
        let key = "notice:\(notice.topic.rawValue)"
        notices.removeAll { $0 == key }
        notices.append(key)
        // A reminder never makes way for a notice, a question never for what only informs.
        if notices.count > Daemon.mostNotices, let oldest = notices.first(where: { $0 != Daemon.travelKey }) {
            withdrawNotice(oldest)
        }
        refreshScreen()
        notifications.show(
            Notification(
                key: key, title: notice.title, body: notice.body.joined(separator: "\n"),
                actions: notice.choices.map {
                    Notification.Action(id: $0.rawValue, label: $0 == .keep ? "Keep" : "Move")
                }, defaultAction: nil, category: "x-remindd.notice"), again: true)
        if case .noBus = notifications.state, hasConsole {
            Console.print("remindd: \(([notice.title] + notice.body).joined(separator: " - "))")
        }
        log.write(.info, "told: \(notice.topic.rawValue)")
    }

    func withdrawNotice(_ key: String) {
        notices.removeAll { $0 == key }
        notifications.withdraw(key: key)
    }

    /// A button was pressed. It answers what the notification shows, all of it or nothing.
    ///
    /// - Parameter press: Set if it was pressed a while ago, and had to wait.
    func act(key: String, action: String, _ press: Press? = nil) {
        guard replacements == 0 else {
            return postponed.append(.action(key: key, action, Press(banner: screen[key], at: SystemClock.now)))
        }
        loop.returnToRecord(now: turn())
        if key == Daemon.travelKey { return actOnTravel(action) }
        guard let banner = press?.banner ?? screen[key] else { return notifications.withdraw(key: key) }
        let now = timeToDecide()
        if action == Notification.defaultActionID { return open(banner, now: now) }
        pressed = key
        defer { pressed = nil }
        do {
            var state = scheduler
            var decision = Decision()
            // What one press answers is one answer, which one undo takes back.
            let request = "press:\(state.ledger.head.next)"
            for id in banner.members {
                guard let event = event(action, id, happened: min(press?.at ?? now, now), now: now) else { continue }
                do throws(RemindError) {
                    let one = try state.decide(event, at: now, request: request)
                    state.apply(.committed(one.entries))
                    decision.entries += one.entries
                    decision.effects += one.effects
                } catch {
                    // Answered meanwhile by command, or past: what is recorded stands.
                    log.write(.notice, "a button came too late: \(error.code.rawValue)")
                }
            }
            try commit(decision)
        } catch {
            log.write(.error, "an answer was NOT recorded: \(error)", event: .storeDamaged)
            // The person must not believe that the dose is in the record when it is not.
            show(banner, again: true, warning: "NOT recorded: the disk cannot be written")
        }
        turn()
        refreshScreen()
        // What it could not answer still waits.
        if screen[key] == banner { show(banner, again: false) }
    }

    /// Shows each by itself, with what else is known of it, the first of them newest. It answers nothing.
    private func open(_ banner: Banner, now: Instant) {
        for (index, id) in banner.members.reversed().enumerated() {
            opened[id] = now + .milliseconds(Int64(index + 1))
        }
        notifications.withdraw(key: banner.key)
        refreshScreen(opening: Set(banner.members))
    }

    /// - Returns: nil for an occurrence that the button does not answer, being of another kind.
    private func event(_ action: String, _ id: OccurrenceID, happened: Instant, now: Instant) -> Event? {
        let kind = scheduler.ledger.reminders[id.reminder]?.definition.kind ?? ""
        return switch action {
        case "done:\(kind)": .answer(AnswerRequest(.occurrence(id), .done, happened: happened))
        case "skip": .answer(AnswerRequest(.occurrence(id), .skipped, happened: happened))
        case "snooze": .snooze(id, until: now + settings.snooze)
        default: nil
        }
    }

    /// - Parameters:
    ///   - again: Rings again.
    ///   - warning: A line above all others.
    private func show(
        _ banner: Banner, again: Bool, warning: String? = nil, now: Instant = SystemClock.now
    ) {
        guard let text = BannerText(banner, agenda: agenda, settings: settings, now: now) else { return }
        screen[banner.key] = banner
        var actions = [Notification.Action(id: "snooze", label: "Snooze \(DurationText.words(settings.snooze))")]
        actions += text.answers.map { Notification.Action(id: "done:\($0.kind)", label: $0.label) }
        if text.isSkippable { actions.append(Notification.Action(id: "skip", label: "Skip")) }
        let isOpened = banner.members.count == 1 && banner.members.allSatisfy { opened[$0] != nil }
        let lines = [warning].compactMap(\.self) + text.body + (isOpened ? text.details : [])
        notifications.show(
            Notification(
                key: banner.key, title: text.title, body: lines.joined(separator: "\n"), actions: actions,
                urgency: Notification.Urgency(rawValue: text.urgency.rawValue) ?? .normal,
                category: settings.isPrivate ? "" : text.kind.map { "x-remindd.\($0)" } ?? "x-remindd"),
            again: again, afresh: banner.key == pressed)
    }

    /// A notification is on the screen.
    func screenTook(_ key: String) {
        unshown[key] = nil
        // Ask the record, not this process: an earlier process may have failed to show it.
        guard let banner = screen[key] else { return }
        record(.delivered(banner.members))
    }

    /// No server has taken a notification; it will be tried again.
    func screenRefused(_ key: String, _ error: BusError) {
        log.write(.warning, "a notification was not taken: \(error)", event: .notificationFailed)
        guard let banner = screen[key] else { return }
        unshown[key] = error.description
        // A server that gives no id has taken it, and may have shown it.
        if case .noID = error { return }
        record(.undelivered(banner.members))
    }

    /// Records what became of a delivery: later, since a refusal can come while something else is being recorded.
    private func record(_ event: Event) {
        executor.queue.async { [self] in
            assumeIsolated { daemon in
                daemon.turn()
                guard let decision = try? daemon.scheduler.decide(event, at: SystemClock.now),
                    !decision.entries.isEmpty
                else { return }
                daemon.loop.proceed(with: decision, now: SystemClock.now)
            }
        }
    }

    /// What could not be put on the screen, in words, if anything could not.
    var unshownText: String? {
        guard let reason = unshown.values.min() else { return nil }
        let count = unshown.count == 1 ? "a notification was" : "\(unshown.count) notifications were"
        return "\(count) NOT shown: \(reason)"
    }

    /// Says on standard error, where nobody shows notifications, and in the log, that something is due.
    private func sayIsDue(_ id: OccurrenceID, now: Instant) {
        guard let occurrence = scheduler.ledger.occurrence(id), let reminder = scheduler.ledger.reminders[id.reminder]
        else { return }
        if case .noBus = notifications.state, hasConsole {
            let text = DeliveryText(occurrence, reminder: reminder, agenda: agenda, settings: settings, now: now)
            Console.print("remindd: \(text.line)")
        }
        let handle = occurrence.handle ?? ""
        log.write(
            .debug, handle.isEmpty ? "delivered" : "delivered \(handle)", event: .delivered, fields: ["HANDLE": handle])
    }
}
