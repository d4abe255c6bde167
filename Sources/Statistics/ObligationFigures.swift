import CivilTime
package import Vocabulary

/// How an obligation was kept on some days, and what is owed of it by now.
package struct ObligationFigures: PersonTitled, Hashable, Sendable, Codable {
    package var reminder: String
    package var title: String
    package var person: String?
    /// Those done in their window, and those done later. Old ones that were owed and are done count as made up.
    package var onTime = 0
    package var madeUp = 0
    package var missed = 0
    /// Missed while the computer was off, and not reviewed yet: not owed so far.
    package var unreviewed = 0
    package var withOthers = 0
    package var atMosque = 0
    package var alone = 0
    /// How many of `madeUp` were owed before the first was recorded: they have no occurrence.
    package var repaid = 0
    /// The missed ones, on any day, that were not made up, with those owed before; never less than 0.
    package var owed = 0
    /// How many were owed before the first was recorded.
    package var owedBefore = 0

    package init(reminder: ReminderID, title: String, person: String? = nil, owedBefore: Int = 0) {
        (self.reminder, self.title, self.person) = (reminder.rawValue, title, person)
        self.owedBefore = owedBefore
    }

    /// The per cent on time of all that were due and reviewed, rounded down; `nil` if there were none.
    package var onTimeRate: Int? { Figures.percent(onTime, of: onTime + madeUp - repaid + missed) }

    /// Several obligations together, under the name of the first; `nil` for none.
    package static func sum(of kept: [ObligationFigures]) -> ObligationFigures? {
        kept.first.map { kept.dropFirst().reduce($0, +) }
    }

    package static func + (left: ObligationFigures, right: ObligationFigures) -> ObligationFigures {
        var sum = left
        sum.onTime += right.onTime
        sum.madeUp += right.madeUp
        sum.missed += right.missed
        sum.unreviewed += right.unreviewed
        sum.withOthers += right.withOthers
        sum.atMosque += right.atMosque
        sum.alone += right.alone
        sum.repaid += right.repaid
        sum.owed += right.owed
        sum.owedBefore += right.owedBefore
        return sum
    }
}

extension Outcomes {
    /// How each obligation was kept.
    ///
    /// - Parameters:
    ///   - obligations: The figures to fill, with what was owed before.
    ///   - scope: The days that count.
    ///   - included: The current name of each reminder, by its index in `reminders`.
    ///   - pauses: The paused days: what was missed on them is not owed.
    package func kept(
        _ obligations: [ReminderID: ObligationFigures], _ scope: StatisticsScope, included: [ReminderID?],
        pauses: [ReminderID: PausedDays] = [:]
    ) -> [ReminderID: ObligationFigures] {
        var found = obligations
        let included = included.map { id in id.flatMap { obligations[$0] == nil ? nil : $0 } }
        // The sum may be negative in between: the order of the entries does not matter.
        var owed = obligations.mapValues(\.owedBefore)
        for outcome in all + expandedRuns(included: included).map(\.dose) {
            guard let id = included[Int(outcome.reminder)] else { continue }
            let day = scope.day(ofMinute: outcome.wall)
            let isShown = day >= scope.first.epochDay && day <= scope.last.epochDay
            switch outcome.state {
            case .taken, .extra:
                let isOfDebt = outcome.state == .extra && outcome.marks.contains(.owed)
                if isOfDebt { owed[id, default: 0] -= 1 }
                guard isShown else { continue }
                if outcome.marks.contains(.jamaah) { found[id]?.withOthers += 1 }
                if outcome.marks.contains(.mosque) { found[id]?.atMosque += 1 }
                if outcome.marks.contains(.alone) { found[id]?.alone += 1 }
                if isOfDebt { found[id]?.repaid += 1 }
                if isOfDebt || outcome.state == .taken && outcome.marks.contains(.madeUp) {
                    found[id]?.madeUp += 1
                } else if outcome.state == .taken {
                    found[id]?.onTime += 1
                }
            case .missed, .unreviewed:
                guard pauses[id]?.cover(CivilDate(epochDay: day)) != true else { continue }
                if outcome.state == .missed { owed[id, default: 0] += 1 }
                guard isShown else { continue }
                if outcome.state == .missed { found[id]?.missed += 1 } else { found[id]?.unreviewed += 1 }
            case .open, .skipped, .lapsed, .run, .dayDone, .daySkipped, .dayMissed: continue
            }
        }
        for (id, count) in owed { found[id]?.owed = max(0, count) }
        return found
    }
}
