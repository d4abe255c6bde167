import CivilTime
import Reminders
import Vocabulary

extension Oracle {
    /// On the day of an edit, as many of the new slots are not due as the old ones had that were answered, missed or are
    /// open: counted here from the record alone.
    mutating func judgeEdit(to sketch: Sketch, home: String, at now: Int64) {
        guard !isHeld, !isDoubted, let local, let old = reminders[sketch.id]?.sketch, let edit = defined[sketch.id],
            old.kind != "lens", old.plan.isOfTheCalendar, sketch.plan.isOfTheCalendar
        else { return }
        let today = local.wall(at: now / 1000) / Wall.day
        let rules = rules
        let slots = sketch.plan.slots(
            after: now - 2 * 86_400_000, through: now + 2 * 86_400_000, local: local, home: home,
            named: { $0 == local.name ? local : rules[$0] }
        ).filter { ($0.floating ?? local.wall(at: $0.due / 1000)) / Wall.day == today }
        let came = came(of: sketch.id, on: today, before: edit.stamp)
        let keys = Set(slots.map(\.key))
        var expected = slots.filter { !came.contains($0.key) }
        expected = Array(expected.prefix(came.count { !keys.contains($0) }))
        let ahead = Set(expected.filter { $0.due > now }.map(\.key))
        // A schedule that stays as it was written leaves out what it did before.
        guard old.plan != sketch.plan, ahead != leftOut(by: edit) else { return }
        fault("\(edit.id) leaves out \(leftOut(by: edit).sorted()) today, and not \(ahead.sorted())")
    }

    func leftOut(by edit: Entry) -> Set<String> {
        guard case .defined(let definition) = edit.fact else { return [] }
        return Set((definition.leftOut?.slots ?? []).map(\.description))
    }

    /// The slots of a day that were answered or missed, or were open, before an entry was written.
    private func came(of id: String, on day: Int64, before edit: EntryStamp) -> Set<String> {
        let known = entries.filter { $0.reminder?.rawValue == id && $0.slot != nil && $0.stamp < edit }
        var found: Set<String> = []
        for (slot, entries) in Dictionary(grouping: known, by: \.slot) {
            // One that was moved belongs to the day from which it was moved.
            let planned = entries.compactMap { if case .delayed(let from) = $0.fact { from } else { nil } }.last
            guard let slot, !slot.isUnscheduled, let first = entries.first, let due = planned ?? entries.last?.due,
                let rules = rules[first.zone]
            else { continue }
            let date = slot.floating.map { "\($0.date)" } ?? Wall.dateText(rules.wall(at: due.seconds) / Wall.day)
            guard date == Wall.dateText(day) else { continue }
            let gone = Set(entries.compactMap { $0.fact == .retracted ? $0.changes : nil })
            let answers = entries.filter { $0.answer != nil && !gone.contains($0.id) }
            let replaced = Set(answers.compactMap(\.changes))
            let stands =
                answers.last { !replaced.contains($0.id) && $0.origin != .automatic }
                ?? answers.last { !replaced.contains($0.id) }
            // What was shown by a wrong clock or zone counts from its next ring.
            let shown =
                entries.lastIndex { entry in
                    entry.fact == .retracted && entry.changes.map { isDelivery($0) } == true
                }.map { entries[($0 + 1)...] } ?? entries[...]
            let rang = shown.contains { if case .delivered = $0.fact { true } else { false } }
            if stands.map({ $0.answer?.outcome != .lapsed }) ?? rang { found.insert("\(slot)") }
        }
        return found
    }
}
