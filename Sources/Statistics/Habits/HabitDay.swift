package import CivilTime

/// How many habits of a day were done, of those that counted on it.
package struct HabitDay: Hashable, Sendable, Codable {
    package var done = 0
    package var total = 0

    package init(done: Int = 0, total: Int = 0) { (self.done, self.total) = (done, total) }

    /// 0 for none, and one of five for each fifth that was begun; `nil` on a day on which nothing counted.
    package var level: Int? { HabitDay.level(done, of: total) }

    package static func level(_ done: Int, of total: Int) -> Int? {
        total == 0 ? nil : done == 0 ? 0 : (5 * done + total - 1) / total
    }

    /// Each day from one on, of several habits together.
    package static func days(_ habits: [HabitHistory], _ days: ClosedRange<CivilDate>) -> [HabitDay] {
        var found = [HabitDay](repeating: HabitDay(), count: days.upperBound - days.lowerBound + 1)
        for habit in habits where !habit.isTracked {
            let start = habit.first - days.lowerBound
            for index in max(0, start)..<max(0, start, min(found.count, start + habit.marks.count)) {
                let mark = habit.marks[index - start]
                if mark.isCounted { found[index].total += 1 }
                if mark == .done { found[index].done += 1 }
            }
        }
        return found
    }
}

/// The figures of several days together. A day that is not over counts for as much as is done, and in the rates once
/// all of it is done.
package struct HabitFigures: Hashable, Sendable, Codable {
    /// How often anything was done.
    package var done = 0
    package var total = 0
    /// The mean rate over the days on which something counted, in whole per cent, rounded down.
    package var average: Int?
    /// The mean rate over the days on which something was done.
    package var averageOfActive: Int?

    package init(_ days: some Collection<HabitDay>, lastIsToday: Bool) {
        var (all, active) = (Mean(), Mean())
        for (index, day) in days.enumerated() {
            done += day.done
            if lastIsToday, index == days.count - 1, day.done < day.total {
                total += day.done
                continue
            }
            total += day.total
            guard day.total > 0 else { continue }
            all.add(day)
            if day.done > 0 { active.add(day) }
        }
        (average, averageOfActive) = (all.percent, active.percent)
    }

    /// Sums by denominator, so that nothing is rounded before the end.
    private struct Mean {
        private var sums: [Int: Int] = [:]
        private var count = 0

        mutating func add(_ day: HabitDay) {
            sums[day.total, default: 0] += day.done
            count += 1
        }

        var percent: Int? {
            guard count > 0 else { return nil }
            let sum = sums.sorted { $0.key < $1.key }.reduce(0) { $0 + Double($1.value) / Double($1.key) }
            return Int((sum * 100 / Double(count) + 1e-9).rounded(.down))
        }
    }
}
