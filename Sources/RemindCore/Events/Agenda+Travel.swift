package import CivilTime
package import Reminders
import Schedules
package import Vocabulary

extension Agenda {
    /// How many days back to look for the last slot before a journey; the nearest days come first.
    private static let lookBack: [Int64] = [2, 16, 128, 400]

    /// Each reminder's last slot before a change of zone, and its first one after.
    ///
    /// Leaves out reminders without a slot after it, and those whose slots depend on doses.
    ///
    /// - Parameters:
    ///   - zone: Where the person will be.
    ///   - instant: When their wall clock changes; not before now.
    package func travelView(to zone: TimeZoneRules, at instant: Instant) -> TravelView {
        let moved = place.moved(to: zone)
        let rows = ledger.reminders.values.filter {
            $0.isActive && !$0.lines.contains(where: \.isChained) && !$0.remindsAgain
        }
        .sorted { $0.id < $1.id }.compactMap { row(of: $0, to: moved, at: instant) }
        return TravelView(
            from: place.local.name, to: zone.name, at: dose(nil, due: instant, there: zone), rows: rows)
    }

    private func row(of reminder: Reminder, to moved: TimeContext, at instant: Instant) -> TravelView.Row? {
        let before = place.local.local(at: instant)
        let follows = reminder.home == nil
        let jumped =
            follows ? Journey(snapshot: snapshot).jumped(reminder, before: before, place: moved, now: instant) : []
        let ahead = firstAhead(of: reminder, after: instant, before: follows ? before : nil, place: moved)
        let late = jumped.indices.filter { index in
            let later = jumped[index...].first { $0.due > jumped[index].due }?.due ?? ahead?.due
            return snapshot.deadline(
                jumped[index].key, due: jumped[index].due, snooze: nil, reminder: reminder, terms: nil, nextDue: later
            ).map { $0 > instant } ?? true
        }
        guard var first = late.first.map({ jumped[$0] }) ?? ahead else { return nil }
        // It rings on arrival.
        first.due = max(first.due, instant)
        let last = last(of: reminder, through: instant)
        let stayed = last.flatMap { reminder.next(after: $0.due, ledger: ledger, place: place)?.due }
        let definition = reminder.definition
        return TravelView.Row(
            id: definition.id.rawValue, kind: definition.kind, title: definition.title, cover: definition.cover,
            travel: definition.travelPolicy,
            last: last.map { dose($0.key, due: $0.due, there: moved.local) },
            first: dose(first.key, due: first.due, there: moved.local),
            apart: last.map { (first.due - $0.due).components.seconds },
            usual: last.flatMap { last in stayed.map { ($0 - last.due).components.seconds } },
            warning: last.flatMap { last in DoseGap(definition)?.warning(first.due - last.due) },
            jumped: jumped.indices.map { index in
                TravelView.Jumped(
                    slot: jumped[index].key.description, fate: late.contains(index) ? .late : .missed)
            })
    }

    /// The latest slot that comes before the journey.
    private func last(of reminder: Reminder, through instant: Instant) -> Slot? {
        for days in Self.lookBack {
            let after = max(instant - .seconds(days * 86_400), reminder.activeSince)
            let slots = reminder.slots(
                after: after, through: instant, limit: 1000, latest: true, ledger: ledger, place: place)
            if let last = slots.last { return last }
        }
        return nil
    }

    /// The first slot after the journey that did not come before it already.
    func firstAhead(of reminder: Reminder, after instant: Instant, before: CivilDateTime?, place: TimeContext)
        -> Slot?
    {
        var after = instant
        // A wall clock that is set back shows a day's slots at most twice.
        for _ in 0..<3000 {
            guard let next = reminder.next(after: after, ledger: ledger, place: place) else { return nil }
            let slots = reminder.slots(after: after, through: next.due, limit: 3000, ledger: ledger, place: place)
            let free = slots.first { slot in
                if let before, let local = place.floating(slot.key), local <= before { return false }
                return ledger.occurrence(OccurrenceID(reminder.id, slot.key)).map { $0.isOpen && !$0.wasDelivered }
                    ?? true
            }
            if let free { return free }
            after = max(next.due, after)
        }
        return nil
    }

    private func dose(_ key: SlotKey?, due: Instant, there: TimeZoneRules) -> TravelView.Dose {
        TravelView.Dose(
            slot: key?.description ?? "", here: place.local.timestamp(due), there: there.timestamp(due),
            epoch: due.seconds)
    }

    /// The reminders that stay on another zone's clock until the person decides to keep or move them.
    package func travelQuestions(now: Instant) -> [ReminderID] {
        Journey(snapshot: snapshot).questions(in: place, now: now).map(\.id)
    }

    /// The question that a journey left open, to ask again after a start; `nil` if there is none.
    package func travelNotice(now: Instant) -> Notice? {
        let questions = Journey(snapshot: snapshot).questions(in: place, now: now)
        return questions.isEmpty
            ? nil
            : TravelNotice(snapshot: snapshot).notice(
                lines: [], questions: questions, followsSky: false, place: place, now: now)
    }
}
