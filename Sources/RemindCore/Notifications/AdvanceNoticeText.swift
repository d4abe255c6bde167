import Catalogue
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
        let say = agenda.language
        // To the nearest minute; `nil` for less than one.
        let minutes = ((first.value - now).components.seconds + 30) / 60
        let left = minutes < 1 ? nil : say.length(.seconds(minutes * 60), in: "after")
        if all.count == 1 {
            let name = names[0].heading
            title =
                left.map { say("%{title} in %{length}", ["title": name, "length": $0]) }
                ?? say("%{title} in less than a minute", ["title": name])
            let time: KeyValuePairs = ["time": agenda.snapshot.minute(first.value, now: now)]
            body = names[0].advice + [names[0].isHeld ? say("iqamah %{time}", time) : say("due %{time}", time)]
            return
        }
        let count = all.count
        if all.contains(where: { $0.value != first.value }) {
            title = say("%{n} due soon", "%{n} due soon", count)
        } else if let left {
            title = say("%{n} due in %{length}", "%{n} due in %{length}", count, ["length": left])
        } else {
            title = say("%{n} due in less than a minute", "%{n} due in less than a minute", count)
        }
        let lines = zip(all, names).map { "\(agenda.snapshot.minute($0.value, now: now)) \($1.heading)" }
        body = say.shown(lines, most: AdvanceNoticeText.mostLines)
    }

    private static func name(of id: OccurrenceID, due: Instant, _ agenda: Agenda, now: Instant) -> (
        heading: String, advice: [String], isHeld: Bool
    ) {
        guard let reminder = agenda.ledger.reminders[id.reminder] else { return (id.reminder.rawValue, [], false) }
        let definition = reminder.definition
        let say = agenda.language
        if let cover = say.cover(definition, isPrivate: agenda.settings.isPrivate) { return (cover, [], false) }
        let line = reminder.line(of: id.slot, due: due, ledger: agenda.ledger, place: agenda.place)
        let fields = reminder.fields(line: line)
        let use = agenda.use(of: reminder, now: now)
        let lines = use.flatMap { reminder.kind?.wear?.lines(of: definition, $0, say) } ?? []
        let detail = agenda.snapshot.detail(of: reminder, id.slot, fields)
        let heading = DeliveryText.heading(definition.title, person: definition.person, detail: detail)
        // It was delivered, so it is the iqamah that is still ahead.
        guard agenda.ledger.occurrence(id)?.wasDelivered != true else {
            return (say("%{title}: iqamah", ["title": heading]), [], true)
        }
        return (heading, lines.isEmpty ? [reminder.kind?.advice(of: fields, say)].compactMap(\.self) : lines, false)
    }
}
