import CivilTime
import Reminders
import Vocabulary

extension Oracle {
    /// Every slot that came is in the record: answered, missed, open, or one of a run of misses.
    mutating func judgeClaims() {
        let own = Dictionary(grouping: entries.filter { $0.slot != nil }) { $0.occurrence.map { "\($0)" } ?? "" }
        let retracted = Set(entries.compactMap { if case .retracted = $0.fact { $0.changes } else { nil } })
        let runs = entries.filter { $0.answer?.run != nil && !retracted.contains($0.id) }
        var covered: [EntryID: Int] = [:]
        for (id, claim) in claims.sorted(by: { $0.key < $1.key }) where claim.slot.due <= end {
            let run = runs.last { run in
                guard let due = run.due?.milliseconds, let last = run.answer?.run?.lastDue.milliseconds else {
                    return false
                }
                // A run counts a slot that a person has answered since, but says nothing of it.
                return run.reminder?.rawValue == claim.reminder && due <= claim.slot.due && claim.slot.due <= last
                    && own[id, default: []].allSatisfy { $0.stamp > run.stamp }
            }
            if let run { covered[run.id, default: 0] += 1 }
            guard let known = own[id] else {
                if run == nil, !claim.isBefore { fault("\(id) is lost") }
                continue
            }
            if claim.isElsewhere || claim.isBefore { continue }
            // In its own stretch: where the clock was set back, it was perhaps shown too soon, and rings again.
            let rang = rings[id, default: []].contains {
                (claim.slot.due...claim.slot.due + 1000).contains($0.at) && $0.place >= claim.place
            }
            let isEarly = known.contains { $0.origin == .person && $0.at.milliseconds <= claim.slot.due }
            if claim.isPunctual, !rang, !isEarly, recorded[id].map({ $0 >= claim.place }) ?? true,
                !stood(known, at: claim), !staysMissed(known, at: claim, id), !isMoved(known, at: claim)
            {
                fault("\(id) did not ring when it was due (\(claim.slot.due))")
            }
            let isLeftOpen = standing[id] == nil && end - claim.slot.due > 3 * 86_400_000
            // What a clock has taken back is missed at no time before its reminder was said to be as it is.
            let isOfBefore =
                known.last.map { last in
                    last.origin == .automatic && last.fact == .retracted
                        && places[last.id, default: 0] < changes[claim.reminder, default: 0]
                } ?? false
            // One that is moved is due only if the schedules still have it then.
            let isDropped = known.contains(where: \.isDelay) && !known.contains { isDelivery($0.id) }
            if isLeftOpen, !isOfBefore, !isDropped, reminders[claim.reminder]?.sketch.late == .deliver,
                !known.contains(where: {
                    if case .delivered(_, let terms?) = $0.fact { terms.asks == true } else { false }
                })
            {
                fault("\(id) is open for ever")
            }
        }
        for run in runs {
            guard let of = run.answer?.run, let id = run.occurrence.map({ "\($0)" }), claims[id] != nil else {
                continue
            }
            // Where the clock went back behind it and other schedules hold by then, nobody can say which of it lay ahead.
            let place = recorded[id] ?? 0
            let isOneSchedule = Set(plans[run.reminder?.rawValue ?? ""] ?? []).count == 1
            guard
                isOneSchedule || !setBacks.contains(where: { $0.place > place && $0.to < of.lastDue.milliseconds })
            else { continue }
            if covered[run.id, default: 0] + 1 != of.count {
                fault("\(run.id) says \(of.count) were missed, there were \(covered[run.id, default: 0] + 1)")
            }
        }
        for entry in entries {
            if case .delivered = entry.fact, let at = entry.occurrence, entry.at.milliseconds >= 0,
                !rings["\(at)", default: []].contains(where: { $0.at == entry.at.milliseconds }), !isTorn(entry)
            {
                fault("\(entry.id) says that \(at) rang, which it did not")
            }
        }
    }

    /// True if a person's answer, given by a clock that was ahead, counted when its time came, and was taken back
    /// later.
    private func stood(_ known: [Entry], at claim: Claim) -> Bool {
        known.contains { answer in
            answer.origin == .person && answer.answer != nil && places[answer.id, default: .max] <= claim.place
                && known.contains {
                    $0.changes == answer.id && $0.at.milliseconds > claim.slot.due
                        && places[$0.id, default: 0] > claim.place
                }
        }
    }

