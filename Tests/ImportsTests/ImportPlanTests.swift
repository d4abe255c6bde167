import CivilTime
import Imports
import Schedules
import Testing
import Worlds

@testable import RemindCore
@testable import Reminders
@testable import Statistics
@testable import Vocabulary

@Suite("What is imported")
struct ImportPlanTests {
    private func backup(_ days: ClosedRange<Int>, _ more: [String] = []) throws -> String {
        Foreign.medTimer(
            [Foreign.reminder(1), Foreign.reminder(2, minutes: 1200)],
            events: try days.flatMap { day in
                [
                    try Foreign.event(1, "2026-11-\(day)T08:00", at: "2026-11-\(day)T08:05"),
                    try Foreign.event(2, "2026-11-\(day)T20:00", "SKIPPED", at: "2026-11-\(day)T20:05"),
                ]
            } + more)
    }

    @Test("is there once, however often the file comes, and a newer one adds what is new")
    func idempotent() throws {
        var world = try World("2026-11-20T12:00")
        let first = try world.bringIn(try backup(10...18))
        #expect(first.doses == 18)
        #expect(first.reminders.map(\.isNew) == [true])
        let entries = world.journal.count
        let again = try world.bringIn(try backup(10...18))
        #expect(again.doses == 0 && again.reminders.isEmpty && again.known == 19)
        #expect(world.journal.count == entries)
        let newer = try world.bringIn(try backup(11...19))
        #expect(newer.doses == 2)
        #expect(newer.reminders.map { "\($0.id) \($0.isNew) \($0.taken) \($0.skipped)" } == ["aspirin false 1 1"])
        #expect(world.journal.count == entries + 2)
        try world.restart()
        #expect(try world.bringIn(try backup(10...19)).doses == 0)
    }

    /// Other programs take any text as a name; what they call a medicine is kept as its key.
    @Test(arguments: ["Aspirin\\tforte", "Aspirin\\nforte"]) func oddNames(name: String) throws {
        var world = try World("2026-11-20T12:00")
        let taken = try Foreign.event(1, "2026-11-18T08:00", at: "2026-11-18T08:05", name: name)
        let view = try world.bringIn(Foreign.medTimer([Foreign.reminder(1)], events: [taken], name: name))
        #expect(view.doses == 1)
        #expect(view.reminders.map(\.title) == ["Aspirin; forte"])
        #expect(try world.bringIn(Foreign.medTimer([Foreign.reminder(1)], events: [taken], name: name)).doses == 0)
    }

