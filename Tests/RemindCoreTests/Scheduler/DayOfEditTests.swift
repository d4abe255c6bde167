import CivilTime
import RemindCore
import Reminders
import Testing
import Worlds

/// On the day of an edit, as many of the new slots are not due as the old schedules had that were answered, missed or are
/// open.
@Suite("The day of an edit")
struct DayOfEditTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// The old schedules, and what happens to each of their times of the day by then.
        var old: String
        var answers: [String: Answer.Outcome] = [:]
        var at: String
        var new: String
        /// The times that ring on the rest of the day.
        var rings: [String]
        var says: String?

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(
            name: "2 to 2 later, 1 taken", old: "daily at 08:00, 20:00", answers: ["08:00": .done], at: "09:00",
            new: "daily at 10:00, 22:00", rings: ["22:00"],
            says: "rings today at 22:00; not at 10:00, since today's dose of 08:00 is done"),
        Case(
            name: "2 to 2 later, 1 open", old: "daily at 08:00, 20:00", at: "09:00", new: "daily at 10:00, 22:00",
            rings: ["22:00"], says: "rings today at 22:00; not at 10:00, since today's dose of 08:00 still waits"),
        Case(
            name: "2 to 2 later, 1 missed", old: "daily at 08:00, 20:00", at: "13:00", new: "daily at 14:00, 22:00",
            rings: ["22:00"], says: "rings today at 22:00; not at 14:00, since today's dose of 08:00 was missed"),
        Case(
            name: "2 to 2 later, 1 skipped", old: "daily at 08:00, 20:00", answers: ["08:00": .skipped], at: "09:00",
            new: "daily at 10:00, 22:00", rings: ["22:00"],
            says: "rings today at 22:00; not at 10:00, since today's dose of 08:00 was skipped"),
        Case(
            name: "1 to 2", old: "daily at 08:00", answers: ["08:00": .done], at: "09:00",
            new: "daily at 08:00, 20:00", rings: ["20:00"], says: "rings today at 20:00"),
        Case(
            name: "2 to 1", old: "daily at 08:00, 20:00", answers: ["08:00": .done], at: "09:00", new: "daily at 21:00",
            rings: [],
            says: "it does not ring any more today; not at 21:00, since today's dose of 08:00 is done"),
        Case(
            name: "1 to 1 earlier, before it came", old: "daily at 20:00", at: "09:00", new: "daily at 08:00", rings: []
        ),
        Case(
            name: "1 to 1 later, before it came", old: "daily at 20:00", at: "09:00", new: "daily at 21:00",
            rings: ["21:00"]),
        Case(
            name: "1 to 1 earlier, taken early", old: "daily at 20:00", answers: ["20:00": .done], at: "09:00",
            new: "daily at 19:00", rings: [],
            says: "it does not ring any more today; not at 19:00, since today's dose of 20:00 is done"),
        Case(
            name: "a time that both have is one dose", old: "daily at 08:00, 20:00", answers: ["20:00": .done],
            at: "07:30", new: "daily at 12:00, 20:00", rings: ["12:00"], says: "rings today at 12:00"),
        Case(
            name: "to every 8 hours", old: "daily at 08:00, 20:00", answers: ["08:00": .done], at: "09:00",
            new: "every 8 hours from 2026-11-20 10:00", rings: ["18:00"],
            says: "rings today at 18:00; not at 10:00, since today's dose of 08:00 is done"),
        Case(
            name: "from every 8 hours", old: "every 8 hours from 2026-11-20 06:00", answers: ["06:00": .done],
            at: "07:00", new: "daily at 08:00, 16:00, 23:00", rings: ["16:00", "23:00"],
            says: "rings today at 16:00, 23:00; not at 08:00, since today's dose of 06:00 is done"),
        Case(
            name: "several lines", old: "daily at 06:00; daily at 07:00; daily at 20:00",
            answers: ["06:00": .done, "07:00": .done], at: "08:00",
            new: "daily at 09:00; daily at 21:00; daily at 10:00",
            rings: ["21:00"],
            says: "rings today at 21:00; not at 09:00, 10:00, since 2 doses of today are done or were due"),
        Case(
            name: "another zone", old: "daily at 08:00", answers: ["08:00": .done], at: "09:00",
            new: "daily at 09:00 zone Europe/London", rings: [],
            says: "it does not ring any more today; not at 10:00, since today's dose of 08:00 is done"),
        Case(
            name: "a first time of a chain", old: "daily at 08:00", at: "09:00",
            new: "6h after taken, first at 10:00", rings: []),
    ]

    @Test(arguments: cases)
    func bringsNoSecondDose(_ given: Case) throws {
        var world = try World("2026-11-20T05:00")
        try world.define("a", given.old, grace: "4h")
        let end = try world.instant("2026-11-20T\(given.at)")
        for (time, outcome) in given.answers.sorted(by: { $0.key < $1.key }) {
            let due = try world.instant("2026-11-20T\(time)")
            try world.run(to: min(due, end))
            try world.answer("a@today/\(time)", outcome, early: due > world.now)
        }
        try world.run(to: end)
        try world.define("a", given.new, grace: "4h")
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("a")])
        #expect(given.says == nil || world.scheduler.agenda.dayOfEdit(reminder, now: world.now) == given.says)
        // Nothing changes after a restart, and after an edit of something else.
        try world.restart()
        try world.decide(
            .change([.define(try world.definition("a", [.init(when: given.new)], title: "Alpha", grace: "4h"))]))
        _ = world.news()
        try world.run(to: "2026-11-20T23:59")
        let rang = world.news().compactMap { line in
            line.contains(" delivered ") ? String(line.dropFirst(11).prefix(5)) : nil
        }
        #expect(rang == given.rings)
        // The next day has all of them.
        try world.run(to: "2026-11-21T23:59")
        let next = world.news().count { $0.hasPrefix("2026-11-21") && $0.contains(" delivered ") }
        #expect(next >= 1)
    }

    @Test(
        arguments: [
            (Definition.FirstDay.today, ["10:00", "22:00"], "rings today at 10:00, 22:00"),
            (
                .tomorrow, [],
                "it does not ring any more today; not at 10:00, 22:00, since today's dose of 08:00 is done"
            ),
        ])
    func aPersonSaysFromWhen(day: Definition.FirstDay, rings: [String], says: String) throws {
        for isLater in [false, true] {
            var world = try World("2026-11-20T07:00")
            try world.define("a", "daily at 08:00, 20:00")
            try world.run(to: "2026-11-20T08:10")
            try world.answer("a")
            let new = try world.definition("a", [.init(when: "daily at 10:00, 22:00")])
            // Said with the edit, or once its reply was read.
            if isLater { try world.decide(.change([.define(new)])) }
            try world.decide(.change([.define(new), .from(new.id, day)]))
            let reminder = try #require(world.scheduler.ledger.reminders[new.id])
            #expect(world.scheduler.agenda.dayOfEdit(reminder, isAsked: true, now: world.now) == says)
            _ = world.news()
            try world.run(to: "2026-11-20T23:59")
            #expect(
                world.news().compactMap { $0.contains(" delivered ") ? String($0.dropFirst(11).prefix(5)) : nil }
                    == rings)
            try world.run(to: "2026-11-21T10:00")
            #expect(world.news().contains("2026-11-21T10:00 delivered a@2026-11-21T10:00"))
        }
    }

    @Test func twoEditsOfOneDayBringOneDose() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T08:10")
        try world.answer("a")
        try world.define("a", "daily at 10:00")
        try world.run(to: "2026-11-20T08:20")
        try world.define("a", "daily at 11:00")
        _ = world.news()
        try world.run(to: "2026-11-21T11:00")
        #expect(world.news() == ["2026-11-21T11:00 delivered a@2026-11-21T11:00"])
    }

    /// Also if it was archived in between, as by a file that lost it for a while.
    @Test func aReminderThatComesBackIsEdited() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T08:10")
        try world.answer("a")
        try world.change(DefinitionChange.archive, "a")
        try world.define("a", "daily at 10:00")
        _ = world.news()
        try world.run(to: "2026-11-20T23:00")
        #expect(world.news().isEmpty)
    }

    /// A run of misses has one entry for many slots of the day.
    @Test func slotsInARunOfMissesCount() throws {
        var world = try World("2026-11-20T00:30")
        try world.define("a", "every hour from 2026-11-20 00:00", grace: "30m")
        try world.sleep(until: "2026-11-20T15:45")
        try world.define("a", "daily at 00:30, 01:30, 02:30, 16:00, 17:00, 18:00", grace: "30m")
        _ = world.news()
        try world.run(to: "2026-11-20T23:00")
        #expect(world.news().filter { $0.contains("delivered") }.isEmpty)
    }

    @Test func aFileSaysItInOneNotice() throws {
        var world = try World("2026-11-20T07:00")
        for id in ["a", "b"] { try world.define(id, "daily at 08:00") }
        try world.run(to: "2026-11-20T08:10")
        for id in ["a", "b"] { try world.answer(id) }
        world.effects = []
        let new = try ["a", "b"].map {
            DefinitionChange.define(try world.definition($0, [.init(when: "daily at 10:00")]))
        }
        try world.decide(.change(new))
        let notices = world.effects.compactMap { if case .notify(let notice) = $0.effect { notice } else { nil } }
        #expect(notices.count == 1)
        #expect(
            notices.first?.body == [
                "a: it does not ring any more today; not at 10:00, since today's dose of 08:00 is done",
                "b: it does not ring any more today; not at 10:00, since today's dose of 08:00 is done",
                "remindctl status",
            ])
        world.effects = []
        try world.decide(.change(new))
        #expect(world.effects.isEmpty)
    }
}
