import CivilTime
import Reminders
import Vocabulary

extension Oracle {
    /// What follows from a dose comes when it is due, and follows from a dose that there was.
    mutating func judgeFollowers() {
        let changed = Set(entries.compactMap(\.changes))
        let answered = Dictionary(
            grouping: entries.filter { [.done, .skipped].contains($0.answer?.outcome) }
        ) { $0.reminder?.rawValue ?? "" }
        for entry in entries {
            guard case .after(.entry(let cause))? = entry.slot, let id = entry.reminder?.rawValue else { continue }
            let said = self.entry(cause)?.answer?.outcome
            if said != .done, said != .skipped || !plans[id, default: []].contains(where: \.followsSkips) {
                fault("\(entry.id) follows from \(cause), which is not a dose")
            }
        }
        for stretch in stretches.values.joined() where stretch.isActive && stretch.from < stretch.to {
            guard case .linked(let minutes, let parent, let orSkipped) = stretch.sketch.plan else { continue }
            let doses = answered[parent, default: []].filter { orSkipped || $0.answer?.outcome == .done }
            for dose in doses where !changed.contains(dose.id) && dose.changes == nil {
                // Where the clock was set back, the same time is lived twice.
                guard let happened = dose.answer?.happened.milliseconds, dose.at.milliseconds > stretch.from,
                    let place = places[dose.id], stretch.places.contains(place)
                else { continue }
                let due = happened + minutes * 60_000
                guard due > dose.at.milliseconds, due + 1000 <= stretch.to else { continue }
                // Another dose in between, or one that is known to have been later, takes its place.
                let isAlone = !doses.contains { other in
                    guard other.id != dose.id, let last = other.answer?.happened.milliseconds else { return false }
                    return last >= happened && other.stamp < dose.stamp
                        || other.stamp > dose.stamp && other.at.milliseconds <= due
                }
                let isOvertaken = entries.contains {
                    $0.reminder?.rawValue == stretch.sketch.id && ($0.due?.milliseconds ?? 0) >= due
                        && $0.at.milliseconds <= due
                }
                // Taken back and taken again it is one dose, of which a person has answered already what followed.
                let isAnswered = doses.contains { other in
                    other.id != dose.id && other.occurrence == dose.occurrence
                        && entries.contains {
                            $0.slot == .after(.entry(other.id)) && $0.reminder?.rawValue == stretch.sketch.id
                                && $0.origin == .person && $0.answer != nil
                        }
                }
                let key = "\(stretch.sketch.id)@after:\(dose.id)"
                if isAlone, !isOvertaken, !isAnswered,
                    !rings[key, default: []].contains(where: { (due...due + 1000).contains($0.at) })
                {
                    fault("\(key) did not ring when it was due (\(due))")
                }
            }
        }
        judgeLimits(changed)
    }

    /// Doses as needed keep their distance.
    private mutating func judgeLimits(_ changed: Set<EntryID>) {
        for (id, plans) in plans {
            guard let plan = plans.first, case .asNeeded(_, _, let apart) = plan, Set(plans).count == 1 else {
                continue
            }
            let doses = entries.filter {
                if case .entry? = $0.slot, $0.reminder?.rawValue == id {
                    $0.answer?.outcome == .done && $0.changes == nil && !changed.contains($0.id)
                } else {
                    false
                }
            }.sorted { ($0.answer?.happened ?? $0.at) < ($1.answer?.happened ?? $1.at) }
            for (one, next) in zip(doses, doses.dropFirst()) {
                guard let first = one.answer?.happened, let second = next.answer?.happened else { continue }
                if (second - first).components.seconds < apart * 3600 {
                    fault("\(next.id) is less than \(apart) h from \(one.id)")
                }
            }
        }
    }

    /// What rang is in the record, but where nothing could be written before the power went.
    mutating func judgeRings() {
        var moments: Set<String> = []
        for entry in entries {
            guard let id = entry.occurrence else { continue }
            switch entry.fact {
            // Taking back an answer puts what it had answered before the person again.
            case .delivered: moments.insert("\(id) \(entry.at.milliseconds)")
            case .retracted:
                moments.insert("\(id) \(entry.at.milliseconds)")
                // A reading that is taken back leaves the question it had answered.
                if case .prompts? = plans[id.reminder.rawValue]?.last {
                    moments.insert("\(id.reminder) \(entry.at.milliseconds)")
                }
            default: continue
            }
        }
        for (id, rings) in rings {
            for ring in rings
            where !moments.contains("\(id) \(ring.at)")
                && !moments.contains("\(id.prefix { $0 != "@" }) \(ring.at)")
                && !lost.contains(where: { $0.contains(ring.place) })
            {
                fault("\(id) rang at \(ring.at), of which nothing is recorded")
            }
        }
    }

    /// True if a person took another dose of the reminder since: then a miss that lies ahead again stays, for review.
    func isDoseTaken(of id: String, after place: Int, where isBefore: (Entry) -> Bool) -> Bool {
        let reminder = id.prefix { $0 != "@" }
        return entries.contains { other in
            guard other.origin == .person, other.answer?.outcome == .done, other.reminder?.rawValue == String(reminder),
                let at = places[other.id]
            else { return false }
            return place < at && isBefore(other) && other.occurrence.map { "\($0)" != id } ?? false
        }
    }

    /// Where the clock was set back, what was recorded as missed in what is the future then is taken back.
    mutating func judgeMissesAhead() {
        // What a person has corrected and taken back again was theirs to say.
        let corrected = Set(entries.filter { $0.origin == .person }.compactMap(\.changes))
        for entry in entries where entry.origin == .automatic && entry.answer != nil && !corrected.contains(entry.id) {
            // A session that ended by itself was not missed; of several, only the last one runs again.
            guard entry.answer?.outcome != .done, let id = entry.occurrence.map({ "\($0)" }),
                standing[id] == "\(entry.id)",
                let due = entry.due?.milliseconds, let place = places[entry.id],
                // What lapsed when its reminder was stopped was not missed.
                entry.answer.map({ $0.happened.milliseconds > due }) ?? false
            else { continue }
            for back in setBacks
            where back.place > place && due > back.to + 1000
                && !isDoseTaken(of: id, after: place, where: { places[$0.id].map { $0 < back.place } ?? false })
            {
                fault("\(entry.id) says that \(id) was missed, which lay ahead again at \(back.to)")
            }
        }
    }
}
