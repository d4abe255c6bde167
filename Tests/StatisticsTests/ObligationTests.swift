import CivilTime
import Reminders
import Support
import Testing
import Vocabulary
import Worlds

@testable import Statistics

/// What is owed, made up and on time, against a plain count of what was said.
@Suite("Obligations") struct ObligationTests {
    /// What became of one prayer, as a person would put it.
    private struct Said {
        var reminder: Int
        var day: CivilDate
        var fate: Fate
        var company: Obligation.Congregation?
    }

    private enum Fate: CaseIterable {
        case onTime, late, missed, missedThenDone, missedThenDoneThenUndone, unreviewed, reviewed, skipped,
            doneThenUndone
        /// Missed in a row while the machine was off, this day and the next two.
        case run
        /// One of those owed.
        case debt, debtUndone
        case nothing
    }

    /// Entries of random histories, and what they mean.
    private struct History {
        let zone: TimeZoneRules
        let first: CivilDate
        let length: Int
        var random: SeededRandom
        var said: [Said] = []
        var entries: [Entry] = []
        var paused: [Range<Int>] = []
        let before: [Int]
        let ids: [ReminderID]

        init(_ seed: UInt64, _ zone: TimeZoneRules) throws {
            self.zone = zone
            var random = SeededRandom(seed: seed)
            func pick(_ most: Int) -> Int { Int.random(in: 0..<most, using: &random) }
            first = CivilDate(year: 2026, month: [1, 3, 10, 12][pick(4)], clampingDay: 20)
            length = 3 + pick(14)
            ids = try (0...pick(2)).map { try #require(ReminderID(rawValue: "p\($0)")) }
            before = ids.map { _ in pick(3) == 0 ? pick(6) : 0 }
            self.random = random
            for reminder in ids.indices { tell(reminder) }
            if pick(2) == 0 {
                let start = pick(length)
                paused.append(start..<min(length, start + 1 + pick(4)))
            }
        }

        private mutating func pick(_ most: Int) -> Int { Int.random(in: 0..<most, using: &random) }

        private mutating func tell(_ reminder: Int) {
            var day = 0
            while day < length {
                let fate = Fate.allCases[pick(Fate.allCases.count)]
                let company = pick(3) == 0 ? Obligation.Congregation.allCases[pick(3)] : nil
                let date = first + day
                switch fate {
                case .run where day + 3 <= length:
                    for offset in 0..<3 { said.append(Said(reminder: reminder, day: date + offset, fate: .unreviewed)) }
                    write(reminder, date, .run, nil)
                    day += 3
                    continue
                case .run: said.append(Said(reminder: reminder, day: date, fate: .nothing))
                default:
                    said.append(Said(reminder: reminder, day: date, fate: fate, company: company))
                    write(reminder, date, fate, company)
                }
                day += 1
            }
        }

        private mutating func write(
            _ reminder: Int, _ day: CivilDate, _ fate: Fate, _ company: Obligation.Congregation?
        ) {
            let local = CivilDateTime(day, ClockTime(secondOfDay: Int32((5 + reminder * 9) * 3600)))
            guard let due = zone.instant(of: local) else { return }
            let slot = SlotKey.wall(local, zone: nil)
            var marks: Fields = [:]
            if let company { marks[Obligation.Mark.with] = .text(company.rawValue) }
            func done(_ fields: Fields, late: Bool) -> Answer {
                var answer = Answer(.done, happened: due + .seconds(late ? 7201 : 7200), fields: fields)
                answer.judge(byWindowUntil: due + .seconds(7200))
                return answer
            }
            @discardableResult
            func add(_ answer: Answer?, by origin: Entry.Origin, changes: EntryID? = nil, slot own: SlotKey? = nil)
                -> EntryID
            {
                let id = EntryID(device: "a", sequence: Int64(entries.count + 1))
                entries.append(
                    Entry(
                        id: id, at: due, zone: zone.name, origin: origin, reminder: ids[reminder],
                        slot: own ?? slot, due: due, dueZone: zone.name,
                        fact: answer.map { .answered($0) } ?? .retracted, changes: changes))
                return id
            }
            let miss = Answer(.missed, happened: due, cause: .unanswered)
            let next = EntryID(device: "a", sequence: Int64(entries.count + 1))
            switch fate {
            case .onTime: add(done(marks, late: false), by: .person)
            case .late: add(done(marks, late: true), by: .person)
            case .missed: add(miss, by: .automatic)
            case .missedThenDone: add(done(marks, late: true), by: .person, changes: add(miss, by: .automatic))
            case .missedThenDoneThenUndone:
                let answer = add(done(marks, late: true), by: .person, changes: add(miss, by: .automatic))
                add(nil, by: .person, changes: answer)
            case .unreviewed: add(Answer(.missed, happened: due, cause: .unattended), by: .automatic)
            case .reviewed:
                let missed = add(Answer(.missed, happened: due, cause: .unattended), by: .automatic)
                add(Answer(.missed, happened: due, cause: .stated), by: .person, changes: missed)
            case .skipped: add(Answer(.skipped, happened: due), by: .person)
            case .doneThenUndone:
                let answer = add(done(marks, late: false), by: .person)
                add(nil, by: .person, changes: answer)
            case .run:
                let last = CivilDateTime(day + 2, local.time)
                guard let lastDue = zone.instant(of: last) else { return }
                add(
                    Answer(
                        .missed, happened: due, cause: .unattended,
                        run: Answer.Run(last: .wall(last, zone: nil), lastDue: lastDue, count: 3)), by: .automatic)
            case .debt, .debtUndone:
                marks[Obligation.Mark.owed] = .text("yes")
                let answer = add(Answer(.done, happened: due, fields: marks), by: .person, slot: .entry(next))
                if fate == .debtUndone { add(nil, by: .person, changes: answer, slot: .entry(next)) }
            case .nothing: break
            }
        }

        func outcomes() throws -> Outcomes {
            var outcomes = Outcomes()
            var order: [OccurrenceID] = []
            var known: [OccurrenceID: Occurrence] = [:]
            for entry in entries {
                let id = try #require(entry.occurrence)
                if known[id] == nil { order.append(id) }
                if known[id] == nil { known[id] = Occurrence(entry) } else { known[id]?.add(entry) }
            }
            for id in order {
                let occurrence = try #require(known[id])
                outcomes.set(nil, to: occurrence, wall: id.slot.floating ?? zone.local(at: occurrence.due)) { _ in zone
                }
            }
            return outcomes
        }

        var pauses: [Pause] {
            paused.map { days in
                Pause(
                    stamp: EntryStamp(turn: 0, id: EntryID(device: "a", sequence: 1_000_000)), since: .earliest,
                    plan: Pause.Plan(from: first + days.lowerBound, until: first + days.upperBound - 1))
            }
        }

        func isPaused(_ day: CivilDate) -> Bool { paused.contains { $0.contains(day - first) } }
    }

