package import CivilTime
package import Reminders
import Schedules

/// The text of one notification for one or several occurrences.
package struct BannerText: Hashable, Sendable {
    /// The most lines for single doses; the others are only counted.
    private static let mostLines = 8
    /// The same for the details, to keep them readable and fast.
    private static let mostDetails = 100
    /// The most answer buttons; with more kinds than that, there are none.
    private static let mostAnswers = 2

    /// A button that answers everything of one kind.
    package struct Answer: Hashable, Sendable {
        package let kind: String
        /// `Taken`, or `All taken`.
        package let label: String
    }

    package let title: String
    /// Plain text, a line each.
    package let body: [String]
    /// More lines, shown on request.
    package let details: [String]
    /// The answer buttons, one for each kind; none if there are too many kinds.
    package let answers: [Answer]
    package let urgency: Urgency
    /// Whether to offer a button that skips: only for a single occurrence that may be skipped. People seldom mean to
    /// skip all of them; a command can skip each.
    package let isSkippable: Bool
    /// The button that records today as a whole, such as `Wore today`; `nil` once that is recorded.
    package let today: String?
    /// Whether it is put off until tomorrow, and not for minutes.
    package let isForTomorrow: Bool
    /// Whether it is a question about a day, to which the answer is yes or no.
    package let isQuestion: Bool
    /// The button that starts it, such as `Start 10 min`: in the place of the one that skips.
    package let start: String?
    /// The example for a value to type, such as `71.9 kg`: only for a single occurrence that asks for one.
    package let reply: String?
    /// The kind's name if all are of one kind.
    package let kind: String?

    /// `nil` if none of its occurrences is known any more.
    ///
    /// - Parameter streak: The streak of a reminder that has one, which the record knows.
    package init?(
        _ banner: Banner, agenda: Agenda, now: Instant, streak: (Reminder) -> DeliveryText.Streak? = { _ in nil }
    ) {
        let members = banner.members.compactMap { id -> (occurrence: Occurrence, reminder: Reminder)? in
            guard let occurrence = agenda.ledger.occurrence(id),
                let reminder = agenda.ledger.reminders[id.reminder]
            else { return nil }
            return (occurrence, reminder)
        }
        guard let first = members.first else { return nil }
        isQuestion =
            first.occurrence.id.slot.wholeDay != nil || members.count == 1 && first.reminder.definition.isToBreak
        var kinds: [String] = []
        for member in members where !kinds.contains(member.reminder.definition.kind) {
            kinds.append(member.reminder.definition.kind)
        }
        kind = kinds.count == 1 ? kinds.first : nil
        let answers = kinds.compactMap { kind -> Answer? in
            let verb = Kinds.named(kind)?.verb.past ?? "done"
            let own = members.filter { $0.reminder.definition.kind == kind }
            let isOne = own.count == 1
            // A button cannot ask for a value: it records the usual one.
            let measures = own.compactMap(\.reminder.measuring).filter { $0.measure != .check }
            guard measures.allSatisfy({ $0.step != nil }) else { return nil }
            if isOne, let step = measures.first?.step {
                return Answer(kind: kind, label: "+\(agenda.settings.display.text(step))")
            }
            return Answer(kind: kind, label: isOne ? verb.prefix(1).uppercased() + verb.dropFirst() : "All \(verb)")
        }
        self.answers = answers.count > BannerText.mostAnswers || isQuestion ? [] : BannerText.distinct(answers)
        start = members.count == 1 ? BannerText.start(first.reminder) : nil
        isForTomorrow = members.allSatisfy { $0.reminder.kind?.waitsForTomorrow == true }
        isSkippable = members.count == 1 && first.reminder.isSkippable && start == nil && !isForTomorrow
        reply = members.count == 1 && !isQuestion ? BannerText.reply(first.reminder, agenda.settings) : nil
        let unsaid = members.lazy.compactMap { member in
            agenda.isTodayOpen(member.reminder, now: now) ? member.reminder.kind?.dayVerb.button : nil
        }.first
        today = kinds.count == 1 && !isQuestion ? unsaid : nil
        urgency =
            members.map { agenda.urgency(of: $0.occurrence, reminder: $0.reminder) }.max() ?? .normal
        let away = "while you were away: \(banner.missed) missed (remindctl review)"
        guard members.count > 1 else {
            let text = DeliveryText(
                first.occurrence, reminder: first.reminder, agenda: agenda, streak: streak(first.reminder), now: now)
            title = text.title
            body = text.body + (banner.missed > 0 ? [away] : [])
            details = text.details
            return
        }
        guard !isQuestion else {
            let texts = members.map {
                DeliveryText($0.occurrence, reminder: $0.reminder, agenda: agenda, now: now)
            }
            title = texts.map(\.title).joined(separator: ", ")
            let handles = members.compactMap(\.occurrence.handle).joined(separator: " ")
            body = texts[0].body.prefix(1) + ["remindctl done \(handles), or miss \(handles)"]
            details = []
            return
        }
        let count = members.count
        let wereJumpedOver = banner.missed == 0 && members.allSatisfy(\.occurrence.wasJumpedOver)
        if members.allSatisfy({ $0.occurrence.deferredUntil != nil }) {
            title = "After quiet hours: \(count) due"
        } else if wereJumpedOver {
            title = "Time zone changed: \(count) due"
        } else if banner.missed > 0 || members.allSatisfy(\.occurrence.wasDeliveredLate) {
            title = "While you were away: " + (banner.missed > 0 ? "\(banner.missed) missed, " : "") + "\(count) due"
        } else if members.allSatisfy({ $0.occurrence.due == first.occurrence.due }) {
            title = "\(count) due at \(agenda.shownClock(of: first.occurrence, now: now))"
        } else {
            title = "\(count) due"
        }
        let lines = members.prefix(BannerText.mostDetails).map { member in
            let text = DeliveryText(
                member.occurrence, reminder: member.reminder, agenda: agenda, now: now)
            let handle = member.occurrence.handle.map { " (\($0))" } ?? ""
            let flag = member.occurrence.wasJumpedOver && !wereJumpedOver ? ", time zone changed" : ""
            return "\(agenda.shownClock(of: member.occurrence, now: now)) \(text.lineOfGroup)\(handle)\(flag)"
        }
        let shown = count > BannerText.mostLines ? BannerText.mostLines - 1 : count
        var body = Array(lines.prefix(shown))
        if shown < count { body.append("and \(count - shown) more") }
        let command = kind == nil ? "done" : first.reminder.kind?.verb.imperative ?? "done"
        // Without a person, --due answers only reminders that have none.
        let isForAll = kind != nil && members.allSatisfy { $0.reminder.definition.person == nil }
        body.append("remindctl \(command) HANDLE" + (isForAll ? ", or --due for all" : ""))
        if banner.missed > 0 { body.append("missed: remindctl review") }
        self.body = body
        let rest = count > lines.count ? ["and \(count - lines.count) more"] : []
        details = shown < count ? Array(lines.dropFirst(shown)) + rest : []
    }

    /// `nil` for what is not started when it is due.
    private static func start(_ reminder: Reminder) -> String? {
        guard let kind = reminder.kind, kind.has(.session), kind.session.answersDue else { return nil }
        let length = kind.session.length(reminder.definition.fields)
        return "Start" + (length.map { " \(DurationText.brief(.seconds($0)))" } ?? "")
    }

    /// `nil` for what takes no reading.
    private static func reply(_ reminder: Reminder, _ settings: Settings) -> String? {
        guard reminder.takesReadings, let measuring = reminder.measuring else { return nil }
        return settings.isPrivate || reminder.definition.cover != nil ? "value" : measuring.example
    }

    /// Two kinds may share a word; then each button names its kind.
    private static func distinct(_ answers: [Answer]) -> [Answer] {
        guard Set(answers.map(\.label)).count < answers.count else { return answers }
        return answers.map { Answer(kind: $0.kind, label: "\($0.label): \($0.kind)") }
    }
}
