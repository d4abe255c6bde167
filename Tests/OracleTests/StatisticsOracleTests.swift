import CivilTime
import Configuration
import RemindCore
import RemindDaemon
import Reminders
import Schedules
import Statistics
import Support
import Testing
import Vocabulary

/// The figures against the oracle: rows in a real database, read at once and read in two parts.
@Suite("Statistics") struct StatisticsOracleTests {
    private static let place = TimeContext(local: .utc, directory: ZoneDirectory(environment: [:]))

    @Test("10,000 random histories", .timeLimit(.minutes(10)), arguments: 0..<20)
    func histories(part: Int) throws {
        let database = try Database(path: "", access: .memory)
        try Schema.create(in: database)
        try database.execute("DROP TRIGGER entry_is_kept")
        var seen = StatisticsOracle.Counts()
        for seed in part * 500..<part * 500 + Drawn.part(of: 500) {
            var history = RandomHistory(seed: UInt64(seed) + 1)
            let half = history.below(history.entries.count + 1)
            try insert(history.entries[..<half], into: database)
            var reader = OutcomeReader(
                database: database, names: FormerNames(), place: StatisticsOracleTests.place, rules: OutcomeRules())
            var grown = try reader.all()
            try insert(history.entries[half...], into: database)
            let isUpdated = try reader.update(&grown, device: "d")
            #expect(isUpdated)
            let whole = try reader.all()

            let first = history.firstDay + history.below(12) - 2
            let last = first + history.below(25)
            let dayStart = [0, 0, 180][history.below(3)]
            let window = Int64([600, 3600, 7200][history.below(3)])
            let chosen = history.below(3) == 0 ? ["metformin"] : RandomHistory.reminders
            let end = Int64((last + 1) * 86_400 + dayStart * 60 - 3 * 3600)
            let scope = StatisticsScope(
                first: CivilDate(epochDay: Int32(first)), last: CivilDate(epochDay: Int32(last)),
                dayStart: ClockTime(secondOfDay: Int32(dayStart * 60)), window: Int32(window), end: end)
            let oracle = StatisticsOracle(
                entries: history.entries, first: first, last: last, dayStart: dayStart, window: window, end: end,
                chosen: Set(chosen))
            let expected = oracle.answer()
            for outcomes in [whole, grown] {
                let included = outcomes.reminders.map { chosen.contains($0.rawValue) ? $0 : nil }
                var found = StatisticsOracle.Answer(outcomes.statistics(scope, included: included))
                for (id, series) in outcomes.series(scope, included: included) {
                    #expect(series.first + (series.values.count - 1) == scope.last)
                    for (index, value) in series.values.enumerated() where value != DayValue() {
                        found.letters[id.rawValue, default: [:]][Int(series.first.epochDay) + index] = value.letters
                    }
                }
                #expect(found == expected, "seed \(seed)")
            }
            seen.taken += expected.total.taken
            seen.missed += expected.total.missed
            seen.skipped += expected.total.skipped
            seen.unreviewed += expected.total.unreviewed
            try database.execute("DELETE FROM entry")
        }
        // What never came up was not compared.
        let least = Drawn.least(200)
        #expect(seen.taken > least * 5, "\(seen)")
        #expect([seen.missed, seen.skipped, seen.unreviewed].allSatisfy { $0 > least }, "\(seen)")
    }

    private func insert(_ entries: ArraySlice<Entry>, into database: Database) throws {
        try database.transaction { () throws(StoreError) in
            for entry in entries { try database.run(EntryRow.insert, EntryRow(entry).values + [.integer(0)]) }
        }
    }
}

extension DayValue {
    fileprivate var letters: String {
        let counts = [("d", done), ("e", extra), ("m", missed), ("s", skipped), ("u", unreviewed)]
        return counts.map { String(repeating: $0.0, count: Int($0.1)) }.joined()
    }
}

extension StatisticsOracle.Counts {
    init(_ figures: Figures) {
        self.init(
            taken: figures.taken, missed: figures.missed, skipped: figures.skipped, unreviewed: figures.unreviewed,
            onTime: figures.onTime)
    }
}

extension StatisticsOracle.Answer {
    init(_ found: StatisticsSummary) {
        self.init()
        total = StatisticsOracle.Counts(found.total)
        extra = found.extra
        lapsed = found.lapsed
        reminders = Dictionary(
            uniqueKeysWithValues: found.reminders.map { ($0.key.rawValue, StatisticsOracle.Counts($0.value)) })
        weekdays = found.weekdays.map(StatisticsOracle.Counts.init)
        times = found.times.map(StatisticsOracle.Counts.init)
        days = Dictionary(
            uniqueKeysWithValues: found.days.map { (Int($0.key.epochDay), StatisticsOracle.Counts($0.value)) })
        gap =
            found.longestGap.map { ["\($0.reminder)", "\($0.from)", "\($0.to)", "\($0.isOpen)"] } ?? []
        streak = found.streak
        longestStreak = found.longestStreak
    }
}
