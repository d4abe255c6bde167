import CivilTime
package import Reminders
package import Vocabulary

extension Outcomes {
    /// The doses missed, skipped, early or late, in the order in which they were due.
    ///
    /// - Parameters:
    ///   - scope: The days that count.
    ///   - included: The current name of each reminder, by its index in `reminders`; `nil` leaves it out.
    ///   - limit: The most doses to give, the latest ones; `left` says how many more there are.
    ///   - definition: The definition of a reminder.
    package func exceptions(
        _ scope: StatisticsScope, included: [ReminderID?], limit: Int, definition: (ReminderID) -> Definition?
    ) -> (doses: [ReportView.Dose], left: Int) {
        var found: [(wall: Int32, due: Int64, id: ReminderID, index: Int, run: OutcomeRun?)] = []
        let left = Dictionary(grouping: expandedRuns(included: included), by: \.run)
        for index in all.indices {
            let outcome = all[index]
            guard let id = included[Int(outcome.reminder)], outcome.state != .open || runs[index] != nil else {
                continue
            }
            let day = scope.day(ofMinute: outcome.wall)
            if var run = runs[index] {
                let doses = (left[index] ?? []).map(\.dose).filter {
                    (scope.first.epochDay...scope.last.epochDay).contains(scope.day(ofMinute: $0.wall))
                }
                if let first = doses.first, let last = doses.last {
                    run.count = doses.count
                    (run.lastWall, run.lastDue) = (last.wall, last.due)
                    found.append((first.wall, first.due, id, index, run))
                }
            }
            guard outcome.state != .run, !outcome.state.isOfDay, day >= scope.first.epochDay, day <= scope.last.epochDay
            else { continue }
            found.append((outcome.wall, outcome.due, id, index, nil))
        }
        found.sort { ($0.wall, $0.id, $0.index) < ($1.wall, $1.id, $1.index) }
        let doses = found.compactMap {
            ReportView.Dose(
                all[$0.index], at: ($0.wall, $0.due), run: $0.run, window: scope.window, reminder: $0.id,
                definition: definition($0.id))
        }
        return (Array(doses.suffix(limit)), max(0, doses.count - limit))
    }

    /// How many doses each run of misses still covers, without those that got an answer of their own, by the key of its
    /// first.
    private func countsOfRuns(_ isExcused: (ReminderID, Int32) -> Bool) -> [UInt64: Int] {
        var counts: [UInt64: Int] = [:]
        for index in runs.keys { counts[all[index].key] = 0 }
        for each in expandedRuns(included: reminders)
        where !isExcused(reminders[Int(each.dose.reminder)], each.dose.wall) {
            counts[all[each.run].key, default: 0] += 1
        }
        return counts
    }

    /// How many doses still belong to the run of misses that begins at each of these occurrences.
    ///
    /// - Parameters:
    ///   - occurrences: The first occurrence of each run.
    ///   - excused: The paused days of reminders, and when days start: doses on these days are left out.
    package func countsOfRuns(
        at occurrences: [OccurrenceID], excused: (pauses: [ReminderID: PausedDays], scope: StatisticsScope)
    ) -> [OccurrenceID: Int] {
        guard !occurrences.isEmpty else { return [:] }
        let counts = countsOfRuns { id, minute in
            excused.pauses[id]?.cover(CivilDate(epochDay: excused.scope.day(ofMinute: minute))) ?? false
        }
        var found: [OccurrenceID: Int] = [:]
        for id in occurrences {
            guard let number = reminders.firstIndex(of: id.reminder) else { continue }
            found[id] = counts[key(UInt32(number), slot: id.slot.description.utf8)]
        }
        return found
    }

    /// Computes the figures.
    ///
    /// - Parameters:
    ///   - scope: The days that count.
    ///   - included: The current name of each reminder, by its index in `reminders`; `nil` leaves the reminder out.
    ///   - pauses: The paused days of reminders: what was missed on a day that was paused later does not count.
    package func statistics(
        _ scope: StatisticsScope, included: [ReminderID?], pauses: [ReminderID: PausedDays] = [:]
    ) -> StatisticsSummary {
        var fold = StatisticsFold(scope: scope, reminders: included, pauses: pauses)
        for index in all.indices {
            let outcome = all[index]
            guard included[Int(outcome.reminder)] != nil else { continue }
            fold.add(outcome)
        }
        for each in expandedRuns(included: included) { fold.add(each.dose) }
        return fold.result()
    }

    /// The doses that runs of misses cover, each with the index of its run, without those that got an answer of their
    /// own.
    ///
    /// The record has only the first, the last and their number, so the doses are spread evenly between the two.
    package func expandedRuns(included: [ReminderID?]) -> [(run: Int, dose: StandingOutcome)] {
        let chosen = runs.filter { included[Int(all[$0.key].reminder)] != nil }
        guard !chosen.isEmpty else { return [] }
        let single = answeredSince(chosen)
        var found: [(run: Int, dose: StandingOutcome)] = []
        for (index, run) in chosen.sorted(by: { $0.key < $1.key }) {
            let first = all[index]
            var slots = (0..<run.count).map { place in
                let dose = Outcomes.spread(place, of: run.count, first.wall, run.lastWall)
                return StandingOutcome(
                    key: 0, due: Outcomes.spread(place, of: run.count, first.due, run.lastDue), wall: dose,
                    reminder: first.reminder, state: run.state)
            }
            if run.isFirstOut, !slots.isEmpty { slots.removeFirst() }
            for wall in single[index] ?? [] {
                let nearest = slots.indices.min { abs(slots[$0].wall - wall) < abs(slots[$1].wall - wall) }
                if let nearest { slots.remove(at: nearest) }
            }
            found += slots.map { (index, $0) }
        }
        return found
    }

    /// Wall times of the doses within each run that got an answer of their own after the run was recorded.
    private func answeredSince(_ chosen: [Int: OutcomeRun]) -> [Int: [Int32]] {
        var found: [Int: [Int32]] = [:]
        // Runs are sorted by their start, each with the latest end so far, because runs of one reminder hardly ever
        // overlap.
        let byReminder = Dictionary(grouping: chosen.keys) { all[$0].reminder }.mapValues { runs in
            var latest = Int64.min
            return runs.sorted { all[$0].due < all[$1].due }.map { run in
                latest = max(latest, chosen[run]?.lastDue ?? latest)
                return (run: run, latest: latest)
            }
        }
        guard let start = chosen.keys.min() else { return [:] }
        for index in all.indices[(start + 1)...] {
            let outcome = all[index]
            guard outcome.state != .open, outcome.state != .extra, outcome.state != .run, !outcome.state.isOfDay,
                let candidates = byReminder[outcome.reminder]
            else { continue }
            var low = candidates.startIndex
            var high = candidates.endIndex
            while low < high {
                let middle = (low + high) / 2
                if all[candidates[middle].run].due < outcome.due { low = middle + 1 } else { high = middle }
            }
            for (run, latest) in candidates[..<low].reversed() {
                if latest < outcome.due { break }
                guard run < index, let length = chosen[run], outcome.due <= length.lastDue else { continue }
                found[run, default: []].append(outcome.wall)
            }
        }
        return found
    }

    private static func spread<Number: FixedWidthInteger>(_ place: Int, of count: Int, _ first: Number, _ last: Number)
        -> Number
    {
        guard count > 1 else { return first }
        return first + Number(truncatingIfNeeded: (Int(last) - Int(first)) * place / (count - 1))
    }
}
