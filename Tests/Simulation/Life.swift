import CivilTime
import RemindCore
package import RemindDaemon
package import Reminders
import Schedules
import Support
import Vocabulary

/// Years of a machine and the person who uses it, all of it drawn from one seed: doses answered or not, journeys, sleep,
/// crashes, wrong clocks, full disks.
package struct Life {
    static let zones = [
        "Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca",
        "Pacific/Auckland", "America/Nuuk", "UTC",
    ]
    /// How long a device lives, in days.
    private let days: Int64
    /// True if nothing happens besides doses and their answers.
    private let isQuiet: Bool

    let machine: Machine
    private var dice: SeededRandom
    var asking: SeededRandom
    package private(set) var sketches: [Sketch] = []
    /// What a person is going to do, and when.
    private var intentions: [(at: Instant, id: OccurrenceID)] = []
    private var read = 0
    private var isDisabled: Set<String> = []
    private var isArchived: Set<String> = []
    package private(set) var entries: [Entry] = []
    package var trace: [Trace] { machine.trace }
    /// The record, and the state that goes with it.
    package var loop: Loop { machine.loop }

    package init(seed: UInt64, days: Int64 = 365, isQuiet: Bool = false) throws {
        self.days = days
        self.isQuiet = isQuiet
        dice = SeededRandom(seed: seed)
        asking = SeededRandom(seed: ~seed)
        let books = try Life.zones.map { name in
            try RuleBook(name: name, bytes: Machine.bytes(of: "/usr/share/zoneinfo/\(name)"))
        }
        let start = Wall.day(dice.number(2024...2038), dice.number(1...12), dice.number(1...28)) * Wall.day
        machine = try Machine(
            start: Instant(seconds: start + dice.number(0...86_399)), zone: dice.one(of: Life.zones) ?? "UTC",
            books: books)
        try defineSession()
        try defineAsking()
        try defineTaper()
        for number in 0..<dice.number(4...6) { try define(Life.sketch("r\(number)", at: start, sketches, &dice)) }
    }

    /// Lives, and ends with three quiet days in which everything is put right.
    package mutating func live() throws {
        let end = machine.uptime + days * 86_400_000
        while machine.uptime < end {
            let next = machine.now + .seconds(dice.number(60...120_000))
            try wait(until: next)
            if asking.chance(40) { try attempt { life throws in try life.keepAsking() } }
            if !isQuiet { try attempt { life throws in try life.happen() } }
            if asking.chance(4) { try attempt { life throws in try life.editTaper() } }
            if asking.chance(10) { try attempt { life throws in try life.delayNext() } }
            if !isQuiet, asking.chance(25) { try attempt { life throws in try life.undoLatest() } }
        }
        machine.trouble = .none
        try wait(until: machine.now + .seconds(3 * 86_400))
        try machine.stop()
        try machine.start()
        try wait(until: machine.now + .seconds(60))
        machine.note(.over(at: machine.now.milliseconds))
        entries = try machine.history()
    }

    private mutating func attempt(_ act: (inout Life) throws -> Void) throws {
        do {
            try act(&self)
        } catch is RemindError {
            // Refused, and nothing has changed: what is recorded says so.
        } catch is StoreError {
            // Not recorded, and said so.
        }
    }

    /// Prints what happened to one reminder, in its true order: `r3`, or `r3@2026-11-20T08:00`.
    func show(_ name: String) {
        for event in machine.trace {
            switch event {
            case .acknowledged(let entries):
                for entry in entries
                where "\(entry.occurrence.map { "\($0)" } ?? entry.reminder?.rawValue ?? name)".hasPrefix(name) {
                    let due = entry.due.map { " due \($0.milliseconds)" } ?? ""
                    print(
                        "\(entry.id) at \(entry.at.milliseconds) \(entry.zone) \(entry.slot.map { "\($0)" } ?? "-")\(due)",
                        "\(entry.fact) \(entry.changes.map { "changes \($0)" } ?? "")")
                }
            case .rang(let id, let at): if "\(id)".hasPrefix(name) { print("rang \(id) at \(at)") }
            case .planned(let sketch, _, let at): if name.hasPrefix(sketch.id) { print("planned \(sketch) at \(at)") }
            case .zone(let book, let at): print("zone \(book.name) at \(at)")
            case .rules(let book, _): print("rules \(book.name)")
            default: print(event)
            }
        }
    }

    // MARK: - A person

    /// Passes time in which nothing happens but doses and their answers.
    private mutating func wait(until end: Instant) throws {
        while machine.now < end {
            intend()
            intentions.sort { $0.at < $1.at }
            let first = intentions.first.map { max($0.at, machine.now) }
            let wake = machine.nextWake.map { max($0, machine.now) }
            let next = [first, wake, end].compactMap { $0 }.min() ?? end
            try machine.run(to: next)
            if let intention = intentions.first, intention.at <= machine.now {
                intentions.removeFirst()
                do {
                    try act(on: intention.id)
                } catch is RemindError {
                } catch is StoreError {}
            } else if next == end {
                break
            }
        }
    }

    /// What rang is answered later, or not at all.
    private mutating func intend() {
        while read < machine.trace.count {
            if case .rang(let id, _) = machine.trace[read], id.reminder.rawValue != Life.tracker, dice.chance(65) {
                intentions.append((machine.now + .seconds(dice.number(0...7000)), id))
            }
            read += 1
        }
        // A wrong clock makes plans for another year.
        intentions.removeAll { $0.at > machine.now + .seconds(86_400) }
    }

    private mutating func act(on id: OccurrenceID) throws {
        let now = machine.now
        switch dice.number(0...19) {
        case 0...12: try machine.ask { _ in .answer(AnswerRequest(.occurrence(id), .done, happened: now)) }
        case 13, 14: try machine.ask { _ in .answer(AnswerRequest(.occurrence(id), .skipped, happened: now)) }
        case 15: try machine.ask { _ in .answer(AnswerRequest(.occurrence(id), .missed, happened: now)) }
        case 16, 17:
            let until = now + .seconds(dice.number(60...14_400))
            try machine.ask { _ in .snooze(id, until: until) }
        default:
            let happened = now - .seconds(dice.number(0...14_400))
            try machine.ask { _ in .answer(AnswerRequest(.occurrence(id), .done, happened: happened, replace: true)) }
        }
    }

    private mutating func define(_ sketch: Sketch) throws {
        // Nobody has opened a pair tomorrow, which a clock that was ahead may have shown.
        if case .lens(_, let opened, _) = sketch.plan, machine.now.seconds / Wall.day <= opened { return }
        let when = sketch.plan.text.map { [DefinitionDraft.Line(when: $0)] }
        var draft = DefinitionDraft(kind: sketch.kind)
        if sketch.kind == "prayer" { draft.fields["obligatory"] = "yes" }
        if sketch.late != .deliver { draft.fields["late"] = sketch.late.rawValue }
        if case .lens(let days, let opened, let minute) = sketch.plan {
            draft.fields.merge(
                [
                    "days": "\(days)", "opened": Wall.dateText(opened),
                    "remind": "at \(Wall.timeText(minute: minute))",
                ]
            ) { $1 }
        }
        draft.id = sketch.id
        draft.title = sketch.id
        draft.when = when
        draft.grace = "\(sketch.grace)m"
        draft.nag = .init(every: "\(sketch.nag.every)m", times: Int(sketch.nag.times))
        let (machine, zone) = (machine, machine.scheduler.place.local)
        let existing = ReminderID(rawValue: sketch.id).flatMap { machine.scheduler.ledger.reminders[$0]?.definition }
        let made = Definition.make(
            draft, over: existing, source: .file, anchor: .init(at: machine.now, zone: zone.name), context: .file,
            today: zone.local(at: machine.now).date)
        guard let definition = made.definition else { throw Unfit(problems: made.problems) }
        let at = machine.now.milliseconds
        let decision = try machine.ask { _ in .change([.define(definition)]) }
        if decision.entries.contains(where: { if case .defined = $0.fact { true } else { false } }) {
            machine.note(.planned(sketch, home: zone.name, at: at))
        }
        if isArchived.remove(sketch.id) != nil { machine.note(.active(sketch.id, isActive(sketch.id), at: at)) }
        sketches.removeAll { $0.id == sketch.id }
        sketches.append(sketch)
    }

    /// What is started and stopped, and never rings.
    private func defineSession() throws {
        var draft = DefinitionDraft(kind: "prayer")
        (draft.id, draft.title) = ("session", "session")
        try define(alone: draft)
    }

    /// Defines what stays as it is for a whole life.
    func define(alone draft: DefinitionDraft) throws {
        let zone = machine.scheduler.place.local
        let made = Definition.make(
            draft, over: nil, source: .file, anchor: .init(at: machine.now, zone: zone.name), context: .file,
            today: zone.local(at: machine.now).date)
        guard let definition = made.definition else { throw Unfit(problems: made.problems) }
        try machine.ask { _ in .change([.define(definition)]) }
    }

    private mutating func keepSession() throws {
        guard let id = ReminderID(rawValue: "session") else { return }
        let now = machine.now
        let length = dice.number(60...7200)
        let from = now - .seconds(dice.number(0...120))
        let counts = dice.chance(50)
        switch dice.number(0...9) {
        case 0...4: try machine.ask { _ in .session(.start(.extra(id), from: from, length: length)) }
        case 5: try machine.ask { _ in .session(.stop(id, at: now, counts: counts, note: nil)) }
        case 6: try machine.ask { _ in .session(.adjust(id, from: from, length: length)) }
        case 7: try machine.ask { _ in .session(.discard(id)) }
        default:
            guard let one = dice.one(of: machine.scheduler.ledger.occurrences(of: id).map(\.id).sorted()) else {
                return
            }
            try machine.ask { _ in .undo(one) }
        }
    }

    struct Unfit: Error { var problems: [FieldProblem] }

    private func isActive(_ id: String) -> Bool { !isDisabled.contains(id) && !isArchived.contains(id) }

    /// Enables what is disabled and the other way round, or archives and restores.
    private mutating func change(_ sketch: Sketch, archiving: Bool) throws {
        guard let id = ReminderID(rawValue: sketch.id) else { return }
        let wasOff = archiving ? isArchived.contains(sketch.id) : isDisabled.contains(sketch.id)
        let change: DefinitionChange =
            archiving ? (wasOff ? .restore(id) : .archive(id)) : (wasOff ? .enable(id) : .disable(id))
        let at = machine.now.milliseconds
        let decision = try machine.ask { _ in .change([change]) }
        guard !decision.entries.isEmpty else { return }
        switch (archiving, wasOff) {
        case (true, true): isArchived.remove(sketch.id)
        case (true, false): isArchived.insert(sketch.id)
        case (false, true): isDisabled.remove(sketch.id)
        case (false, false): isDisabled.insert(sketch.id)
        }
        machine.note(.active(sketch.id, isActive(sketch.id), at: at))
    }

    private mutating func meddle() throws {
        guard let sketch = dice.one(of: sketches), let id = ReminderID(rawValue: sketch.id) else { return }
        let now = machine.now
        let known = machine.scheduler.ledger.occurrences(of: id).map(\.id).sorted()
        switch dice.number(0...10) {
        case 10: try look(back: sketch, id)
        case 0, 1:
            try machine.ask { scheduler in
                .answer(
                    AnswerRequest(
                        try scheduler.agenda.subject(of: .reminder(id), early: true, extra: false, now: now), .done,
                        happened: now, early: true))
            }
        case 2, 3: try machine.ask { _ in .answer(AnswerRequest(.extra(id), .done, happened: now)) }
        case 4:
            let happened = now - .seconds(dice.number(0...86_400))
            try machine.ask { _ in .answer(AnswerRequest(.extra(id), .done, happened: happened)) }
        case 5, 6:
            guard let one = dice.one(of: known) else { return }
            try machine.ask { _ in .undo(one) }
        case 7, 8:
            guard let one = dice.one(of: known) else { return }
            let happened = now - .seconds(dice.number(0...86_400))
            let outcome: Answer.Outcome = dice.chance(70) ? .done : .skipped
            try machine.ask { _ in
                .answer(AnswerRequest(.occurrence(one), outcome, happened: happened, replace: true))
            }
        default: machine.showAgain()
        }
    }

    /// Answers a day as a whole, or excuses days that are over. Neither changes anything that comes.
    private mutating func look(back sketch: Sketch, _ id: ReminderID) throws {
        let now = machine.now
        let today = machine.scheduler.agenda.day(of: now)
        let day = today - Int(dice.number(1...40))
        guard sketch.kind == "lens" else {
            // So long ago that it is over even if the clock is ahead: else it would be a pause of days to come.
            let first = day - 120
            let plan = Pause.Plan(from: first, until: first + Int(dice.number(0...20)))
            try machine.ask { _ in .change([.pause(id, plan)]) }
            return
        }
        let outcome = dice.one(of: [Answer.Outcome.done, .skipped, .missed]) ?? .done
        try machine.ask { _ in
            .answer(AnswerRequest(.occurrence(OccurrenceID(id, .day(day))), outcome, happened: now, replace: true))
        }
    }

    // MARK: - The world

    private mutating func happen() throws {
        let now = machine.now
        if dice.chance(15) { return try keepSession() }
        switch dice.number(0...99) {
        case 0...34: try meddle()
        case 35...49: machine.sleep(.seconds(dice.number(30...60_000)))
        case 50: machine.sleep(.seconds(dice.number(86_400...30 * 86_400)))
        case 51...56:
            try machine.stop()
            let length = dice.number(0...3) == 0 ? dice.number(0...200_000) : 1
            try boot(after: length)
        case 57...62:
            try loseThePower()
            try boot(after: dice.number(1...20_000))
        case 63...68: machine.setClock(by: .milliseconds(dice.number(-5000...10_000)))
        case 69, 70: machine.setClock(by: .seconds(dice.number(60...10_000)))
        case 71, 72: machine.setClock(by: .seconds(-dice.number(2...100_000)))
        case 73:
            let leap = dice.number(11_000...40 * 86_400)
            machine.setClock(by: .seconds(leap))
            guard dice.chance(70) else { return }
            try machine.run(to: machine.now + .seconds(dice.number(1...1000)))
            if dice.chance(20) {
                try machine.stop()
                machine.stayOff(.seconds(5))
                try machine.start()
            }
            machine.setClock(by: .seconds(-leap), isSynchronised: dice.chance(50))
        case 74...77: try machine.fly(to: dice.one(of: Life.zones) ?? "UTC")
        // For a moment, and back.
        case 78:
            let home = machine.zone
            try machine.fly(to: dice.one(of: Life.zones) ?? "UTC")
            try machine.run(to: machine.now + .seconds(dice.number(1...60)))
            try machine.fly(to: home)
        case 79: machine.synchronise()
        case 80:
            let old = try machine.book(dice.one(of: Life.zones) ?? "UTC")
            let start = now.seconds + dice.number(3600...100 * 86_400)
            let offset = old.offset(at: start) + 1800 * dice.number(-3...3)
            try machine.replaceRules(with: RuleBook(old, name: old.name, fixed: offset, from: start))
        case 81...84:
            machine.trouble = dice.one(of: Disk.Trouble.allCases) ?? .none
            try wait(until: machine.now + .seconds(dice.number(60...40_000)))
            machine.trouble = .none
        case 85...92:
            guard let old = dice.one(of: sketches) else { return }
            var new = Life.sketch(old.id, at: now.seconds, sketches.filter { $0.id != old.id }, &dice)
            if dice.chance(50) || new.kind != old.kind {
                (new.kind, new.plan) = (old.kind, old.plan)
            }
            try define(new)
        case 93...96:
            guard let sketch = dice.one(of: sketches) else { return }
            try change(sketch, archiving: dice.chance(30))
        default:
            for sketch in sketches {
                if isArchived.contains(sketch.id) { try change(sketch, archiving: true) }
                if isDisabled.contains(sketch.id) { try change(sketch, archiving: false) }
            }
        }
    }

    /// The machine is started: with a clock that is right, with one that is wrong and corrected after a while, or with one
    /// that stays as it is.
    private mutating func boot(after length: Int64) throws {
        guard length > 1, dice.chance(20) else {
            let error = clockError()
            machine.stayOff(.seconds(length), clockOffBy: .seconds(error))
            return try machine.start(isSynchronised: error == 0 && dice.chance(70) ? true : nil)
        }
        let error = dice.chance(50) ? dice.number(600...40 * 86_400) : -dice.number(600...200 * 86_400)
        machine.stayOff(.seconds(length), clockOffBy: .seconds(error))
        try machine.start()
        let end = machine.now + .seconds(dice.chance(80) ? dice.number(1...60) : dice.number(60...590))
        if dice.chance(30) { try wait(until: end) } else { try machine.run(to: end) }
        if dice.chance(30) { try? meddle() }
        machine.setClock(by: .seconds(-error), isSynchronised: dice.chance(70))
    }

    private mutating func loseThePower() throws {
        let now = machine.now
        switch dice.number(0...3) {
        case 0: try machine.cutPower(&dice)
        case 1:
            guard let id = machine.scheduler.ledger.occurrences.map(\.id).min() else { fallthrough }
            try machine.cutPowerWhileWriting(&dice) { _ in
                .answer(AnswerRequest(.occurrence(id), .done, happened: now, replace: true))
            }
        default: try machine.cutPowerWhileWriting(&dice, nil)
        }
    }

    /// By how many seconds the clock is wrong after the machine was off, if it is.
    private mutating func clockError() -> Int64 {
        switch dice.number(0...19) {
        case 0: dice.number(-7200...7200)
        case 1: -dice.number(7200...10 * 86_400)
        case 2: dice.number(7200...10 * 86_400)
        default: 0
        }
    }

    private static func sketch(_ id: String, at seconds: Int64, _ others: [Sketch], _ dice: inout SeededRandom)
        -> Sketch
    {
        let today = seconds / Wall.day
        let minutes = Set((0..<dice.number(1...2)).map { _ in dice.number(0...95) * 15 }).sorted()
        let parent = dice.one(of: others.map(\.id))
        var plan: Plan
        switch dice.number(0...13) {
        case 0...2: plan = .times(minutes, .daily, zone: nil)
        case 3: plan = .times(minutes, .daily, zone: dice.one(of: zones))
        case 4: plan = .times(minutes, .week([0, 2, 5]), zone: nil)
        case 5: plan = .times(minutes, .every(dice.number(2...5), from: today - dice.number(0...9)), zone: nil)
        case 6: plan = .times(minutes, .month([1, dice.number(15...31)]), zone: nil)
        case 7: plan = .times(minutes, .cycle(on: 21, off: 7, from: today - dice.number(0...30)), zone: nil)
        case 12: plan = .times(minutes, [.workdays, .exceptHolidays, .holidays][Int(dice.number(0...2))], zone: nil)
        case 13:
            let zone = dice.number(0...3) == 0 ? dice.one(of: zones) : nil
            plan = .times(minutes, .moved(dice.number(1...31), isBefore: dice.number(0...1) == 0), zone: zone)
        case 8: plan = .elapsed(hours: dice.number(5...60), from: (today - 3) * Wall.day + minutes[0] * 60)
        case 9:
            let hours = dice.number(4...30)
            plan = .chained(hours: hours, first: minutes[0], orSkipped: hours.isMultiple(of: 2))
        case 10:
            plan =
                parent.map {
                    let minutes = dice.number(10...300)
                    return .linked(minutes: minutes, to: $0, orSkipped: minutes.isMultiple(of: 2))
                } ?? .times(minutes, .daily, zone: nil)
        default: plan = .asNeeded(count: 3, hours: 24, apart: 2)
        }
        var sketch = Sketch(
            id: id, plan: plan, grace: dice.number(2...40) * 10, nag: (dice.number(1...6) * 10, dice.number(0...3)),
            late: [.deliver, .deliver, .miss, .ask][Int(dice.number(0...3))])
        switch dice.number(0...5) {
        case 0: sketch.kind = "prayer"
        case 1:
            sketch.kind = "lens"
            sketch.plan = .lens(days: dice.number(2...14), opened: today - 3, minute: minutes[0])
        default: break
        }
        if sketch.kind == "prayer", case .asNeeded = sketch.plan { sketch.kind = "medication" }
        return sketch
    }
}