    @Test("10,000 random histories of windows, debts and excuses")
    func random() throws {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        for seed in UInt64(1)...10_000 {
            let history = try History(seed, zone)
            let outcomes = try history.outcomes()
            let since = history.first + (seed.isMultiple(of: 3) ? 2 : 0)
            let until = history.first + history.length - 1
            let scope = StatisticsScope(first: since, last: until, end: 0)
            let pauses = PausedDays(history.pauses) { zone.local(at: $0).date }
            var empty: [ReminderID: ObligationFigures] = [:]
            for (index, id) in history.ids.enumerated() {
                empty[id] = ObligationFigures(reminder: id, title: "", owedBefore: history.before[index])
            }
            let kept = outcomes.kept(
                empty, scope, included: outcomes.reminders,
                pauses: Dictionary(uniqueKeysWithValues: history.ids.map { ($0, pauses) }))
            for (index, id) in history.ids.enumerated() {
                let own = history.said.filter { $0.reminder == index }
                let shown = own.filter { $0.day >= since && $0.day <= until }
                let found = try #require(kept[id])
                #expect(found.owed == owed(own, history, before: history.before[index]), "seed \(seed)")
                func count(_ fates: [Fate], excusable: Bool = false) -> Int {
                    shown.count { fates.contains($0.fate) && !(excusable && history.isPaused($0.day)) }
                }
                #expect(found.onTime == count([.onTime]), "seed \(seed)")
                #expect(found.madeUp == count([.late, .missedThenDone, .debt]), "seed \(seed)")
                #expect(found.repaid == count([.debt]), "seed \(seed)")
                #expect(
                    found.missed == count([.missed, .missedThenDoneThenUndone, .reviewed], excusable: true),
                    "seed \(seed)")
                #expect(found.unreviewed == count([.unreviewed], excusable: true), "seed \(seed)")
                let together = shown.filter { [.onTime, .late, .missedThenDone, .debt].contains($0.fate) }
                #expect(found.withOthers == together.count { $0.company == .jamaah }, "seed \(seed)")
                #expect(found.atMosque == together.count { $0.company == .mosque }, "seed \(seed)")
                #expect(found.alone == together.count { $0.company == .alone }, "seed \(seed)")
            }
            try streaks(history, outcomes, pauses, seed)
        }
    }

