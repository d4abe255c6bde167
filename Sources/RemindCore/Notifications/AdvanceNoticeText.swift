package import CivilTime
package import Reminders
import Schedules
import Vocabulary

extension Agenda {
    /// When those that are still to come are due, or held if they are due already; without the others.
    package func stillAhead(_ ids: some Sequence<OccurrenceID>, now: Instant) -> [OccurrenceID: Instant] {
        var ahead: [OccurrenceID: Instant] = [:]
        for id in ids {
            guard let reminder = ledger.reminders[id.reminder], reminder.isActive else { continue }
            let due: Instant?
            if let occurrence = ledger.occurrence(id) {
                let isWaiting = occurrence.isOpen && !occurrence.wasDelivered
                due =
                    isWaiting
                    ? snapshot.due(of: occurrence, reminder: reminder).instant
                    : snapshot.heldTime(ofCalled: occurrence, reminder, now: now)
            } else {
                due = snapshot.plannedSlot(id)?.due
            }
            if let due, due > now { ahead[id] = due }
        }
        return ahead
    }
}

/// The text of the notice ahead of occurrences: they are not due yet, and it needs no answer.
package struct AdvanceNoticeText: Hashable, Sendable {
    private static let mostLines = 8

    package let title: String
    /// Plain text, a line each.
    package let body: [String]
    /// The kind's name if all are of one kind.
    package let kind: String?
    /// True if all are things to do: then it can be answered early, or put off by itself.
    package let hasButtons: Bool

    /// - Parameters:
    ///   - ahead: When each is due; `nil` if there are none.
    ///   - agenda: Knows their reminders.
    ///   - now: Decides which times are shown with their day.
    package init?(_ ahead: [OccurrenceID: Instant], agenda: Agenda, now: Instant) {
        let all = ahead.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value < $1.value }
        guard let first = all.first else { return nil }
        let kinds = Set(all.compactMap { agenda.ledger.reminders[$0.key.reminder]?.definition.kind })
        kind = kinds.count == 1 ? kinds.first : nil
        hasButtons = all.allSatisfy { agenda.ledger.reminders[$0.key.reminder]?.isPlain == true }
        let names = all.map { AdvanceNoticeText.name(of: $0.key, due: $0.value, agenda, now: now) }
        if all.count == 1 {
            title = "\(names[0].heading) \(AdvanceNoticeText.words(until: first.value, now: now))"
            let word = names[0].isHeld ? "iqamah" : "due"
            body = names[0].advice + ["\(word) \(agenda.snapshot.minute(first.value, now: now))"]
            return
        }
        let isOneMoment = all.allSatisfy { $0.value == first.value }
        title = "\(all.count) due " + (isOneMoment ? AdvanceNoticeText.words(until: first.value, now: now) : "soon")
        let lines = zip(all, names).map { "\(agenda.snapshot.minute($0.value, now: now)) \($1.heading)" }
        let shown = lines.count > AdvanceNoticeText.mostLines ? AdvanceNoticeText.mostLines - 1 : lines.count
        body = lines.prefix(shown) + (shown < lines.count ? ["and \(lines.count - shown) more"] : [])
    }

    /// `in 15 minutes`, to the nearest minute.
    private static func words(until due: Instant, now: Instant) -> String {
        let minutes = ((due - now).components.seconds + 30) / 60
        return minutes < 1 ? "in less than a minute" : "in \(DurationText.words(.seconds(minutes * 60)))"
    }

    private static func name(of id: OccurrenceID, due: Instant, _ agenda: Agenda, now: Instant) -> (
        heading: String, advice: [String], isHeld: Bool
    ) {
        guard let reminder = agenda.ledger.reminders[id.reminder] else { return (id.reminder.rawValue, [], false) }
        let definition = reminder.definition
        if let cover = definition.cover ?? (agenda.settings.isPrivate ? Definition.defaultCover : nil) {
            return (cover, [], false)
        }
        let line = reminder.line(of: id.slot, due: due, ledger: agenda.ledger, place: agenda.place)
        let fields = reminder.fields(line: line)
        let lines = agenda.use(of: reminder, now: now).flatMap { reminder.kind?.wear?.lines(of: definition, $0) } ?? []
        let detail = agenda.snapshot.detail(of: reminder, id.slot, fields)
        let heading = DeliveryText.heading(definition.title, person: definition.person, detail: detail)
        // It was delivered, so it is the iqamah that is still ahead.
        guard agenda.ledger.occurrence(id)?.wasDelivered != true else { return ("\(heading): iqamah", [], true) }
        return (heading, lines.isEmpty ? [reminder.kind?.advice(of: fields)].compactMap(\.self) : lines, false)
    }
}
