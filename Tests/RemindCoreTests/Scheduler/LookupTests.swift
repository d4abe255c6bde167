import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("What a person means by WHAT")
struct LookupTests {
    private func world() throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("metformin", "daily at 08:00, 20:00", title: "Metformin forte")
        try world.define("metamizol", "as needed", title: "Novalgin")
        try world.define("vitamin-d", "mon at 08:00", title: "5HTP")
        try world.run(to: "2026-11-20T08:10")
        return world
    }

    @Test(arguments: [
        ("metformin", "metformin"), (" METFORMIN ", "metformin"), ("metf", "metformin"),
        ("metformin forte", "metformin"), ("novalgin", "metamizol"), ("nov", "metamizol"), ("vit", "vitamin-d"),
        // A title that looks like a handle is still a title.
        ("5htp", "vitamin-d"),
    ])
    func anIdATitleOrAPrefixNamesAReminder(text: String, id: String) throws {
        let world = try world()
        #expect(try world.scheduler.agenda.target(text, now: world.now) == .reminder(world.id(id)))
    }

    @Test(arguments: [
        ("met", RemindError.Code.ambiguous, "met may be any of: metamizol, metformin", "type more of the id"),
        ("me", .unknownReminder, "there is no reminder me", "did you mean metamizol or metformin?"),
        ("aspirin", .unknownReminder, "there is no reminder aspirin", "see them with: remindctl list"),
        ("", .invalidArgument, "name a reminder", "see them with: remindctl list"),
        ("9zz", .unknownReminder, "nothing has the handle 9zz", "see the handles with: remindctl today"),
        ("metformin@", .invalidTime, "\"\" is not a time", "20:00, yesterday/20:00 or 2026-11-19T20:00"),
        ("nobody@20:00", .unknownReminder, "there is no reminder nobody", "see them with: remindctl list"),
    ])
    func whatNamesNothingIsRefused(text: String, code: RemindError.Code, message: String, hint: String) throws {
        let world = try world()
        #expect(
            refusal { _ = try world.scheduler.agenda.target(text, now: world.now) }
                == RemindError(code, message, hint: hint))
    }

    @Test(arguments: [
        ("metformin@08:00", "2026-11-20T08:00"), ("metf@today/20:00", "2026-11-20T20:00"),
        ("metformin@yesterday/20:00", "2026-11-19T20:00"), ("metformin@2026-11-22T08:00", "2026-11-22T08:00"),
        ("metformin@2026-11-22/20:00", "2026-11-22T20:00"),
    ])
    func aSlotNamesAnOccurrence(text: String, slot: String) throws {
        let world = try world()
        #expect(
            try world.scheduler.agenda.target(text, now: world.now)
                == .occurrence(OccurrenceID(world.id("metformin"), SlotKey(slot))))
    }

    /// What JSON gives as `id` names the occurrence, in every form a key has.
    @Test func everyIdThatIsShownIsUnderstood() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("fixed", "daily at 20:00 zone America/New_York")
        try world.define("elapsed", "every 8 hours from 2026-11-20 06:00")
        try world.define("chain", "6h after taken, first at 08:00")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("chain")
        for (id, _) in world.scheduler.agenda.next(count: 10, of: nil, now: world.now) {
            #expect(try world.scheduler.agenda.target(id.description, now: world.now) == .occurrence(id))
            let time = id.description
            try world.answer(time, early: true)
            #expect(world.scheduler.ledger.occurrence(id)?.answer?.outcome == .done, "\(time)")
        }
    }

    /// 02:30 does not exist and is due with 03:30: answered early, it hides the other neither from view nor from the day.
    @Test func whatSharesAnInstantWithOneAnsweredIsNext() throws {
        var world = try World("2026-03-28T20:00")
        try world.define("a", "daily at 02:30, 03:30, 14:00")
        let id = try world.id("a")
        func next() -> String? { world.scheduler.agenda.next(of: id, now: world.now)?.id.slot.description }
        #expect(next() == "2026-03-29T02:30")
        try world.answer("a", early: true)
        #expect(next() == "2026-03-29T03:30")
        try world.answer("a@2026-03-29T03:30", early: true)
        #expect(next() == "2026-03-29T14:00")
    }

    @Test func anArchivedOneIsFoundWhereItIsAskedFor() throws {
        var world = try world()
        try world.change(DefinitionChange.archive, "metformin")
        #expect(
            refusal { _ = try world.scheduler.agenda.target("metformin", now: world.now) }
                == RemindError(.archived, "metformin is archived", hint: "see it with: remindctl list --archived"))
        #expect(
            try world.scheduler.agenda.target("metformin", now: world.now, among: .recorded)
                == .reminder(world.id("metformin")))
        // The prefix belongs to those that are active.
        #expect(try world.scheduler.agenda.target("met", now: world.now) == .reminder(world.id("metamizol")))
    }

    /// Only as many as are asked for are worked out, and they are the first ones all the same.
    @Test(arguments: [1, 2, 3, 7, 50])
    func theNextOfManyAreTheFirst(count: Int) throws {
        var world = try World("2026-11-20T07:00")
        for number in 0..<40 {
            try world.define("r\(number)", "daily at \(number % 24 / 10)\(number % 24 % 10):0\(number % 6)")
        }
        try world.define("often", "every 20 minutes between 06:00 and 12:00")
        let all = world.scheduler.agenda.upcoming(through: world.now + .seconds(3 * 86_400), now: world.now)
        let next = world.scheduler.agenda.next(count: count, of: nil, now: world.now)
        #expect(next.map(\.id) == all.prefix(count).map(\.id))
        let end = world.now + .seconds(3 * 86_400)
        #expect(world.scheduler.agenda.upcoming(through: end, now: world.now, atMost: all.count)?.count == all.count)
        #expect(world.scheduler.agenda.upcoming(through: end, now: world.now, atMost: all.count - 1) == nil)
    }

    @Test("one of the same title for the same person") func twins() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("metformin", "daily at 08:00", title: "Metformin")
        try world.define("anna", "daily at 08:00", title: "Metformin", fields: ["person": "Anna"])
        func twin(_ title: String, kind: String = "medication", person: String? = nil) throws -> ReminderID? {
            let fields = person.map { ["person": $0] } ?? [:]
            return world.scheduler.agenda.twin(
                of: try world.definition("new", [.init(when: "at 9:00")], kind: kind, title: title, fields: fields))?.id
        }
        #expect(try twin("metformin") == world.id("metformin"))
        #expect(try twin("Metformin", person: "anna") == world.id("anna"))
        #expect(try twin("Metformin", person: "Bert") == nil)
        #expect(try twin("Metformin", kind: "prayer") == nil && twin("Metformin 850") == nil)
        try world.change(DefinitionChange.archive, "metformin")
        #expect(try twin("Metformin") == nil)
    }

    /// Also while another one, which has nothing to come, needs attention before.
    @Test func theVeryNextIsTheFirstOfAll() throws {
        var world = try World("2026-11-20T07:00")
        #expect(world.scheduler.agenda.upcomingFirst(now: world.now) == nil)
        try world.define(
            "once", "RRULE:FREQ=DAILY;COUNT=1 from 2026-11-20T07:10", grace: "3h",
            nag: .init(every: "5m", times: 20))
        try world.define("b", "daily at 09:00")
        try world.define("a", "daily at 08:01; daily at 09:00")
        for (time, first) in [
            ("07:05", "once@2026-11-20T07:10"), ("07:12", "a@2026-11-20T08:01"), ("08:02", "a@2026-11-20T09:00"),
            ("09:00", "a@2026-11-21T08:01"),
        ] {
            try world.run(to: "2026-11-20T\(time)")
            #expect(world.scheduler.agenda.upcomingFirst(now: world.now)?.id.description == first, "\(time)")
        }
    }
}