    @Test("says that a name was too long")
    func longName() throws {
        var world = try World("2026-11-20T12:00")
        let name = String(repeating: "x", count: 201)
        let view = try world.bringIn(Foreign.medTimer([Foreign.reminder()], name: name))
        #expect(view.reminders.map(\.title) == [String(name.dropLast())])
        #expect(
            view.notes.map(\.message) == ["its name has 201 characters, of which the first 200 are brought over"])
    }

    @Test("neither rings nor is missed, whatever its schedule")
    func silent() throws {
        let reminders = [
            Foreign.reminder(), Foreign.reminder(1, #""periodStart": 20000"#),
            Foreign.reminder(1, #""intervalStart": 1795158000"#, minutes: 480),
            Foreign.reminder(1, #""intervalStart": 1795158000, "intervalStartsFromProcessed": true"#, minutes: 60),
            Foreign.reminder(1, #""consecutiveDays": 2, "pauseDays": 1, "cycleStartDay": 20000"#),
        ]
        for reminder in reminders {
            var world = try World("2026-11-20T12:00")
            let text = Foreign.medTimer(
                [reminder], events: [try Foreign.event(1, "2026-11-19T08:00", at: "2026-11-19T08:05")])
            try world.bringIn(text)
            #expect(world.news().map { $0.split(separator: " ")[1] } == ["defined", "done"], "\(reminder)")
            #expect(world.effects.isEmpty)
            // A later backup, with a dose from before this was here and one from since.
            try world.run(to: "2026-11-20T12:30")
            _ = world.news()
            let more = Foreign.medTimer(
                [reminder],
                events: [
                    try Foreign.event(1, "2026-11-20T07:00", at: "2026-11-20T07:05"),
                    try Foreign.event(1, "2026-11-20T10:00", at: "2026-11-20T10:05"),
                ])
            try world.bringIn(more)
            #expect(world.news().map { $0.split(separator: " ")[1] } == ["done", "done"], "\(reminder)")
            #expect(world.effects.isEmpty)
        }
    }

    @Test("goes on from now: the next slot rings, and one that was taken ahead does not")
    func onwards() throws {
        var world = try World("2026-11-20T12:00")
        try world.bringIn(
            Foreign.medTimer(
                [Foreign.reminder(1), Foreign.reminder(2, minutes: 1200)],
                events: [try Foreign.event(2, "2026-11-20T20:00", at: "2026-11-20T11:00")]))
        _ = world.news()
        try world.run(to: "2026-11-21T08:00")
        #expect(world.news() == ["2026-11-21T08:00 delivered aspirin@2026-11-21T08:00"])
        #expect(world.status("aspirin@2026-11-20T20:00") == "taken")
    }

    @Test("says where it comes from")
    func sources() throws {
        var world = try World("2026-11-20T12:00")
        try world.bringIn(try backup(18...18))
        #expect(world.journal.allSatisfy { $0.origin == .imported })
        #expect(
            world.journal.map { $0.source?.ids ?? [] } == [
                ["reminder/1", "reminder/2", "medicine/Aspirin"],
                ["event/1@\(try Foreign.seconds("2026-11-18T08:00"))"],
                ["event/2@\(try Foreign.seconds("2026-11-18T20:00"))"],
            ])
        // The record holds the same sources.
        for entry in world.journal {
            #expect(entry.recorded.details.source == entry.source)
        }
    }

    @Test("has what is left as it was counted, and later doses are taken from it")
    func stock() throws {
        var world = try World("2026-11-20T12:00")
        try world.bringIn(
            Foreign.medTimer(
                [Foreign.reminder()], events: [try Foreign.event(1, "2026-11-20T08:00", at: "2026-11-20T08:00")],
                medicine: #""unit": "tablets", "amount": 10"#))
        try world.run(to: "2026-11-21T08:00")
        try world.answer("aspirin")
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("aspirin")])
        #expect(world.scheduler.agenda.stockView(of: reminder, now: world.now)?.left == "9 tablets")
    }

    @Test("follows what it followed, and is off where it was off")
    func linked() throws {
        var world = try World("2026-11-20T07:00")
        let view = try world.bringIn(
            Foreign.medTimer([
                Foreign.reminder(1), Foreign.reminder(2, #""linkedReminderId": 1"#, minutes: 30),
                Foreign.reminder(3, #""active": false"#, minutes: 600),
            ]))
        #expect(
            view.reminders.map { "\($0.id) \($0.state.rawValue) \($0.schedules.map(\.when).joined(separator: "; "))" }
                == [
                    "aspirin-off disabled daily at 10:00", "aspirin-08-00 active daily at 08:00",
                    "aspirin-30-minutes-later active 30m after aspirin-08-00 taken or skipped",
                ])
        try world.run(to: "2026-11-20T08:10")
        try world.answer("aspirin-08-00")
        _ = world.news()
        try world.run(to: "2026-11-20T11:00")
        #expect(
            world.news().first?.hasPrefix("2026-11-20T08:40 delivered aspirin-30-minutes-later@after:") == true)
        #expect(!world.journal.contains { $0.reminder?.rawValue == "aspirin-off" && $0.slot != nil })
    }

    @Test("keeps the history of what is no more in an archived reminder, and later ones come to it")
    func archived() throws {
        var world = try World("2026-11-20T12:00")
        let view = try world.bringIn(
            Foreign.history([try Foreign.taken("08:00", "2026-11-18T08:01", 1)]), .dosage)
        #expect(view.reminders.map { "\($0.id) \($0.state.rawValue) \($0.taken)" } == ["aspirin archived 1"])
        #expect(view.notes.map(\.message) == ["it has only a history, so it is archived"])
        let more = try world.bringIn(
            Foreign.history([
                try Foreign.taken("08:00", "2026-11-19T08:01", 1), try Foreign.taken("08:00", "2026-11-18T08:01", 1),
            ]), .dosage)
        #expect(more.reminders.map { "\($0.id) \($0.isNew) \($0.taken)" } == ["aspirin false 1"])
    }

    @Test("leaves what a person said here, and corrects what was missed here")
    func here() throws {
        var world = try World("2026-11-18T12:00")
        try world.bringIn(Foreign.medTimer([Foreign.reminder(1), Foreign.reminder(2, minutes: 1200)]))
        try world.run(to: "2026-11-18T20:05")
        try world.answer("aspirin", .skipped)
        try world.run(to: "2026-11-19T12:00")
        #expect(world.status("aspirin@2026-11-19T08:00") == "missed")
        try world.run(to: "2026-11-19T20:30")
        let view = try world.bringIn(try backup(18...19))
        #expect(view.known == 2 && view.doses == 3)
        #expect(world.status("aspirin@2026-11-18T20:00") == "skipped")
        #expect(world.status("aspirin@2026-11-19T08:00") == "taken")
        // It was waiting: the answer that came takes it from the screen.
        #expect(world.effects.last?.effect == .withdraw(try #require(OccurrenceID("aspirin@2026-11-19T20:00"))))
    }

    @Test("is another reminder where one of that name is here, and says so")
    func twin() throws {
        var world = try World("2026-11-20T12:00")
        try world.define("aspirin", "daily at 09:00", title: "Aspirin")
        let view = try world.bringIn(try backup(18...18))
        #expect(view.reminders.map(\.id) == ["aspirin-2"])
        #expect(
            view.notes.map(\.message) == [
                "aspirin has the same name; this one becomes aspirin-2"
            ])
    }

    @Test("tells two doses of one time apart")
    func twice() throws {
        var world = try World("2026-11-20T12:00")
        let text = Foreign.medTimer(
            [Foreign.reminder(1), Foreign.reminder(2, amount: "2")],
            events: [
                try Foreign.event(1, "2026-11-18T08:00", at: "2026-11-18T08:05"),
                try Foreign.event(2, "2026-11-18T08:00", "SKIPPED", at: "2026-11-18T08:05"),
            ])
        #expect(try world.bringIn(text).doses == 2)
        #expect(
            world.journal.compactMap(\.occurrence).map(\.description) == [
                "aspirin@2026-11-18T08:00", "aspirin@2026-11-18T08:00:01",
            ])
        #expect(try world.bringIn(text).doses == 0)
    }

    @Test("is counted right")
    func figures() throws {
        var world = try World("2026-11-20T12:00")
        let taken = try (1...9).map { try Foreign.event(1, "2026-11-0\($0)T08:00", at: "2026-11-0\($0)T08:05") }
        let skipped = try Foreign.event(1, "2026-11-10T08:00", "SKIPPED", at: "2026-11-10T08:05")
        let extra = try Foreign.event(0, "2026-11-10T09:00", at: "2026-11-10T09:00")
        try world.bringIn(Foreign.medTimer([Foreign.reminder(1)], events: taken + [skipped, extra]))
        try world.bringIn(
            Foreign.history([
                try Foreign.taken("08:00", "2026-11-11T23:59:59", -1, name: "B"),
                try Foreign.taken("08:00", "2026-11-12T08:01", 1, name: "B"),
            ]), .dosage)
        var outcomes = Outcomes()
        for entry in world.journal {
            guard let id = entry.occurrence, let occurrence = world.scheduler.ledger.occurrence(id) else { continue }
            let zone = world.scheduler.place.local
            outcomes.set(nil, to: occurrence, wall: zone.local(at: occurrence.due)) { _ in zone }
        }
        let states = Dictionary(outcomes.all.map { ($0.state, 1) }, uniquingKeysWith: +)
        #expect(states == [.taken: 10, .skipped: 1, .extra: 1, .missed: 1])
        #expect(Set(outcomes.all.filter { $0.state == .taken }.map(\.lateness)) == [300, 60])
    }
}

