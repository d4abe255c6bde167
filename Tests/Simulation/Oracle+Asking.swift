import CivilTime
package import Reminders
package import Vocabulary

/// What is only asked, answers to whole days, and excuses.
extension Oracle {
    /// A question is asked when it is due, unless the day's goal is reached or the day is on pace; it is never asked long
    /// after, and nothing is recorded of one without an answer.
    mutating func judgePrompts() {
        for (id, stretches) in stretches {
            guard case .prompts? = stretches.first?.sketch.plan else { continue }
            for entry in entries where entry.reminder?.rawValue == id && entry.origin == .automatic {
                if entry.answer != nil {
                    fault("\(entry.id) answers \(entry.occurrence.map { "\($0)" } ?? ""), which was only asked")
                }
            }
            let logged = logged(of: id)
            var latest = Int64.min
            for stretch in stretches {
                // What is lived twice is asked once, and of its readings some may have left the working set.
                defer { latest = max(latest, stretch.to) }
                guard stretch.isActive, !stretch.isHeld, stretch.from < stretch.to else { continue }
                judgePrompts(in: stretch, after: latest, logged)
            }
        }
    }

    private struct Logged {
        var day: String
        var amount: Int64
        var at: Int64
        var place: Int
        /// When it was taken back, and where in the trace.
        var gone: (at: Int64, place: Int)?
    }

    private func logged(of id: String) -> [Logged] {
        var found: [EntryID: Logged] = [:]
        for entry in entries where entry.reminder?.rawValue == id {
            guard let place = places[entry.id] else { continue }
            let at = entry.at.milliseconds
            if let reading = entry.answer?.reading {
                found[entry.id] = Logged(
                    day: reading.day.description, amount: reading.value.thousandths, at: at, place: place)
            } else if entry.fact == .retracted, let changed = entry.changes {
                found[changed]?.gone = (at, place)
            }
        }
        return Array(found.values)
    }

    private mutating func judgePrompts(in stretch: Stretch, after latest: Int64, _ logged: [Logged]) {
        guard case .prompts(let minutes, let goal, let unless) = stretch.sketch.plan else { return }
        let slots = Plan.times(minutes, .daily, zone: nil).slots(
            after: stretch.from - 86_400_000, through: stretch.to, local: stretch.local, home: stretch.home,
            named: { _ in nil })
        for slot in slots {
            let id = "\(stretch.sketch.id)@\(slot.key)"
            let rung = rings[id, default: []]
            let here = rung.filter { stretch.places.contains($0.place) }
            // One that was shown before a journey and is asked again keeps the time of where it was shown.
            let shown = max(slot.due, rung.first { !stretch.places.contains($0.place) }?.at ?? .min)
            for ring in here where ring.at > shown + stretch.sketch.grace * 60_000 + 1000 {
                fault("\(id) asks long after it was due")
            }
            guard slot.due > max(stretch.from, latest), let wall = slot.floating else { continue }
            let minute = wall % Wall.day / 60
            let share = Int64(minutes.count { $0 <= minute })
            let enough =
                switch unless {
                case .met: goal
                case .onPace: goal * share / Int64(minutes.count)
                case .never: Int64.max
                }
            let ofDay = logged.filter { $0.day == String(slot.key.prefix(10)) }
            let ring = here.first { (slot.due...slot.due + 1000).contains($0.at) }
            guard let ring else {
                // Whatever may have been known by then counts.
                let known = ofDay.filter { reading in
                    guard reading.place < stretch.places.lowerBound || reading.at <= slot.due else { return false }
                    guard let gone = reading.gone, gone.place <= stretch.places.upperBound else { return true }
                    return gone.place >= stretch.places.lowerBound && gone.at >= slot.due
                }
                let isKnown = rung.contains { $0.place < stretch.places.lowerBound }
                if !isKnown, known.reduce(0, { $0 + $1.amount }) < enough { fault("\(id) is not asked") }
                continue
            }
            let known = ofDay.filter { $0.place < ring.place && ($0.gone?.place ?? .max) > ring.place }
            if known.reduce(0, { $0 + $1.amount }) >= enough { fault("\(id) is asked, and there is enough") }
        }
    }

    /// An answer to a whole day is a person's, of a day that has come; nothing is ever due on it.
    mutating func judgeDay(_ entry: Entry) {
        guard let day = entry.slot?.wholeDay, let id = entry.occurrence else { return }
        switch entry.fact {
        case .answered:
            if entry.origin == .automatic { fault("\(entry.id) answers the whole day \(id) by itself") }
            guard let rules = rules[entry.zone] else { return }
            let today = rules.wall(at: entry.at.milliseconds / 1000) / Wall.day
            if day.description > Wall.dateText(today) { fault("\(entry.id) answers \(id), a day to come") }
        case .retracted: return
        default: fault("\(entry.id) makes the whole day \(id) due")
        }
    }

    /// Days that are excused keep what was missed on them.
    mutating func judgeExcuse(_ entry: Entry, among batch: [Entry]) {
        guard case .paused(let plan) = entry.fact, let from = plan.from, let until = plan.until else { return }
        for other in batch where other.reminder == entry.reminder && other.fact == .retracted && other.at == entry.at {
            guard let day = other.slot?.date, from <= day, day <= until else { continue }
            fault("\(other.id) takes back what was missed on a day that \(entry.id) excuses")
        }
    }

    /// The pauses of every reminder, by the entries that began them.
    package static func pauses(in entries: [Entry]) -> [String: Set<EntryID>] {
        var found: [String: Set<EntryID>] = [:]
        for entry in entries {
            guard case .paused = entry.fact, let reminder = entry.reminder?.rawValue else { continue }
            found[reminder, default: []].insert(entry.id)
        }
        return found
    }
}
