import CivilTime
import Reminders
import Vocabulary

/// Doses that a person moved to a later time.
extension Oracle {
    /// One that is moved rings at its new time and not before.
    mutating func judgeDelays() {
        let own = Dictionary(grouping: entries.filter { $0.slot != nil }) { $0.occurrence.map { "\($0)" } ?? "" }
        for (id, known) in own.sorted(by: { $0.key < $1.key }) {
            let gone = Set(known.compactMap { $0.fact == .retracted ? $0.changes : nil })
            let delays = known.filter { $0.isDelay && places[$0.id] != nil }
            for (index, delay) in delays.enumerated() {
                guard let due = delay.due?.milliseconds, let place = places[delay.id] else { continue }
                let takenBack = known.first { $0.changes == delay.id }.flatMap { places[$0.id] }
                let next = index + 1 < delays.count ? places[delays[index + 1].id] : nil
                let end = min(takenBack ?? .max, next ?? .max)
                for ring in rings[id, default: []] where place < ring.place && ring.place < end && ring.at < due {
                    fault("\(id) rang at \(ring.at), before the time it was moved to (\(due))")
                }
                guard !gone.contains(delay.id), index == delays.count - 1 else { continue }
                judgeDelay(delay, of: id, until: due, known)
            }
        }
    }

    private mutating func judgeDelay(_ delay: Entry, of id: String, until due: Int64, _ known: [Entry]) {
        guard let place = places[delay.id], let key = delay.slot?.description,
            // Said before it was due: then it does not ring.
            !known.contains(where: { $0.origin == .person && $0.answer != nil && $0.at.milliseconds <= due })
        else { return }
        // A time may be lived again, if the clock is set back: it has rung by then.
        let stretch = stretches[delay.reminder?.rawValue ?? "", default: []].first {
            place <= $0.places.upperBound && due <= $0.to
        }
        guard let stretch, stretch.isActive, !stretch.isHeld, max(stretch.from, delay.at.milliseconds) < due,
            due + 1000 <= stretch.to
        else { return }
        // An edit may have dropped it.
        let has = stretch.sketch.plan.slots(
            after: due - 3 * 86_400_000, through: due, local: stretch.local, home: stretch.home,
            named: { $0 == stretch.local.name ? stretch.local : stretch.rules[$0] }
        ).contains { $0.key == key }
        guard has, !stretch.leftOut.contains(key) else { return }
        let rang = rings[id, default: []].contains {
            (due...due + 1000).contains($0.at) && stretch.places.contains($0.place)
        }
        if !rang { fault("\(id) did not ring at the time it was moved to (\(due))") }
    }

    /// It is listed on the day of its slot and on the day on which it rings, once on each.
    mutating func judgeList(_ id: OccurrenceID, movedTo due: Int64, _ days: [(day: String, count: Int)]) {
        // By a clock that was ahead, its reminder may be enabled only after it.
        guard let local, let date = id.slot.floating?.date, due > enabled[id.reminder.rawValue] ?? .min else { return }
        let expected: Set = [date.description, Wall.dateText(local.wall(at: due / 1000) / Wall.day)]
        let listed = days.filter { $0.count == 1 }.map(\.day)
        if Set(listed) != expected || listed.count != days.count {
            fault("\(id), moved to \(due), is listed \(days), and not once on each of \(expected.sorted())")
        }
    }
}
