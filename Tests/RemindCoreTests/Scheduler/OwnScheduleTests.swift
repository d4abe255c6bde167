import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

/// What one schedule of a reminder has of its own: its instructions, and whether it is on.
@Suite struct OwnScheduleTests {
    @Test func eachSlotShowsItsInstructions() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, fields: ["instructions": "with water"])
        try world.run(to: "2026-11-20T20:00")
        #expect(try advice(world, "2026-11-20T08:00") == "before food")
        #expect(try advice(world, "2026-11-20T14:00") == "with water")
        #expect(try advice(world, "2026-11-20T20:00") == "EMPTY stomach")
    }

    @Test func aTaperHasThemToo() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world, fields: ["start": "2026-11-20"], steps: ["40 mg for 1 day", "20 mg"])
        try world.run(to: "2026-11-21T20:00")
        #expect(try advice(world, "2026-11-20T08:00") == "before food")
        #expect(try advice(world, "2026-11-21T20:00") == "EMPTY stomach")
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("a")])
        #expect(
            reminder.definition.written.map { $0.fields?["instructions"]?.text } == [
                "before food", nil, "EMPTY stomach",
            ])
        let view = world.scheduler.agenda.view(of: reminder, now: world.now)
        #expect(
            view.schedules.map(\.own) == [
                " (instructions before food)", "", " (instructions EMPTY stomach)",
            ])
    }

    @Test func oneScheduleIsSwitchedOffAndOn() throws {
        var world = try World("2026-11-20T07:00")
        try define(&world)
        try world.run(to: "2026-11-20T20:00")
        try switchEvening(&world, on: false)
        // What was due before is due still, as it was said.
        #expect(try advice(world, "2026-11-20T20:00") == "EMPTY stomach")
        try world.answer("a@2026-11-20T20:00")
        try world.run(to: "2026-11-22T12:00")
        #expect(world.occurrence("a@2026-11-21T08:00") != nil)
        #expect(world.occurrence("a@2026-11-21T20:00") == nil)
        #expect(world.scheduler.nextWake.map { $0 <= (try? world.instant("2026-11-22T14:00")) ?? $0 } == true)
        try world.restart()
        try switchEvening(&world, on: true)
        // Nothing of the time it was off is missed.
        try world.run(to: "2026-11-22T20:00")
        #expect(world.occurrence("a@2026-11-21T20:00") == nil)
        #expect(try advice(world, "2026-11-22T20:00") == "EMPTY stomach")
    }

    /// It may be written in the file, where what is on does not say so.
    @Test func inTheFile() throws {
        let text = """
            [[medication]]
            id = "a"
            title = "A"
            when = [
                { when = "daily at 08:00", instructions = "before food" },
                { when = "daily at 20:00", instructions = "EMPTY stomach", enabled = false },
                { when = "daily at 22:00", enabled = true },
            ]

            [[prayer]]
            id = "fajr"
            title = "Fajr"
            when = ["daily at 05:30", { when = "fri at 05:00", enabled = false }]

            """
        let place = TimeContext(local: .utc, directory: ZoneDirectory(environment: [:]))
        func definitions(_ text: String) throws -> [Definition] {
            let checked = RemindersFile(text, name: "reminders.toml").checked(
                path: "/reminders.toml", against: nil,
                anchor: .init(at: Instant(seconds: 1_795_132_800), zone: "UTC"), place: place,
                today: try #require(CivilDate("2026-11-20")))
            #expect(checked.problems.map(\.text) == [])
            return checked.definitions
        }
        let read = try definitions(text)
        #expect(read.map { $0.lines.map(\.isOff) } == [[false, true, false], [false, true]])
        #expect(try definitions(RemindersExport.toml(read)) == read)
    }

    @Test func whatIsTakenAsNeededHasNoTimesToSwitchOff() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "as needed, at most 4 in 24h", fields: ["dose": "1 tablet"])
        let definition = try #require(world.scheduler.ledger.reminders[try world.id("a")]).definition
        #expect(refusal { _ = try definition.switching("as needed, at most 4 in 24h", on: false) } != nil)
        let unknown = refusal { _ = try definition.switching("at 08:00", on: false) }
        #expect(unknown?.message == "a has no schedule \"at 08:00\"")
    }

    private func define(_ world: inout World, fields: [String: String] = [:], steps: [String] = []) throws {
        let definition = try world.definition(
            "a",
            [
                .init(when: "daily at 08:00", fields: ["instructions": "before food"]),
                .init(when: "daily at 14:00"),
                .init(when: "daily at 20:00", fields: ["instructions": "EMPTY stomach"]),
            ], fields: fields, steps: steps)
        try world.decide(.change([.define(definition)]))
    }

    private func switchEvening(_ world: inout World, on isOn: Bool) throws {
        let definition = try #require(world.scheduler.ledger.reminders[try world.id("a")]).definition
        try world.decide(.change([.define(try definition.switching("at 20:00", on: isOn))]))
    }

    /// What the notification of a slot adds below its title, where it adds anything.
    private func advice(_ world: World, _ slot: String) throws -> String? {
        let occurrence = try #require(world.occurrence("a@\(slot)"))
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("a")])
        let text = DeliveryText(
            occurrence, reminder: reminder, agenda: world.scheduler.agenda, now: world.now)
        return text.body.first { !$0.hasPrefix("due") }
    }
}
