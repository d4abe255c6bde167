import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("Define, as a request") struct DefineTests {
    private static let draft =
        #""draft":{"kind":"medication","title":"Zinc","fields":{"dose":"500 mg"},"when":[{"when":"daily at 08:00"}]}"#

    @Test func aNewOneGetsAnIdAndRings() throws {
        var world = try World("2026-11-20T07:00")
        let reply = try world.ask(Define.self, "{\(Self.draft)}")
        #expect(reply.changed && reply.reminder.id == "zinc" && reply.warnings == nil)
        #expect(world.scheduler.nextWake == (try world.instant("2026-11-20T08:00")))
        // One of the same name needs another word.
        #expect(
            world.refusal(of: Define.self, "{\(Self.draft)}")
                == "AlreadyExists: Zinc is already defined (zinc) | remindctl med edit zinc; or add another with --force or another --title"
        )
        #expect(try world.ask(Define.self, #"{\#(Self.draft),"force":true}"#).reminder.id == "zinc-2")
    }

    @Test func anEditKeepsASchedule() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.ask(Define.self, "{\(Self.draft)}")
        func asked(_ when: String) -> String {
            #"{"what":"zinc","draft":{"kind":"medication","fields":{},"when":\#(when)}}"#
        }
        #expect(
            world.refusal(of: Define.self, asked("[]"))
                == "InvalidDefinition: missing schedule | --when \"daily at 08:00\"")
        // A schedule that is not understood is not missing as well.
        #expect(!world.refusal(of: Define.self, asked(#"[{"when":"daly"}]"#)).contains("missing schedule"))
    }

    /// A schedule of holidays waits for them, and says so.
    @Test func holidaysThatAreMissing() throws {
        let when = #"[{"when":"on holidays at 09:00"}]"#
        let asked = #"{"draft":{"kind":"reminder","title":"Flag","when":\#(when),"fields":{}}}"#
        var world = try World("2026-11-20T07:00")
        let reply = try world.ask(Define.self, asked)
        let text =
            "on holidays at 09:00 never rings, since there are no holidays: "
            + "remindctl config set days.holidays FILE"
        #expect(reply.warnings == [text] && reply.reminder.finished == nil)
        try world.use(holidays: ["2026-12-25"])
        let again = try world.ask(Define.self, #"{"force":true,"# + asked.dropFirst())
        #expect(again.warnings == nil && again.reminder.next?.due == "2026-12-25T09:00:00+01:00")
    }

    /// 21 November 2026 is a Saturday.
    @Test func daysWithoutADoseAreConfirmed() throws {
        func asked(_ when: String, kind: String = "medication", _ rest: String = "") -> String {
            #"{"draft":{"kind":"\#(kind)","title":"Zinc","when":[{"when":"\#(when)"}],"fields":{}}\#(rest)}"#
        }
        var world = try World("2026-11-20T07:00")
        #expect(
            world.refusal(of: Define.self, asked("on workdays at 08:00"))
                == "Unconfirmed: Zinc would have days without a dose: no dose on Saturday 21 November 2026"
                + " | if that is right, add --yes; for every day: --when \"daily at 08:00\"")
        #expect(world.refusal(of: Define.self, asked("daily at 08:00 except holidays")).hasPrefix("Unconfirmed: "))
        let reply = try world.ask(Define.self, asked("on workdays at 08:00", ",\"confirmed\":true"))
        #expect(reply.reminder.schedules.map(\.when) == ["on workdays at 08:00"])
        // An edit of something else is no new schedule.
        let edit = #"{"what":"zinc","draft":{"kind":"medication","fields":{"notes":"with food"}}}"#
        #expect(try world.ask(Define.self, edit).changed)
        // Other kinds may have such days.
        #expect(try world.ask(Define.self, asked("on workdays at 08:00", kind: "habit")).changed)
    }

    @Test func aCopyHasItsOwnTitle() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.ask(Define.self, "{\(Self.draft)}")
        let copy = #"{"copy":"zinc","draft":{"kind":"medication","title":"Zinc 2","fields":{}}}"#
        #expect(try world.ask(Define.self, copy).reminder.id == "zinc-2")
        #expect(
            world.refusal(of: Define.self, #"{"copy":"zinc","draft":{"kind":"medication","fields":{}}}"#)
                == #"InvalidDefinition: the copy needs a title of its own | remindctl copy zinc --title "Zinc 2""#)
        #expect(
            world.refusal(
                of: Define.self, #"{"copy":"zinc","stock":true,"draft":{"kind":"medication","title":"Z","fields":{}}}"#)
                == "InvalidArgument: zinc has no stock | leave out --stock")
        #expect(
            world.refusal(of: Define.self, #"{"stock":true,"what":"zinc","draft":{"kind":"medication","fields":{}}}"#)
                .hasPrefix("InvalidArgument: stock goes with copy"))
    }

    /// An edit says what it does to the day on which it is made.
    @Test func anEditSaysWhatRingsToday() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.ask(Define.self, "{\(Self.draft)}")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("zinc")
        let edit =
            #"{"what":"zinc","draft":{"kind":"medication","fields":{},"when":[{"when":"daily at 09:00, 20:00"}]}"#
        let reply = try world.ask(Define.self, edit + "}")
        #expect(reply.changed && reply.warnings?.count == 1)
        #expect(reply.warnings?.first?.contains("not at 09:00") == true, "\(reply.warnings ?? [])")
        #expect(reply.warnings?.first?.hasSuffix("--from today") == true)
    }

    @Test func refusesAFirstDayThatIsNone() throws {
        var world = try World("2026-11-20T07:00")
        let said = world.refusal(of: Define.self, #"{\#(Self.draft),"from":"yesterday"}"#)
        #expect(said.hasPrefix("InvalidArgument: \"yesterday\" is not a day"), "\(said)")
    }

    @Test(arguments: [
        (#""what":"nobody","draft":{"kind":"medication","fields":{}}"#, "UnknownReminder: "),
        (#""what":"zinc","draft":{"kind":"lens","fields":{}}"#, "InvalidArgument: zinc is a medication, not a lens"),
        (
            #""what":"zinc","draft":{"kind":"medication","id":"iron","fields":{}}"#,
            "AlreadyExists: there is already a reminder iron"
        ),
        (
            #""draft":{"kind":"medication","title":"X","was":"y","fields":{}}"#,
            "InvalidArgument: was works only in files"
        ),
        (
            #""draft":{"kind":"medication","title":"X","fields":{},"when":[{"when":"dayly at 8"}]}"#,
            "InvalidDefinition: "
        ),
        (
            #""draft":{"kind":"medication","title":"X","id":"iron","fields":{},"when":[{"when":"as needed"}]}"#,
            "AlreadyExists: there is already a reminder iron"
        ),
    ])
    func refuses(asked: String, refusal: String) throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.ask(Define.self, "{\(Self.draft)}")
        try world.define("iron", "daily at 08:00")
        let said = world.refusal(of: Define.self, "{\(asked)}")
        #expect(said.hasPrefix(refusal), "\(said)")
    }
}
