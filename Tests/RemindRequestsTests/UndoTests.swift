import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("Undo, change, refill: requests that look back") struct LookingBackTests {
    private func taken() throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", title: "Zinc")
        try world.run(to: "2026-11-20T08:00")
        _ = try world.ask(RecordAnswer.self, #"{"what":"a","outcome":"done","request":"one"}"#)
        return world
    }

    @Test func latest() throws {
        var world = try taken()
        let reply = try world.ask(UndoAnswer.self, "{}")
        #expect(reply.results.map(\.occurrence.id) == ["a@2026-11-20T08:00"] && reply.results[0].changed)
        #expect(world.status("a@2026-11-20T08:00") == "due")
        // What was taken back is not taken back again.
        #expect(world.refusal(of: UndoAnswer.self, "{}").hasPrefix("NothingDue: undone already: Zinc 08:00"))
    }

    @Test func named() throws {
        var world = try taken()
        #expect(world.refusal(of: UndoAnswer.self, #"{"what":"nobody"}"#).hasPrefix("UnknownReminder: "))
        try world.run(to: "2026-11-21T07:00")
        #expect(
            world.refusal(of: UndoAnswer.self, #"{"what":"a@2026-11-20T08:00"}"#).hasPrefix(
                "Unconfirmed: this is an answer of another day: Zinc 2026-11-20 08:00, taken at"))
        let reply = try world.ask(UndoAnswer.self, #"{"what":"a@2026-11-20T08:00","confirmed":true}"#)
        #expect(reply.results.count == 1 && world.journal.contains { $0.fact == .retracted })
    }

    /// An answer that is older than the working set is read from the record.
    @Test func old() throws {
        var world = try taken()
        try world.run(to: "2026-11-21T08:00")
        _ = try world.ask(RecordAnswer.self, #"{"what":"a","outcome":"done"}"#)
        try world.run(to: "2027-03-01T07:00")
        world.scheduler.apply(.forgotten(at: world.now))
        try #require(world.occurrence("a@2026-11-20T08:00") == nil)
        let reply = try world.ask(UndoAnswer.self, #"{"what":"a@2026-11-20T08:00","confirmed":true}"#)
        #expect(reply.results.map(\.changed) == [true])
        #expect(world.journal.last { $0.fact == .retracted }?.occurrence?.description == "a@2026-11-20T08:00")
    }

    @Test func notAnAnswer() throws {
        var world = try taken()
        _ = try world.ask(ChangeReminder.self, #"{"what":"a","change":"disable","request":"two"}"#)
        #expect(
            world.refusal(of: UndoAnswer.self, "{}")
                == "NothingDue: the latest change is not an answer: Zinc was turned off, and undo only undoes answers"
                + " | to take it back: remindctl enable a; the answer before, Zinc: remindctl undo "
                + (world.occurrence("a@2026-11-20T08:00")?.handle ?? ""))
        var fresh = try World("2026-11-20T07:00")
        #expect(fresh.refusal(of: UndoAnswer.self, "{}").hasPrefix("NothingDue: there is no answer to undo"))
    }

    @Test func change() throws {
        var world = try taken()
        for (change, isOff) in [("disable", true), ("enable", false)] {
            let reply = try world.ask(ChangeReminder.self, #"{"what":"a","change":"\#(change)"}"#)
            #expect(try reply.changed && world.scheduler.ledger.reminders[world.id("a")]?.isDisabled == isOff)
        }
        #expect(try world.ask(ChangeReminder.self, #"{"what":"a","change":"enable"}"#).changed == false)
        #expect(try world.ask(ChangeReminder.self, #"{"what":"a","change":"archive"}"#).changed)
        #expect(
            world.refusal(of: ChangeReminder.self, #"{"what":"a","change":"enable"}"#).hasPrefix("UnknownReminder: "))
        #expect(try world.ask(ChangeReminder.self, #"{"what":"a","change":"unarchive"}"#).changed)
        #expect(
            world.refusal(of: ChangeReminder.self, #"{"what":"a","change":"delete"}"#)
                == #"InvalidArgument: unknown change "delete" | enable, disable, archive, unarchive, revert, keep"#)
        #expect(
            world.refusal(of: ChangeReminder.self, #"{"what":"a","change":"archive","kind":"lens"}"#)
                == "InvalidArgument: a is a medication, not a lens | use: remindctl med")
    }

    @Test func revert() throws {
        var world = try taken()
        #expect(
            world.refusal(of: ChangeReminder.self, #"{"what":"a","change":"revert"}"#)
                == "NothingDue: Zinc was never edited | to give it up: remindctl archive a")
        _ = try world.ask(
            Define.self, #"{"what":"a","draft":{"kind":"medication","title":"Iron","fields":{}}}"#)
        try #require(world.scheduler.ledger.reminders[try world.id("a")]?.definition.title == "Iron")
        #expect(try world.ask(ChangeReminder.self, #"{"what":"a","change":"revert"}"#).reminder.title == "Zinc")
    }

    /// A clock that was set writes the length of time anew: that is no edit by a person.
    @Test func afterTheClockWasSet() throws {
        var world = try World("2026-11-20T07:00")
        func setClock(_ world: inout World) throws {
            world.now = world.now + .seconds(3600)
            try world.decide(.clockSet(by: .seconds(3600), after: 0, isConfirmed: true))
        }
        let draft =
            #""draft":{"kind":"reminder","title":"Oven","fields":{},"when":[{"when":"once 2026-11-20T12:00Z","elapsed":true}]}"#
        _ = try world.ask(Define.self, #"{\#(draft),"request":"one"}"#)
        let revert = #"{"what":"oven","change":"revert","request":"back"}"#
        try setClock(&world)
        #expect(world.journal.filter { if case .defined = $0.fact { true } else { false } }.count == 2)
        #expect(world.refusal(of: ChangeReminder.self, revert).hasPrefix("NothingDue: Oven was never edited"))
        #expect(try world.ask(UndoAnswer.self, "{}").takenBack?.id == "oven")
        _ = try world.ask(Define.self, #"{\#(draft),"request":"two"}"#)
        // The edit is taken back, and the instant by the clock as it is now stays.
        try setClock(&world)
        let edited = #"{"what":"oven-2","draft":{"kind":"reminder","title":"Stove","fields":{}},"request":"three"}"#
        _ = try world.ask(Define.self, edited)
        let set = try world.ask(ChangeReminder.self, revert.replacing("oven", with: "oven-2")).reminder
        #expect(set.title == "Oven" && set.next?.slot == "2026-11-20T13:00Z")
        _ = try world.ask(Define.self, edited.replacing("three", with: "four"))
        try setClock(&world)
        #expect(
            world.refusal(
                of: ChangeReminder.self, revert.replacing("oven", with: "oven-2").replacing("back", with: "no"))
                == "InvalidDefinition: the clock was set since Stove was edited: that edit cannot be undone"
                + " | change it with: remindctl edit oven-2")
    }

    @Test func refill() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", title: "Zinc", fields: ["dose": "1 tablet"])
        #expect(
            world.refusal(of: Refill.self, #"{"what":"a","undo":true}"#)
                == "NothingDue: Zinc has no refill to undo | see them with: remindctl med stock a")
        let reply = try world.ask(Refill.self, #"{"what":"a","amount":"30","expires":"2027-02"}"#)
        #expect(reply.stock?.thousandths == 30_000)
        #expect(reply.stock?.expires == "2027-02-28")
        _ = try world.ask(Refill.self, #"{"what":"a","amount":"10"}"#)
        #expect(try world.ask(Refill.self, #"{"what":"a","undo":true}"#).stock?.thousandths == 30_000)
        #expect(try world.ask(Refill.self, #"{"what":"a","undo":true}"#).stock?.thousandths == 0)
        #expect(world.refusal(of: Refill.self, #"{"what":"a","undo":true}"#).hasPrefix("NothingDue: "))
    }

    @Test(arguments: [
        (#""undo":true,"amount":"3""#, "InvalidArgument: undo cannot be combined with other values | --undo alone"),
        (#""repeats":2"#, "InvalidArgument: missing amount | remindctl med refill a 60"),
        (#""amount":"3","repeats":100"#, "InvalidArgument: repeats cannot be 100 | --repeats 0 to 99"),
        (
            #""amount":"3","expires":"2027-13""#,
            #"InvalidArgument: "2027-13" is not a date | --expires 2027-05-01, or 2027-05 for the end of that month"#
        ),
    ])
    func refillRefuses(parameters: String, refusal: String) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", fields: ["dose": "1 tablet"])
        #expect(world.refusal(of: Refill.self, #"{"what":"a","# + parameters + "}") == refusal)
    }

    @Test func stock() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00", title: "Zinc", fields: ["dose": "1 tablet"])
        try world.define("b", "daily at 09:00")
        #expect(
            world.refusal(of: ShowStock.self, #"{"what":"b"}"#)
                == "NothingDue: b has no stock | add some with: remindctl med refill b 60")
        _ = try world.ask(Refill.self, #"{"what":"a","amount":"30"}"#)
        _ = try world.ask(CountStock.self, #"{"what":"a","amount":"28"}"#)
        #expect(try world.ask(ShowStock.self, "{}").stocks.map(\.thousandths) == [28_000])
        let one = try world.ask(ShowStock.self, #"{"what":"a"}"#)
        #expect(one.stocks.count == 1 && one.entries.count == 2)
        #expect(world.refusal(of: ShowStock.self, #"{"what":"nobody"}"#).hasPrefix("UnknownReminder: "))
    }
}