/// What a client may send that no file of another program says.
@Suite struct ImportedContentTests {
    private func planned(_ doses: [ImportedDose]) throws -> (plan: ImportPlan, world: World) {
        var world = try World("2026-11-20T12:00")
        try world.turn()
        let context = try Foreign.context()
        var plan = ImportPlan(
            .csv, version: nil, known: ImportKnown(), snapshot: world.scheduler.snapshot, context: context)
        plan.plan([] as [ImportedReminder])
        plan.plan(doses)
        return (plan, world)
    }

    private func dose(_ number: Int, of reminder: String = "a", slot: SlotKey? = nil) throws -> ImportedDose {
        let instant = Instant(seconds: try Foreign.seconds("2026-11-18T08:00"))
        return ImportedDose(
            key: "k\(number)", reminder: [reminder], title: "A", outcome: .done, slot: slot, due: instant,
            zone: "Europe/Zurich", happened: instant, place: ImportPlace(file: "f", line: number))
    }

    @Test func reminderOfEachDoseIsCounted() throws {
        var few = try planned(try (1...500).map { try dose($0, of: "r\($0)") }).plan
        #expect(try few.take().reminders.count == 500)
        var many = try planned(try (1...501).map { try dose($0, of: "r\($0)") }).plan
        #expect(throws: ImportRefusal.self) { try many.take() }
    }

    @Test func dosesAtOneTimeAreAMomentApart() throws {
        var made = try planned(try (1...2000).map { try dose($0, slot: SlotKey("2026-11-18T08:00")) }).plan
        let slots = try made.take().doses.compactMap(\.slot?.description)
        #expect(Set(slots).count == 2000)
        #expect(slots.prefix(2) == ["2026-11-18T08:00", "2026-11-18T08:00:01"])
        #expect(slots.last == "2026-11-18T08:33:19")
    }

    @Test func aFurtherDoseAtSunsetIsOfTheSameDay() throws {
        var made = try planned(try (1...3).map { try dose($0, slot: SlotKey("2026-11-18/sunset")) }).plan
        let slots = try made.take().doses.compactMap(\.slot?.description)
        #expect(slots == ["2026-11-18/sunset", "2026-11-18T08:00", "2026-11-18T08:00:01"])
    }
}
