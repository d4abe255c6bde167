import CivilTime
import RemindCore
import RemindDaemon
import Reminders
import Simulation
import Statistics
import Testing
import Vocabulary
import Worlds

/// One rule says which answer counts: what SQL finds in a record is what folding every occurrence of it finds.
@Suite("The journal and the plain definition") struct RecordReaderTests {
    @Test("they answer the same", arguments: UInt64(21)...22)
    func agree(seed: UInt64) throws {
        var life = try Life(seed: seed, days: 40)
        try life.live()
        let scheduler = life.loop.scheduler
        let ledger = scheduler.ledger
        let journal = JournalReader(life.loop.journal, scheduler.place)
        let plain = RecordedEntries(life.entries, ledger, scheduler.place)
        try #require(life.entries.count > 200)

        var lookups: [Lookup] = [.latest(of: nil, limit: 50), .deeds(of: nil, limit: 200)]
        lookups += [nil, life.entries[life.entries.count / 2].at].map { .unattended(since: $0, limit: 1000) }
        lookups += life.entries.indices.filter { $0 % 37 == 0 }.flatMap { index -> [Lookup] in
            [.change(after: life.entries[index].stamp), .entry(life.entries[index].id)]
        }
        for id in ledger.reminders.keys {
            lookups += [
                .latest(of: id, limit: 40), .occurrences(of: id), .days(of: id), .revisions(of: id, limit: 3),
                .imported(id), .stock(of: id, limit: 200), .deeds(of: id, limit: 50),
            ]
        }
        for lookup in lookups {
            var found = try journal.entries(lookup)
            if case .unattended = lookup {
                // Those that were taken back, or merged into a run, are found as well: the fold leaves them out.
                found = try found.filter { entry in
                    guard let id = entry.occurrence else { return false }
                    return Occurrence.fold(try journal.entries(for: .occurrence(id), in: ledger)).first?.standing
                        == entry
                }
            }
            #expect(found.map(\.id) == plain.entries(lookup).map(\.id), "\(lookup)")
        }
        for (id, reminder) in ledger.reminders {
            #expect(try journal.firstDefined(id) == plain.firstDefined(id))
            guard let measuring = reminder.measuring else { continue }
            let (found, expected) = (try journal.readingDays(of: id, measuring), plain.readingDays(of: id, measuring))
            let days = (expected.first ?? found.first).map { first in (0..<500).map { first + $0 } } ?? []
            #expect(found.first == expected.first && days.map { found.days[$0] } == days.map { expected.days[$0] })
        }
        for selection in selections(life.entries, ledger) {
            let expected = plain.page(of: selection, from: .first, limit: .max)
            let found = try journal.page(of: selection, from: .first, limit: .max)
            #expect(found.map(\.id) == expected.map(\.id), "\(selection)")
            #expect(try journal.count(selection) == expected.count)
            let middle = expected.count / 2
            let position = try journal.position(of: middle, in: selection)
            #expect(position == plain.position(of: middle, in: selection))
            guard let position else { continue }
            for beginning in [EntryBeginning.from(position), .after(position)] {
                #expect(
                    try journal.page(of: selection, from: beginning, limit: 20)
                        == plain.page(of: selection, from: beginning, limit: 20))
            }
        }
        let (found, expected) = (try journal.outcomes(scheduler.snapshot), plain.outcomes(scheduler.snapshot))
        #expect(counted(found, life.entries) == counted(expected, life.entries))
    }

    private func selections(_ entries: [Entry], _ ledger: Ledger) -> [EntrySelection] {
        var all = [EntrySelection()]
        func add(_ change: (inout EntrySelection) -> Void) {
            var selection = EntrySelection()
            change(&selection)
            all.append(selection)
        }
        for word in ["done", "skipped", "missed", "lapsed", "delivered", "retracted", "defined", "delayed", "began"] {
            for onlyStanding in [false, true] {
                add {
                    $0.filter.words = [EntryFilter.Word(what: word)]
                    $0.filter.onlyStanding = onlyStanding
                }
            }
        }
        add { $0.filter.words = EntryFilter.Word.clockSet + [EntryFilter.Word.clockConfirmed] }
        add { $0.filter.onlyStanding = true }
        add { $0.filter.isNoted = true }
        for quarter in 1..<4 {
            let at = entries[entries.count * quarter / 4].at
            add { ($0.since, $0.filter.onlyStanding) = (at, true) }
            add { $0.before = at }
        }
        for id in ledger.reminders.keys {
            add { $0.reminder = id }
            add { ($0.filter.reminders, $0.filter.onlyStanding) = (ledger.names.all(of: id), true) }
        }
        return all
    }

    /// The figures of every reminder on every day.
    private func counted(_ outcomes: Outcomes, _ entries: [Entry]) -> [String] {
        let first = (entries.first?.at.seconds ?? 0) / 86_400 - 400
        let scope = StatisticsScope(
            first: CivilDate(epochDay: Int32(first)), last: CivilDate(epochDay: Int32(first) + 1500), end: .max)
        return outcomes.series(scope, included: outcomes.reminders).sorted { $0.key < $1.key }.flatMap { id, series in
            series.values.indices.compactMap { index in
                let value = series.values[index]
                return value == DayValue() ? nil : "\(id) \(series.first + index) \(value)"
            }
        }
    }
}
