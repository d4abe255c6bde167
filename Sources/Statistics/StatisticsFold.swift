import CivilTime
import Vocabulary

/// Computes the figures, one dose after another in any order.
struct StatisticsFold {
    let scope: StatisticsScope
    let reminders: [ReminderID?]
    private var statistics = StatisticsSummary()
    private var byReminder: [Figures]
    /// For each reminder: when its doses were taken, and when the latest dose not taken was due.
    private var taken: [[Int64]]
    private var lastLeftOut: [Int64]
    private var days: [Int32: Figures] = [:]
    private var day: (number: Int32, figures: Figures)?
    private let firstDay: Int32
    private let lastDay: Int32

    private let pauses: [PausedDays?]

    init(scope: StatisticsScope, reminders: [ReminderID?], pauses: [ReminderID: PausedDays]) {
        self.scope = scope
        self.reminders = reminders
        self.pauses = reminders.map { $0.flatMap { pauses[$0] } }
        byReminder = Array(repeating: Figures(), count: reminders.count)
        taken = Array(repeating: [], count: reminders.count)
        lastLeftOut = Array(repeating: .min, count: reminders.count)
        firstDay = scope.first.epochDay
        lastDay = scope.last.epochDay
    }

    mutating func add(_ outcome: StandingOutcome) {
        let state = outcome.state
        guard state != .open, state != .run, !state.isOfDay else { return }
        let day = scope.day(ofMinute: outcome.wall)
        guard day <= lastDay else { return }
        let isInside = day >= firstDay
        let index = Int(outcome.reminder)
        // A dose that was taken counts, also on an excused day.
        if state != .taken, state != .extra, pauses[index]?.cover(CivilDate(epochDay: day)) == true { return }
        switch state {
        case .extra:
            guard isInside else { return }
            statistics.extra += 1
            taken[index].append(outcome.happened)
            return
        case .lapsed:
            if isInside { statistics.lapsed += 1 }
            return
        default: break
        }
        let isTimed = !outcome.marks.contains(.untimed)
        let isOnTime = state == .taken && isTimed && abs(outcome.lateness) <= scope.window
        // Consecutive doses are mostly of one day.
        if self.day?.number != day {
            if let open = self.day { days[open.number] = open.figures }
            self.day = (day, days[day] ?? Figures())
        }
        self.day?.figures.count(state, isOnTime: isOnTime, isTimed: isTimed)
        guard isInside else { return }
        byReminder[index].count(state, isOnTime: isOnTime, isTimed: isTimed)
        statistics.total.count(state, isOnTime: isOnTime, isTimed: isTimed)
        statistics.weekdays[Int(CivilDate(epochDay: day).weekday.rawValue)].count(
            state, isOnTime: isOnTime, isTimed: isTimed)
        statistics.times[TimeOfDay.index(ofMinute: outcome.wall)].count(state, isOnTime: isOnTime, isTimed: isTimed)
        if state == .taken {
            taken[index].append(outcome.happened)
        } else {
            lastLeftOut[index] = max(lastLeftOut[index], outcome.due)
        }
    }

    mutating func result() -> StatisticsSummary {
        if let open = day { days[open.number] = open.figures }
        for index in reminders.indices {
            guard let id = reminders[index], !byReminder[index].isEmpty else { continue }
            statistics.reminders[id, default: Figures()].add(byReminder[index])
        }
        findLongestGap()
        findStreaks()
        statistics.days = Dictionary(uniqueKeysWithValues: days.map { (CivilDate(epochDay: $0.key), $0.value) })
        return statistics
    }

    /// Only for reminders with a scheduled dose; two names of one reminder count as one.
    private mutating func findLongestGap() {
        var times: [ReminderID: [Int64]] = [:]
        var leftOut: [ReminderID: Int64] = [:]
        for index in reminders.indices {
            guard let id = reminders[index], statistics.reminders[id] != nil else { continue }
            times[id, default: []] += taken[index]
            leftOut[id] = max(leftOut[id] ?? .min, lastLeftOut[index])
        }
        for (id, times) in times.sorted(by: { $0.key < $1.key }) {
            let times = times.sorted()
            guard let last = times.last else { continue }
            for (from, to) in zip(times, times.dropFirst()) {
                keep(LongestGap(reminder: id, from: from, to: to, isOpen: false))
            }
            // The gap is open if a dose has been left out since.
            if let left = leftOut[id], left > last, scope.end > last {
                keep(LongestGap(reminder: id, from: last, to: scope.end, isOpen: true))
            }
        }
    }

    private mutating func keep(_ gap: LongestGap) {
        if gap.seconds > statistics.longestGap?.seconds ?? 0 { statistics.longestGap = gap }
    }

    /// Finds runs of days with something taken and nothing missed; a day with neither is ignored.
    private mutating func findStreaks() {
        var run = 0
        for (_, figures) in days.sorted(by: { $0.key < $1.key }) where figures.taken + figures.missed > 0 {
            run = figures.missed == 0 ? run + 1 : 0
            statistics.longestStreak = max(statistics.longestStreak, run)
        }
        statistics.streak = run
    }
}
