import Catalogue
package import CivilTime
package import Reminders
import Vocabulary

/// The text of one notification for one or several occurrences.
package struct BannerText: Hashable, Sendable {
    /// How much of the screen a group may take.
    package struct Room: Hashable, Sendable {
        /// The most lines for single doses; the others are only counted.
        package var lines: Int
        /// The characters that a line has before it is wrapped; `nil` if a wrapped line does no harm.
        package var width: Int?

        package init(lines: Int = 8, width: Int? = nil) { (self.lines, self.width) = (lines, width) }
    }

    /// The most lines for the details, to keep them readable and fast.
    private static let mostDetails = 100
    package let title: String
    /// Plain text, a line each.
    package let body: [String]
    /// The line of it with the command that answers.
    package let command: String?
    /// More lines, shown on request.
    package let details: [String]
    /// The button that answers, such as `Taken`, `All taken` or `Done: 3 of 4`; `nil` if it could answer nothing.
    package let answer: String?
    package let urgency: Urgency
    /// True to offer a button that skips: only for a single occurrence that may be skipped. People seldom mean to
    /// skip all of them; a command can skip each.
    package let isSkippable: Bool
    /// The button that records today as a whole, such as `Wore today`; `nil` once that is recorded.
    package let today: String?
    /// True if it is put off until tomorrow, and not for minutes.
    package let isForTomorrow: Bool
    /// True if it is a question about a day, to which the answer is yes or no.
    package let isQuestion: Bool
    /// The button that starts it, such as `Start 10 min`: in the place of the one that skips.
    package let start: String?
    /// The example for a value to type, such as `71.9 kg`: only for a single occurrence that asks for one.
    package let reply: String?
    /// The kind's name if all are of one kind.
    package let kind: String?

    /// `nil` if none of its occurrences is known any more.
    ///
    /// - Parameters:
    ///   - banner: The occurrences that it shows.
    ///   - agenda: Knows their reminders.
    ///   - now: Decides which are late, and which times are shown with their day.
    ///   - room: The room of a group on the screen.
    ///   - streak: The streak of a reminder that has one, which the record knows.
    package init?(
        _ banner: Banner, agenda: Agenda, now: Instant, room: Room = Room(),
        streak: (Reminder) -> DeliveryText.Streak? = { _ in nil }
    ) {
        let members = banner.members.compactMap { id -> (occurrence: Occurrence, reminder: Reminder)? in
            guard let occurrence = agenda.ledger.occurrence(id),
                let reminder = agenda.ledger.reminders[id.reminder]
            else { return nil }
            return (occurrence, reminder)
        }
        guard let first = members.first else { return nil }
        let say = agenda.language
        isQuestion =
            first.occurrence.id.slot.wholeDay != nil || members.count == 1 && first.reminder.definition.isToBreak
        var kinds: [String] = []
        for member in members where !kinds.contains(member.reminder.definition.kind) {
            kinds.append(member.reminder.definition.kind)
        }
        kind = kinds.count == 1 ? kinds.first : nil
        let answered = agenda.answered(by: banner)
        answer = isQuestion ? nil : BannerText.answer(answered.map(\.reminder), of: members.map(\.reminder), agenda)
        let alone = isQuestion ? [] : Set(agenda.leftOver(by: banner))
        start = members.count == 1 ? BannerText.start(first.reminder, say) : nil
        // Put off for a day, it is as worn out as before.
        isForTomorrow = members.allSatisfy { $0.reminder.kind?.wear != nil }
        isSkippable = members.count == 1 && first.reminder.isSkippable && start == nil && !isForTomorrow
        reply = members.count == 1 && !isQuestion ? BannerText.reply(first.reminder, agenda) : nil
        let buttonOfDay = members.lazy.compactMap { member in
            agenda.isTodayOpen(member.reminder, now: now) ? VerbText(kind: member.reminder.kind, say).today : nil
        }.first
        today = kinds.count == 1 && !isQuestion ? buttonOfDay : nil
        urgency =
            members.map { agenda.urgency(of: $0.occurrence, reminder: $0.reminder) }.max() ?? .normal
        let follows = agenda.settings.sync.follows
        guard members.count > 1 else {
            let text = DeliveryText(
                first.occurrence, reminder: first.reminder, agenda: agenda, streak: streak(first.reminder), now: now)
            title = text.title
            command = follows ? nil : text.body.last
            let away =
                follows
                ? say("while you were away: %{n} missed", "while you were away: %{n} missed", banner.missed)
                : say(
                    "while you were away: %{n} missed (%{command})", "while you were away: %{n} missed (%{command})",
                    banner.missed, ["command": "remindctl review"])
            body = text.body + (banner.missed > 0 ? [away] : [])
            details = text.details
            return
        }
        guard !isQuestion else {
            let texts = members.map {
                DeliveryText($0.occurrence, reminder: $0.reminder, agenda: agenda, now: now)
            }
            title = say.list(texts.map(\.title))
            let handles = members.compactMap(\.occurrence.handle).joined(separator: " ")
            command = follows ? nil : say.either("remindctl done \(handles)", "miss \(handles)")
            body = texts[0].body.prefix(1) + [command].compactMap(\.self)
            details = []
            return
        }
        let count = members.count
        let wereJumpedOver = banner.missed == 0 && members.allSatisfy(\.occurrence.wasJumpedOver)
        if members.allSatisfy(\.occurrence.wasHeldByQuiet) {
            title = say("After quiet hours: %{n} due", "After quiet hours: %{n} due", count)
        } else if wereJumpedOver {
            title = say("Time zone changed: %{n} due", "Time zone changed: %{n} due", count)
        } else if banner.missed > 0 || members.allSatisfy(\.occurrence.wasDeliveredLate) {
            title =
                banner.missed > 0
                ? say(
                    "While you were away: %{missed} missed, %{n} due",
                    "While you were away: %{missed} missed, %{n} due",
                    count, ["missed": String(banner.missed)])
                : say("While you were away: %{n} due", "While you were away: %{n} due", count)
        } else if members.allSatisfy({ $0.occurrence.due == first.occurrence.due }) {
            title = say(
                "%{n} due at %{time}", "%{n} due at %{time}", count,
                ["time": agenda.shownClock(of: first.occurrence, now: now)])
        } else {
            title = say("%{n} due", "%{n} due", count)
        }
        func line(_ member: (occurrence: Occurrence, reminder: Reminder), width: Int?) -> String {
            let text = DeliveryText(member.occurrence, reminder: member.reminder, agenda: agenda, now: now)
            let handle = follows ? "" : member.occurrence.handle.map { " (\($0))" } ?? ""
            let flags = [
                member.occurrence.wasJumpedOver && !wereJumpedOver ? say("time zone changed") : nil,
                alone.contains(member.occurrence.id) ? say("answered alone") : nil,
            ].compactMap(\.self)
            let clock = agenda.shownClock(of: member.occurrence, now: now)
            let rest = handle + (flags.isEmpty ? "" : say.list(["", say.list(flags)]))
            return "\(clock) \(text.lineOfGroup(atMost: width.map { $0 - clock.count - 1 - rest.count }))\(rest)"
        }
        let shown = count > room.lines ? room.lines - 1 : count
        // Hundreds may be due, and only these lines are made.
        var body = members.prefix(shown).map { line($0, width: room.width) } + say.more(count - shown)
        let verb = kind == nil ? "done" : first.reminder.kind?.verb.imperative ?? "done"
        // Without a person, --due answers only reminders that have none.
        let isForAll = kind != nil && members.allSatisfy { $0.reminder.definition.person == nil }
        let each = "remindctl \(verb) HANDLE"
        command =
            follows
            ? nil
            : isForAll ? say("%{command}, or %{option} for all", ["command": each, "option": "--due"]) : each
        if let command { body.append(command) }
        if banner.missed > 0, !follows {
            body.append(say("missed: %{command}", ["command": "remindctl review"]))
        }
        let latest = members.map(\.occurrence.due).max() ?? first.occurrence.due
        let words = VerbText(kind: nil, say)
        if let unanswered = agenda.unanswered(since: latest, words, isOne: false, now: now) { body.append(unanswered) }
        self.body = body
        let more = members.prefix(BannerText.mostDetails).dropFirst(shown).map { line($0, width: nil) }
        let rest = count - shown - more.count
        details = more + say.more(rest)
    }

    /// The body for a server that draws buttons: the command is noise beside a button that answers.
    package var bodyBesideButtons: [String] {
        answer == nil && !isQuestion ? body : body.filter { $0 != command }
    }

    /// `nil` for what is not started when it is due.
    private static func start(_ reminder: Reminder, _ say: Wording) -> String? {
        guard let rule = reminder.kind?.session, rule.answersDue else { return nil }
        guard let length = rule.length(reminder.definition.fields) else { return say("Start", in: "button") }
        return say("Start %{length}", ["length": say.brief(.seconds(length))], in: "button")
    }

    /// `nil` for what takes no reading.
    private static func reply(_ reminder: Reminder, _ agenda: Agenda) -> String? {
        guard reminder.takesReadings, let measuring = reminder.measuring else { return nil }
        let say = agenda.language
        return agenda.settings.isPrivate || reminder.definition.cover != nil ? say("value") : measuring.example
    }

    /// - Parameters:
    ///   - answered: The reminders that the button answers.
    ///   - members: All that the notification shows.
    private static func answer(_ answered: [ReminderID], of members: [Reminder], _ agenda: Agenda) -> String? {
        let reminders = answered.compactMap { agenda.ledger.reminders[$0] }
        guard let first = reminders.first else { return nil }
        let words = VerbText(reminders.map(\.kind), agenda.language)
        if members.count == 1 {
            let step = first.measuring.flatMap { $0.measure == .check ? nil : $0.step }
            return step.map { "+\(agenda.settings.display.text($0))" } ?? words.done
        }
        return answered.count == members.count ? words.all : words.some(answered.count, of: members.count)
    }
}