    /// Day by day, as on paper.
    private func owed(_ said: [Said], _ history: History, before: Int) -> Int {
        var owed = before
        for one in said {
            switch one.fate {
            case .missed, .missedThenDoneThenUndone, .reviewed: if !history.isPaused(one.day) { owed += 1 }
            case .debt: owed -= 1
            default: break
            }
        }
        return max(0, owed)
    }

    /// The streak backwards from the last day: a day with a prayer counts, an excused one without is passed over.
    private func streaks(_ history: History, _ outcomes: Outcomes, _ pauses: PausedDays, _ seed: UInt64) throws {
        let today = history.first + history.length - 1
        let scope = StatisticsScope(first: today, last: today, end: 0)
        let series = outcomes.series(scope, included: outcomes.reminders)
        let empty = DaySeries(first: today, values: [DayValue()])
        let days = DaySeries(together: [empty] + series.values, isPaused: pauses.cover)
        let figures = CheckIns(days, today: today, weekStart: .monday)
        let done: [Fate] = [.onTime, .late, .missedThenDone, .debt]
        var expected = 0
        var day = today
        while day >= history.first {
            if history.said.contains(where: { $0.day == day && done.contains($0.fate) }) {
                expected += 1
            } else if day != today, !history.isPaused(day) {
                break
            }
            day = day - 1
        }
        #expect(figures.streak == expected, "seed \(seed)")
        #expect(figures.total == history.said.count { done.contains($0.fate) }, "seed \(seed)")
    }

    @Test("an older miss is owed, an excused one is not, also if the excuse came later")
    func excuse() throws {
        let id = try #require(ReminderID(rawValue: "fajr"))
        let zone = try World.zones.rules(named: "Europe/Zurich")
        var outcomes = Outcomes()
        for (index, day) in ["2026-11-17", "2026-11-18"].enumerated() {
            let local = try #require(CivilDateTime(day + "T05:00"))
            let due = try #require(zone.instant(of: local))
            let entry = Entry(
                id: EntryID(device: "a", sequence: Int64(index + 1)), at: due, zone: zone.name, origin: .automatic,
                reminder: id, slot: .wall(local, zone: nil), due: due, dueZone: zone.name,
                fact: .answered(Answer(.missed, happened: due, cause: .unanswered)))
            outcomes.set(nil, to: try #require(Occurrence(entry)), wall: local) { _ in zone }
        }
        let day = try #require(CivilDate("2026-11-18"))
        func owed(_ pauses: [Pause]) -> Int? {
            outcomes.kept(
                [id: ObligationFigures(reminder: id, title: "Fajr", owedBefore: 3)],
                StatisticsScope(first: day, last: day, end: 0), included: [id],
                pauses: [id: PausedDays(pauses) { zone.local(at: $0).date }])[id]?.owed
        }
        #expect(owed([]) == 5)
        let excuse = Pause(
            stamp: EntryStamp(turn: 0, id: EntryID(device: "a", sequence: 9)), since: .earliest,
            plan: Pause.Plan(from: day, until: day))
        #expect(owed([excuse]) == 4)
    }
}