    /// True if a miss by a clock that was ahead still counts when its time comes, since another dose was taken before
    /// that.
    private func staysMissed(_ known: [Entry], at claim: Claim, _ id: String) -> Bool {
        known.contains { miss in
            guard miss.answer?.outcome == .missed, miss.origin == .automatic, stands(miss, in: known, at: claim),
                let place = places[miss.id]
            else { return false }
            // One that was part of a run was missed when the run was.
            let run = known.first { $0.fact == .retracted && $0.origin == .automatic && places[$0.id] == place }
            let began = run?.changes.flatMap { places[$0] } ?? place
            return isDoseTaken(of: id, after: began) { hadCome($0, by: claim) }
        }
    }

    /// True if a person had moved it to another time, on a clock that was ahead.
    private func isMoved(_ known: [Entry], at claim: Claim) -> Bool {
        known.contains { delay in
            delay.isDelay && delay.due?.milliseconds != claim.slot.due && stands(delay, in: known, at: claim)
        }
    }

    /// True if an entry was there when its time came, and every change of it had been taken back by then.
    private func stands(_ entry: Entry, in known: [Entry], at claim: Claim) -> Bool {
        hadCome(entry, by: claim)
            && !known.contains { $0.changes == entry.id && stands($0, in: known, at: claim) }
    }

    /// True if an entry was there when its time came.
    private func hadCome(_ entry: Entry, by claim: Claim) -> Bool {
        guard let place = places[entry.id] else { return false }
        return place <= claim.place || place <= claim.until && entry.at.milliseconds <= claim.slot.due
    }

    /// Written whole, in the moment the power was cut.
    private func isTorn(_ entry: Entry) -> Bool { torn.contains(entry.id) }

    /// What nobody answered is missed within a second of its deadline: the grace's end, a snooze's, or the next slot.
    mutating func judgeDeadlines() {
        let own = Dictionary(grouping: entries.filter { $0.slot != nil }) { $0.occurrence.map { "\($0)" } ?? "" }
        var dues: [String: [Int64]] = [:]
        for known in own.values {
            guard let first = known.first, let reminder = first.reminder else { continue }
            if first.slot?.isUnscheduled == true { continue }
            // It may have moved with a journey.
            dues[reminder.rawValue, default: []] += Set(known.compactMap { $0.due?.milliseconds })
        }
        for key in dues.keys { dues[key]?.sort() }
        for stretch in stretches.values.joined()
        where stretch.isActive && !stretch.isHeld && stretch.sketch.kind != "lens" && stretch.from < stretch.to {
            let plan = stretch.sketch.plan
            guard plan.isOfTheCalendar else { continue }
            let grace = stretch.sketch.grace * 60_000
            let slots = plan.slots(
                after: stretch.from, through: stretch.to, local: stretch.local, home: stretch.home,
                named: { $0 == stretch.local.name ? stretch.local : stretch.rules[$0] }
            ).filter { !stretch.leftOut.contains($0.key) }
            for (index, slot) in slots.enumerated() {
                let id = "\(stretch.sketch.id)@\(slot.key)"
                guard let known = own[id], case .delivered(false, _?) = known[0].fact,
                    known[0].at.milliseconds == slot.due,
                    // In this stretch: where the clock was set back, the same time is lived twice, perhaps with another
                    // grace.
                    rings[id, default: []].contains(where: { $0.at == slot.due && stretch.places.contains($0.place) }),
                    !known.contains(where: { $0.origin == .person && $0.answer != nil || $0.changes != nil })
                else { continue }
                let snooze = known.compactMap {
                    if case .snoozed(let until) = $0.fact { until.milliseconds } else { nil }
                }
                var deadline = slot.due + grace
                if let last = snooze.max(), last >= deadline { deadline = last + 600_000 }
                if let next = slots[index...].first(where: { $0.due > slot.due }) {
                    // One that a person moved ends this one at its new time, or not.
                    if own["\(stretch.sketch.id)@\(next.key)", default: []].contains(where: \.isDelay) { continue }
                    deadline = min(deadline, next.due)
                }
                guard deadline + 1000 <= stretch.to else { continue }
                // What is open from another revision, or of another zone, ends it as well.
                let others = dues[stretch.sketch.id, default: []]
                if others.contains(where: { slot.due < $0 && $0 < deadline }) { continue }
                let missed = known.first { $0.answer?.outcome == .missed }
                guard let missed, let answer = missed.answer else {
                    fault("\(id) is not recorded as missed, its deadline was \(deadline)")
                    continue
                }
                if !(deadline...deadline + 1000).contains(missed.at.milliseconds)
                    || answer.happened.milliseconds != deadline || answer.cause != .unanswered
                {
                    fault(
                        "\(missed.id) records \(id) as missed at \(missed.at.milliseconds), its deadline was \(deadline)"
                    )
                }
            }
        }
    }
}
