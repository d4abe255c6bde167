import CivilTime
import PrayerTimes
import RemindCore
import Reminders
import Schedules
import Statistics
import Support
import Vocabulary

/// A random life with five obligatory prayers that follow the sun: windows, what a traveller combines, debts, excuses,
/// answers taken back, and restarts. What the machine counts is held against a count on paper.
package struct PrayerLife {
    /// Each is to be seen in many lives, so that none is missing by accident.
    package enum Sight: CaseIterable {
        case combinedEarly, combinedLate, onTime, madeUp, missed, undone, skipped, excused, repaid, neverBelowZero
        case boundary, restarted
    }

    private static let five: [SunTime.Event] = [.fajr, .dhuhr, .asr, .maghrib, .isha]
    private static let days = 3

    /// Prayers that are rung and answered together, on one day.
    private struct Unit {
        var prayers: [SunTime.Event]
        var date: CivilDate
        var start: Instant
        var end: Instant
    }

    /// What a person does at a moment.
    private enum Deed {
        case answer(SunTime.Event, CivilDate, Answer.Outcome)
        case undo(SunTime.Event, CivilDate)
        case restart
    }

    private struct Count: Equatable {
        var onTime = 0
        var madeUp = 0
        var missed = 0
        var owed = 0
    }

    package private(set) var sights: Set<Sight> = []
    private var random: SeededRandom
    private var world: World
    private let first: CivilDate
    private var journey: PrayerJourney?
    private var deeds: [(at: Instant, deed: Deed)] = []
    private var expected: [SunTime.Event: Count] = [:]
    /// Missed, by the day.
    private var misses: [(prayer: SunTime.Event, date: CivilDate)] = []
    private var before: [SunTime.Event: Int] = [:]

    /// - Returns: What is wrong, and what there was to see.
    package static func live(_ seed: UInt64) throws -> (fault: String?, sights: Set<Sight>) {
        var life = try PrayerLife(seed)
        let fault = try life.run()
        return (fault.map { "seed \(seed): \($0)" }, life.sights)
    }

    private init(_ seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        // Clocks change on 2026-03-29 and on 2026-10-25.
        let starts = ["2026-11-18", "2026-03-27", "2026-10-23", "2026-08-20", "2026-12-30"]
        let start = starts[Int.random(in: 0..<starts.count, using: &random)]
        guard let first = CivilDate(start) else { throw World.Unreadable(text: start) }
        self.first = first
        let place = try Coordinate(latitude: 47.37, longitude: 8.54)
        world = try World("\(start)T00:00", location: place)
        for prayer in Self.five {
            before[prayer] = one(in: 3) ? pick(5) : 0
            try world.define(
                prayer.rawValue, "daily at \(prayer.rawValue)", kind: "prayer",
                fields: ["obligatory": "yes", "owed": "\(before[prayer] ?? 0)"])
        }
        if !one(in: 3) {
            let from = first + pick(2)
            journey = PrayerJourney(
                from: from, until: one(in: 2) ? from + pick(2) : nil, combining: one(in: 2) ? .early : .late,
                isShort: one(in: 2))
            var rules = PrayerRules()
            rules.journey = journey
            try world.settle(at: place, by: rules)
        }
    }

    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func one(in count: Int) -> Bool { pick(count) == 0 }

    private func time(_ event: SunTime.Event, _ date: CivilDate) throws -> Instant {
        guard let found = world.scheduler.place.time(of: event, on: date)?.instant else {
            throw World.Unreadable(text: "\(event) \(date)")
        }
        return found
    }

    /// The prayers of a day with their windows, as a person knows them.
    private func units(_ date: CivilDate) throws -> [Unit] {
        let times = try (Self.five + [.sunrise]).reduce(into: [:]) { $0[$1] = try time($1, date) }
        let nextFajr = try time(.fajr, date + 1)
        func window(_ prayer: SunTime.Event) -> (Instant, Instant) {
            let start = times[prayer] ?? nextFajr
            return switch prayer {
            case .fajr: (start, times[.sunrise] ?? start)
            case .dhuhr: (start, times[.asr] ?? start)
            case .asr: (start, times[.maghrib] ?? start)
            case .maghrib: (start, times[.isha] ?? start)
            default: (start, nextFajr)
            }
        }
        func unit(_ prayers: [SunTime.Event]) -> Unit {
            let windows = prayers.map(window)
            let start = journey?.combining == .late ? windows.last?.0 : windows.first?.0
            return Unit(prayers: prayers, date: date, start: start ?? nextFajr, end: windows.last?.1 ?? nextFajr)
        }
        let isCombined = journey.map { $0.combining != nil && $0.covers(date) } ?? false
        return isCombined
            ? [unit([.fajr]), unit([.dhuhr, .asr]), unit([.maghrib, .isha])] : Self.five.map { unit([$0]) }
    }

    /// Decides what becomes of one unit, and counts it.
    private mutating func tell(_ unit: Unit) {
        let length = (unit.end - unit.start).components.seconds
        let prayer = unit.prayers[pick(unit.prayers.count)]
        let isPair = unit.prayers.count > 1
        if isPair { sights.insert(journey?.combining == .late ? .combinedLate : .combinedEarly) }
        var at = unit.start + .seconds(Int64.random(in: 1..<length, using: &random))
        func all(_ change: (inout Count) -> Void, _ expected: inout [SunTime.Event: Count]) {
            for prayer in unit.prayers { change(&expected[prayer, default: Count()]) }
        }
        func miss() { misses += unit.prayers.map { ($0, unit.date) } }
        switch pick(isPair ? 4 : 7) {
        case 0: miss()
        case 1:
            if one(in: 4) {
                at = one(in: 2) ? unit.start : unit.end
                sights.insert(.boundary)
            }
            deeds.append((at, .answer(prayer, unit.date, .done)))
            all({ $0.onTime += 1 }, &expected)
            sights.insert(.onTime)
        case 2:
            deeds.append((at, .answer(prayer, unit.date, .done)))
            all({ $0.onTime += 1 }, &expected)
        case 3:
            let late = unit.end + .seconds(Int64.random(in: 1...36_000, using: &random))
            deeds.append((late, .answer(prayer, unit.date, .done)))
            all({ $0.madeUp += 1 }, &expected)
            sights.insert(.madeUp)
        case 4:
            deeds.append((at, .answer(prayer, unit.date, .skipped)))
            sights.insert(.skipped)
        default:
            // Taken back in its window, or after it: in the end it was missed.
            deeds.append((at, .answer(prayer, unit.date, .done)))
            let back = at + .seconds(Int64.random(in: 1...(length + 3600), using: &random))
            deeds.append((back, .undo(prayer, unit.date)))
            miss()
            sights.insert(.undone)
        }
    }

    private mutating func run() throws -> String? {
        for offset in 0..<Self.days {
            for unit in try units(first + offset) { tell(unit) }
        }
        for _ in 0..<pick(3) {
            deeds.append((world.now + .seconds(Int64.random(in: 0..<250_000, using: &random)), .restart))
            sights.insert(.restarted)
        }
        for (at, deed) in deeds.sorted(by: { $0.at < $1.at }) {
            try world.run(to: at)
            switch deed {
            case .answer(let prayer, let date, let outcome): try world.answer(name(prayer, date), outcome)
            case .undo(let prayer, let date): try world.undo(name(prayer, date))
            case .restart: try world.restart()
            }
        }
        // By noon two days later everything is over, and late answers have come.
        let today = first + Self.days + 1
        try world.run(to: "\(today)T12:00")
        for offset in Self.days..<Self.days + 2 {
            for unit in try units(first + offset) where unit.end <= world.now {
                misses += unit.prayers.map { ($0, unit.date) }
            }
        }
        let excused = one(in: 2) ? first + pick(Self.days)...first + Self.days - 1 : nil
        for prayer in Self.five {
            let id = try world.id(prayer.rawValue)
            if let excused {
                let plan = Pause.Plan(from: excused.lowerBound, until: excused.upperBound)
                try world.decide(.change([.pause(id, plan)]))
            }
            for _ in 0..<(one(in: 2) ? pick(4) : 0) {
                var request = AnswerRequest(.extra(id), .done, happened: world.now)
                request.marks[Obligation.Mark.owed] = .text("yes")
                try world.decide(.answer(request))
                expected[prayer, default: Count()].madeUp += 1
                expected[prayer, default: Count()].owed -= 1
                sights.insert(.repaid)
            }
        }
        for (prayer, date) in misses {
            if excused?.contains(date) == true {
                sights.insert(.excused)
                continue
            }
            expected[prayer, default: Count()].missed += 1
            expected[prayer, default: Count()].owed += 1
            sights.insert(.missed)
        }
        return try compared(since: first, until: today)
    }

    private func name(_ prayer: SunTime.Event, _ date: CivilDate) -> String {
        "\(prayer.rawValue)@\(date)/\(prayer.rawValue)"
    }

    private mutating func compared(since: CivilDate, until: CivilDate) throws -> String? {
        let zone = world.scheduler.place.local
        var order: [OccurrenceID] = []
        var known: [OccurrenceID: Occurrence] = [:]
        for entry in world.journal {
            guard let id = entry.occurrence else { continue }
            if known[id] == nil { order.append(id) }
            if known[id] == nil { known[id] = Occurrence(entry) } else { known[id]?.add(entry) }
        }
        var outcomes = Outcomes()
        for case let occurrence? in order.map({ known[$0] }) {
            outcomes.set(nil, to: occurrence, wall: zone.local(at: occurrence.due)) { _ in zone }
        }
        let agenda = world.scheduler.agenda
        var empty: [ReminderID: ObligationFigures] = [:]
        var pauses: [ReminderID: PausedDays] = [:]
        for prayer in Self.five {
            let id = try world.id(prayer.rawValue)
            empty[id] = ObligationFigures(reminder: id, title: "", owedBefore: before[prayer] ?? 0)
            pauses[id] = PausedDays(world.scheduler.ledger.reminders[id]?.pauses ?? []) { agenda.day(of: $0) }
        }
        let kept = outcomes.kept(
            empty, StatisticsScope(first: since, last: until, end: 0), included: outcomes.reminders, pauses: pauses)
        for prayer in Self.five {
            let id = try world.id(prayer.rawValue)
            guard let found = kept[id] else { return "no figures of \(prayer)" }
            var count = expected[prayer] ?? Count()
            count.owed += before[prayer] ?? 0
            if count.owed < 0 { sights.insert(.neverBelowZero) }
            count.owed = max(0, count.owed)
            let own = Count(onTime: found.onTime, madeUp: found.madeUp, missed: found.missed, owed: found.owed)
            if own != count { return "\(prayer) of \(since): \(own) and not \(count)" }
            // Each view that is owed is one of those missed.
            let views = known.values.filter { $0.id.reminder == id }.compactMap { agenda.view(of: $0, now: world.now) }
            let owed = views.count { $0.owed == true }
            if owed != count.missed { return "\(prayer) of \(since): \(owed) are shown as owed, not \(count.missed)" }
        }
        return nil
    }
}
