import CivilTime
import RemindCore
import Reminders
import Schedules
import Statistics
import Support
import Vocabulary

/// A random life with some habits: answers for any day, taken back, pauses, excuses, archives, new names, journeys and
/// restarts. The marks that the machine gives each day are held against notes on paper.
package struct HabitLife {
    /// Each is to be seen in many lives, so that none is missing by accident.
    package enum Sight: CaseIterable {
        case replaced, undone, before, paused, pausedInPart, resumedToday, excused, archived, restored, renamed
        case traveled, restarted, nightOwl, broken
    }

    /// A habit as a person would note it.
    private struct Notes {
        var id: String
        var isBroken: Bool
        var defined: Instant
        /// The answers of each day that count, the latest last.
        var answers: [CivilDate: [Answer.Outcome]] = [:]
        var pauses: [Rest] = []
        var absences: [(since: Instant, until: Instant?)] = []

        var isArchived: Bool { absences.last.map { $0.until == nil } ?? false }
    }

    private struct Rest {
        var since: Instant
        var from: CivilDate?
        var until: CivilDate?
        var ended: Instant?
    }

    package private(set) var sights: Set<Sight> = []
    private var random: SeededRandom
    private var world: World
    private var habits: [Notes] = []
    private let dayStart: ClockTime

    /// - Returns: What is wrong, and what there was to see.
    package static func live(_ seed: UInt64) throws -> (fault: String?, sights: Set<Sight>) {
        var life = try HabitLife(seed)
        let fault = try life.run()
        return (fault.map { "seed \(seed): \($0)" }, life.sights)
    }

    private init(_ seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        // No clocks change in these weeks.
        let start = ["2026-01-05T10:00", "2026-06-10T23:15", "2026-12-26T01:30"][Int.random(in: 0..<3, using: &random)]
        world = try World(start)
        dayStart = Int.random(in: 0..<3, using: &random) == 0 ? ClockTime(secondOfDay: 3 * 3600) : .midnight
        let dayStart = dayStart
        try world.use { $0.dayStart = dayStart }
        if dayStart != .midnight { sights.insert(.nightOwl) }
    }

    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// The day that a moment belongs to where the person is.
    private func day(of moment: Instant) -> CivilDate {
        let local = world.scheduler.place.local.local(at: moment)
        return local.time < dayStart ? local.date - 1 : local.date
    }

    private var today: CivilDate { day(of: world.now) }

    private mutating func run() throws -> String? {
        for number in 0...pick(3) {
            let isBroken = pick(4) == 0
            if isBroken { sights.insert(.broken) }
            let id = "h\(number)"
            let definition = try world.definition(id, nil, kind: "habit", fields: isBroken ? ["no": "yes"] : [:])
            try world.decide(.change([.define(definition)]))
            habits.append(Notes(id: id, isBroken: isBroken, defined: world.now))
            try wait()
        }
        for _ in 0..<(10 + pick(50)) {
            try act(on: pick(habits.count))
            try wait()
        }
        if pick(4) == 0 {
            for index in habits.indices { try resume(index) }
            try world.run(to: world.now + .seconds(900))
        }
        return try compared()
    }

    /// Some quarters of an hour.
    private mutating func wait() throws {
        try world.run(to: world.now + .seconds(Int64(1 + pick(60)) * 900))
    }

    private mutating func act(on index: Int) throws {
        switch pick(16) {
        case 0: try pause(index)
        case 1: try resume(index)
        case 2: try archive(index)
        case 3: try rename(index)
        case 4: try move()
        case 5, 6: try undo(index)
        default: try answer(index)
        }
    }

    private mutating func answer(_ index: Int) throws {
        guard !habits[index].isArchived else { return }
        let day = today - (pick(3) == 0 ? pick(9) : pick(2))
        let outcome: Answer.Outcome = [.done, .done, .done, .missed, .skipped][pick(5)]
        try world.answer("\(habits[index].id)@\(day)", outcome, replace: true)
        if habits[index].answers[day]?.last == outcome { return }
        if habits[index].answers[day]?.isEmpty == false { sights.insert(.replaced) }
        if day < self.day(of: habits[index].defined) { sights.insert(.before) }
        habits[index].answers[day, default: []].append(outcome)
    }

    private mutating func undo(_ index: Int) throws {
        let days = habits[index].answers.filter { !$0.value.isEmpty }.keys.sorted()
        guard !habits[index].isArchived, !days.isEmpty else { return }
        let day = days[pick(days.count)]
        try world.undo("\(habits[index].id)@\(day)")
        habits[index].answers[day]?.removeLast()
        sights.insert(.undone)
    }

    private mutating func pause(_ index: Int) throws {
        guard !habits[index].isArchived else { return }
        var plan = Pause.Plan()
        switch pick(4) {
        case 0: break
        case 1: plan.until = today + pick(4)
        case 2: (plan.from, plan.until) = (today + 1 + pick(3), today + 4 + pick(3))
        default:
            plan.from = today - 2 - pick(6)
            plan.until = today - 1
            sights.insert(.excused)
        }
        do {
            try world.change({ .pause($0, plan) }, habits[index].id)
        } catch is RemindError {
            // Another pause is in the way.
            return
        }
        habits[index].pauses.append(Rest(since: world.now, from: plan.from, until: plan.until))
        sights.insert(.paused)
    }

    private mutating func resume(_ index: Int) throws {
        guard !habits[index].isArchived else { return }
        try world.change(DefinitionChange.resume, habits[index].id)
        for place in habits[index].pauses.indices {
            let pause = habits[index].pauses[place]
            guard pause.ended == nil, pause.until.map({ $0 >= today }) ?? true, pause.from.map({ $0 <= today }) ?? true
            else { continue }
            habits[index].pauses[place].ended = world.now
        }
    }

    private mutating func archive(_ index: Int) throws {
        if habits[index].isArchived {
            try world.change(DefinitionChange.restore, habits[index].id)
            habits[index].absences[habits[index].absences.count - 1].until = world.now
            sights.insert(.restored)
        } else {
            try world.change(DefinitionChange.archive, habits[index].id)
            habits[index].absences.append((world.now, nil))
            sights.insert(.archived)
        }
    }

    private mutating func rename(_ index: Int) throws {
        let old = try world.id(habits[index].id)
        guard !habits[index].isArchived, let reminder = world.scheduler.ledger.reminders[old] else { return }
        let new = habits[index].id + "x"
        try world.decide(.change([.define(reminder.definition.renamed(to: try world.id(new)))]))
        habits[index].id = new
        sights.insert(.renamed)
    }

    private mutating func move() throws {
        if pick(2) == 0 {
            sights.insert(.restarted)
            return try world.restart()
        }
        sights.insert(.traveled)
        try world.fly(to: ["Europe/Zurich", "Asia/Tokyo", "America/New_York"][pick(3)])
    }

    // MARK: - On paper

    private func isAbsent(_ notes: Notes, _ date: CivilDate) -> Bool {
        notes.absences.contains { day(of: $0.since) <= date && $0.until.map { date < day(of: $0) } ?? true }
    }

    /// How many quarters of a day each pause covers, and whether it ended on that day.
    private mutating func rest(_ notes: Notes, _ date: CivilDate) -> DayValue.Pausing {
        var found = DayValue.Pausing.none
        for pause in notes.pauses {
            let zone = world.scheduler.place.local
            let covered = (0..<96).count { quarter in
                let second = dayStart.secondOfDay + Int32(quarter) * 900 + 60
                let local = CivilDateTime(date + Int(second / 86_400), ClockTime(secondOfDay: second % 86_400))
                guard let moment = zone.instant(of: local) else { return false }
                return (pause.from.map { date >= $0 } ?? (moment >= pause.since))
                    && pause.until.map { date <= $0 } ?? true && pause.ended.map { moment < $0 } ?? true
            }
            if covered == 96 { return .whole }
            guard covered > 0 else { continue }
            if date == today, pause.ended != nil {
                sights.insert(.resumedToday)
            } else {
                found = .part
                sights.insert(.pausedInPart)
            }
        }
        return found
    }

    private mutating func mark(_ notes: Notes, _ date: CivilDate) -> HabitHistory.Mark {
        let answer = notes.answers[date]?.last
        if answer == nil, isAbsent(notes, date) { return .none }
        let rest = rest(notes, date)
        // In a pause, a day without an answer is excused, and one with an answer that counts against the person.
        if rest != .none, answer == nil { return .paused }
        let isGood = answer == (notes.isBroken ? .missed : .done)
        if rest == .whole { return isGood ? .done : .paused }
        switch answer {
        case .done?: return notes.isBroken ? .no : .done
        case .missed?: return notes.isBroken ? .done : .no
        case .skipped?: return .skipped
        case .lapsed?, nil: return notes.isBroken && date != today ? .done : .open
        }
    }

    private mutating func compared() throws -> String? {
        let agenda = world.scheduler.agenda
        let ledger = world.scheduler.ledger
        let now = world.now
        if agenda.day(of: now) != today { return "today is \(agenda.day(of: now)) and not \(today)" }
        let outcomes = outcomes()
        let scope = StatisticsScope(first: today, last: today, dayStart: dayStart, end: 0)
        for notes in habits {
            let id = try world.id(notes.id)
            guard let reminder = ledger.reminders[id], let measuring = reminder.measuring else {
                return "no habit \(notes.id)"
            }
            let series = outcomes.series(scope, included: outcomes.reminders, byDay: [id])
            let begun = day(of: notes.defined)
            let found = agenda.chain(
                of: reminder, measuring, recorded: series[id] ?? DaySeries(first: today, values: []), begun: begun,
                now: now)
            let answered = notes.answers.filter { !$0.value.isEmpty }.keys.min()
            let first = min(begun, today, answered ?? today)
            if found.first != first { return "\(notes.id) begins \(found.first) and not \(first)" }
            var (streak, best, done, total) = (0, 0, 0, 0)
            for offset in 0...(today - first) {
                let date = first + offset
                let mark = mark(notes, date)
                if found[date] != mark { return "\(notes.id) \(date): \(found[date]) and not \(mark)" }
                switch mark {
                case .done:
                    streak += 1
                    done += 1
                    total += 1
                case .no,
                    .open where date != today:
                    streak = 0
                    // A day that is not over has no rate yet.
                    if date != today { total += 1 }
                default: break
                }
                best = max(best, streak)
            }
            let figures = HabitFigures(HabitDay.days([found], first...today), lastIsToday: true)
            if [found.streak, found.best, figures.done, figures.total] != [streak, best, done, total] {
                return "\(notes.id): \([found.streak, found.best, figures.done, figures.total]) "
                    + "and not \([streak, best, done, total])"
            }
        }
        return nil
    }

    /// The outcomes that the daemon reads from its record.
    private func outcomes() -> Outcomes {
        let (names, zone) = (world.scheduler.ledger.names, world.scheduler.place.local)
        var order: [OccurrenceID] = []
        var known: [OccurrenceID: Occurrence] = [:]
        for entry in world.journal.map({ names.current($0) }) {
            guard let id = entry.occurrence else { continue }
            if known[id] == nil {
                order.append(id)
                known[id] = Occurrence(entry)
            } else {
                known[id]?.add(entry)
            }
        }
        var outcomes = Outcomes()
        for case let occurrence? in order.map({ known[$0] }) {
            let wall = occurrence.id.slot.wholeDay.map { CivilDateTime($0, .noon) } ?? zone.local(at: occurrence.due)
            outcomes.set(nil, to: occurrence, wall: wall) { _ in zone }
        }
        return outcomes
    }
}
