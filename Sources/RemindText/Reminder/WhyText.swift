import CivilTime
package import RemindProtocol
package import Reminders

/// `why`: when a reminder rang, or what kept it from ringing, and whether it can ring now.
package enum WhyText {
    /// True if the schedule asked for it: what a person recorded besides cannot ring.
    package static func isScheduled(_ view: OccurrenceView) -> Bool {
        !view.slot.hasPrefix("+") && view.wholeDay == nil
    }

    package static func lines(
        _ shown: Remindd1.Shown, _ status: DaemonStatus, clock: Clock, style: Style
    ) -> [String] {
        var lines: [String] = []
        let entries = shown.entries ?? []
        if let view = shown.occurrences.first, shown.entries != nil {
            let text = OccurrenceText(view: view, clock: clock, style: style)
            let date = clock.date(of: text.due)
            let state = text.state(on: clock.today).text
            let due = "\(text.title), \(clock.day(date)) at \(text.time(on: date))"
            lines.append(state.isEmpty ? due : "\(due): \(state)")
            lines += past(view, entries, clock).map { "  " + $0 }
            let subject = "the command of \(view.id): "
            lines += status.problems.filter { $0.hasPrefix(subject) }.map {
                "  Its command did not run: \($0.dropFirst(subject.count))"
            }
        } else {
            lines.append(ListText.title(shown.reminder))
            lines.append("  It has not rung yet.")
        }
        lines += (coming(shown, clock) + desktop(status, shown.reminder)).map { "  " + $0 }
        return style.wrap(lines.map(CleanText.line))
    }

    /// The history of one time: each ring, and each thing that held it back.
    private static func past(_ view: OccurrenceView, _ entries: [EntryView], _ clock: Clock) -> [String] {
        func moment(_ time: Timestamp?) -> String {
            time.map { clock.minute($0.instant, on: clock.today) } ?? "an unknown time"
        }
        let unshown = Set(entries.filter { $0.what == "undelivered" }.compactMap(\.changes))
        let rings = entries.filter { $0.what == "delivered" }
        var lines = entries.filter { $0.what == "deferred" }.map {
            $0.leavesFirstRing
                ? "Other machines had the first ring." : "Quiet hours held it back until \(moment($0.until))."
        }
        let heard = rings.filter { !unshown.contains($0.id) }
        if let first = heard.first {
            let late = first.late == true ? ", late: the computer was off or asleep when it was due" : ""
            let last = heard.count > 1 ? ", \(heard.count) times, the last time at \(moment(heard.last?.at))" : ""
            lines.append("It rang at \(moment(first.at))\(last)\(late).")
        }
        if let first = rings.first(where: { unshown.contains($0.id) }) {
            let times = unshown.count > 1 ? " and \(unshown.count - 1) more" : ""
            lines.append("At \(moment(first.at))\(times) it was due, but no notification server showed it.")
        }
        lines += entries.filter { $0.what == "snoozed" }.map {
            "You snoozed it at \(moment($0.at)) until \(moment($0.until))."
        }
        if rings.isEmpty, lines.isEmpty, let reason = silence(view, entries, moment) { lines.append(reason) }
        return lines
    }

    /// Why it never rang.
    private static func silence(
        _ view: OccurrenceView, _ entries: [EntryView], _ moment: (Timestamp?) -> String
    ) -> String? {
        if entries.contains(where: { $0.source != nil }) { return "It was imported, and never rang here." }
        if let answer = entries.last(where: { $0.origin == "person" && $0.happened != nil }) {
            return "It did not ring: you answered before, at \(moment(answer.at))."
        }
        return switch Answer.Cause(rawValue: view.cause ?? "") {
        case .unattended: "It did not ring: the computer was off or asleep, or remindd was not running."
        case .travel: "It did not ring: a change of time zone skipped it."
        case .unanswered, .stated, nil: view.status == .upcoming ? nil : "It did not ring."
        }
    }

    /// True if it can ring, and when.
    private static func coming(_ shown: Remindd1.Shown, _ clock: Clock) -> [String] {
        let reminder = shown.reminder
        switch reminder.state {
        case .disabled: return ["It is disabled and does not ring. To enable it: remindctl enable \(reminder.id)"]
        case .archived:
            return ["It is archived and does not ring. To bring it back: remindctl unarchive \(reminder.id)"]
        case .broken: return ["It does not ring: \(reminder.problem ?? "it is not understood")"]
        case .paused:
            let pauses = reminder.pauses?.first.map { " \($0.described)" } ?? ""
            return ["It is paused\(pauses). To end the pause: remindctl resume \(reminder.id)"]
        case .active: break
        }
        // It has come, and the ring has not. If quiet hours hold it back, a line before says until when.
        let ring = shown.occurrences.first.flatMap { $0.status == .due ? $0.deferred : nil }
        let isSaid = (shown.entries ?? []).contains { $0.what == "deferred" && $0.until?.instant == ring?.instant }
        let line = (isSaid ? nil : ring).map { ring in
            "It rings here \(clock.day(clock.date(of: ring.instant))) at \(clock.time(ring.instant)), "
                + "\(clock.until(ring.instant))."
        }
        return [line].compactMap(\.self) + next(shown, clock, isHeld: ring != nil)
    }

    private static func next(_ shown: Remindd1.Shown, _ clock: Clock, isHeld: Bool) -> [String] {
        let reminder = shown.reminder
        guard let next = reminder.next else {
            if isHeld { return [] }
            guard reminder.schedules.isEmpty || reminder.neverRings else {
                // The next date of lenses follows from the answer to this one.
                let follows = Kinds.named(reminder.kind)?.isScheduled == false
                return follows && !shown.occurrences.isEmpty ? [] : ["Nothing more of it is to come."]
            }
            let how = reminder.neverRings ? " To make it ring: \(reminder.schedulingHint)" : ""
            return ["It has no schedule\(reminder.schedules.isEmpty ? "" : " that is on") and never rings.\(how)"]
        }
        let due = next.at
        let held = next.deferred == nil ? "" : ", held back by quiet hours"
        return ["Next: \(clock.day(clock.date(of: due))) at \(clock.time(due)), \(clock.until(due))\(held)."]
    }

    /// Who shows reminders now.
    private static func desktop(_ status: DaemonStatus, _ reminder: ReminderView) -> [String] {
        var lines = [
            status.isDesktopReached
                ? "Notifications are shown by \(status.notifications)."
                : "No desktop shows notifications now: \(status.notifications). See: remindctl doctor"
        ]
        if let quiet = status.quiet {
            let rings = Kinds.named(reminder.kind)?.unanswered(reminder.fields) == .missed
            lines.append(
                "Quiet hours are \(quiet)." + (rings ? " This one rings in them too, since it can be missed." : ""))
        }
        let edited = "\(reminder.id): "
        if let line = status.edited?.first(where: { $0.hasPrefix(edited) }) {
            lines.append("It was edited today: \(line.dropFirst(edited.count)).")
        }
        if status.isClockUnconfirmed == true { lines.append("The clock is \(DayText.unconfirmed).") }
        return lines
    }
}
