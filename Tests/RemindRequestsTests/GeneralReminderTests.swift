import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Statistics
import Testing
import Vocabulary
import Worlds

/// Defines one of this kind.
extension World {
    fileprivate mutating func add(_ title: String, _ when: String, _ more: String = "") throws -> Remindd1.Changed {
        let draft = #"{"kind":"reminder","title":"\#(title)","fields":{\#(more)},"when":[{"when":"\#(when)"}]}"#
        return try ask(Define.self, #"{"draft":\#(draft),"request":"\#(title) \#(when) \#(now)"}"#)
    }
}

@Suite("A reminder of anything") struct GeneralReminderTests {
    /// It stays open for as long as it takes: it rings for a week in the mornings, then each week.
    @Test func onceStaysOpen() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        _ = try world.add("Call", "once 2026-11-20 23:30")
        _ = world.news()
        try world.run(to: "2026-12-12T08:00")
        let rings = world.news().map { $0.split(separator: "@")[0] }
        let oven = rings.filter { $0.hasSuffix("oven") }.map { $0.prefix(16) }
        #expect(
            oven == [
                "2026-11-20T08:00", "2026-11-21T09:00", "2026-11-22T09:00", "2026-11-23T09:00", "2026-11-24T09:00",
                "2026-11-25T09:00", "2026-11-26T09:00", "2026-11-27T09:00", "2026-12-04T09:00", "2026-12-11T09:00",
            ])
        // What is overdue is one notification.
        #expect(rings.filter { $0.hasSuffix("call") }.map { $0.prefix(16) }.dropFirst() == oven.dropFirst())
        let banners = world.scheduler.agenda.banners(now: world.now)
        #expect(banners.map { $0.members.map(\.description) } == [["oven@2026-11-20T08:00", "call@2026-11-20T23:30"]])
        #expect(world.status("oven@2026-11-20T08:00") == "due")
        _ = try world.ask(RecordAnswer.self, #"{"what":"oven","outcome":"done"}"#)
        #expect(world.status("oven@2026-11-20T08:00") == "done")
    }

    /// After an absence it rings late, once.
    @Test func onceAfterAnAbsence() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        _ = world.news()
        world.now = try world.instant("2027-03-01T10:00")
        try world.run(to: "2027-03-01T10:01")
        #expect(world.news() == ["2027-03-01T10:00 delivered oven@2026-11-20T08:00 late"])
    }

    /// A nag waits for the end of the quiet hours, also if the first ring did not.
    @Test func nagWaitsForTheMorning() throws {
        var world = try World("2026-11-20T20:00")
        try world.use {
            $0.quiet = QuietHours(from: ClockTime(secondOfDay: 22 * 3600), until: ClockTime(secondOfDay: 6 * 3600))
        }
        _ = try world.add("Oven", "once 2026-11-20 21:57")
        _ = try world.add("Call", "once 2026-11-20 22:30")
        for what in ["oven", "call"] {
            let nag = #"{"draft":{"kind":"reminder","nag":{"every":"2m","times":3},"fields":{}},"what":"\#(what)"}"#
            _ = try world.ask(Define.self, nag)
        }
        _ = world.news()
        try world.run(to: "2026-11-21T07:00")
        #expect(
            world.news() == [
                "2026-11-20T21:57 delivered oven@2026-11-20T21:57",
                "2026-11-20T21:59 delivered oven@2026-11-20T21:57",
                "2026-11-20T22:30 delivered call@2026-11-20T22:30",
                "2026-11-21T06:00 delivered call@2026-11-20T22:30",
                "2026-11-21T06:00 delivered oven@2026-11-20T21:57",
                "2026-11-21T06:02 delivered call@2026-11-20T22:30",
                "2026-11-21T06:02 delivered oven@2026-11-20T21:57",
                "2026-11-21T06:04 delivered call@2026-11-20T22:30",
            ])
    }

    /// A snooze keeps the nag: the rings that are left come after it.
    @Test func snoozeKeepsTheNag() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        let nag = #"{"draft":{"kind":"reminder","nag":{"every":"5m","times":2},"fields":{}},"what":"oven"}"#
        _ = try world.ask(Define.self, nag)
        try world.run(to: "2026-11-20T08:06")
        _ = world.news()
        _ = try world.ask(Snooze.self, #"{"what":"oven","length":"20m"}"#)
        try world.run(to: "2026-11-20T12:00")
        #expect(
            world.news().map { $0.prefix(26) } == [
                "2026-11-20T08:06 snoozed o", "2026-11-20T08:26 delivered", "2026-11-20T08:31 delivered",
            ])
    }

    /// A clock that is not confirmed begins no morning and lets nothing lapse.
    @Test func untrustedClock() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        _ = try world.add("Bins", "daily at 19:00")
        try world.run(to: "2026-11-20T20:00")
        _ = world.news()
        // The clock leaps over a morning and over the next time of the bins.
        world.now = try world.instant("2026-11-21T20:00")
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        try world.turn()
        #expect(
            world.news() == [
                "2026-11-21T20:00 started -", "2026-11-21T20:00 delivered bins@2026-11-21T19:00 late",
            ])
        try world.run(to: "2026-11-22T10:00")
        #expect(world.news() == [])
        try world.decide(.clockConfirmed(wasSet: false))
        #expect(
            world.news() == [
                "2026-11-22T10:00 ended -",
                "2026-11-22T10:00 delivered bins@2026-11-21T19:00",
                "2026-11-22T10:00 lapsed bins@2026-11-20T19:00 happened 2026-11-21T19:00 unanswered",
                "2026-11-22T10:00 delivered oven@2026-11-20T08:00",
            ])
    }

    /// A nag comes first, and the morning after its end.
    @Test func nagBeforeTheMorning() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        let nag = #"{"draft":{"kind":"reminder","nag":{"every":"5m","times":2},"fields":{}},"what":"oven"}"#
        _ = try world.ask(Define.self, nag)
        _ = world.news()
        try world.run(to: "2026-11-21T09:30")
        #expect(
            world.news().map { $0.prefix(16) } == [
                "2026-11-20T08:00", "2026-11-20T08:05", "2026-11-20T08:10", "2026-11-21T09:00",
            ])
    }

    /// It cannot be skipped; one that repeats can.
    @Test func onlyWhatRepeatsIsSkipped() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        _ = try world.add("Bins", "daily at 08:00")
        try world.run(to: "2026-11-20T08:00")
        #expect(
            world.refusal(of: RecordAnswer.self, #"{"what":"oven","outcome":"skipped"}"#)
                == "InvalidArgument: Oven cannot be skipped | remindctl done oven, or give it up: remindctl archive oven"
        )
        _ = try world.ask(RecordAnswer.self, #"{"what":"bins","outcome":"skipped"}"#)
        #expect(world.status("bins@2026-11-20T08:00") == "skipped")
    }

    /// The next time of one that repeats ends the last, and nothing is missed.
    @Test func repeatingLapses() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Bins", "daily at 19:00")
        _ = world.news()
        try world.run(to: "2026-11-22T20:00")
        #expect(
            world.news() == [
                "2026-11-20T19:00 delivered bins@2026-11-20T19:00",
                "2026-11-21T09:00 delivered bins@2026-11-20T19:00",
                "2026-11-21T19:00 delivered bins@2026-11-21T19:00",
                "2026-11-21T19:00 lapsed bins@2026-11-20T19:00 unanswered",
                "2026-11-22T09:00 delivered bins@2026-11-21T19:00",
                "2026-11-22T19:00 delivered bins@2026-11-22T19:00",
                "2026-11-22T19:00 lapsed bins@2026-11-21T19:00 unanswered",
            ])
        #expect(try world.ask(ShowReview.self, "{}").occurrences.isEmpty)
    }

    /// One that says how often it has come since it was done counts also what it has forgotten.
    @Test func howOften() throws {
        var world = try World("2026-11-01T07:00")
        _ = try world.add("Bins", "wed at 19:00", #""keep":"yes""#)
        _ = try world.add("Plain", "wed at 19:00")
        func detail(_ id: String = "bins") throws -> String? {
            try world.ask(ShowDay.self, "{}").occurrences.last { $0.reminder == id && $0.status == .due }?.detail
        }
        func text() throws -> [String] {
            let agenda = world.scheduler.agenda
            let open = try #require(agenda.ledger.openOccurrences.first { $0.id.reminder.rawValue == "bins" })
            let reminder = try #require(agenda.ledger.reminders[open.id.reminder])
            return DeliveryText(open, reminder: reminder, agenda: agenda, now: world.now).body
        }
        try world.run(to: "2026-11-04T19:00")
        #expect(try detail() == nil)
        try world.run(to: "2026-11-18T19:00")
        #expect(try detail() == "3 times since 4 Nov")
        #expect(try detail("plain") == nil)
        #expect(try text().contains("3 times since 4 Nov"))
        #expect(world.scheduler.snapshot.ledger.openOccurrences.count { $0.id.reminder.rawValue == "bins" } == 1)
        try world.run(to: "2027-01-13T20:00")
        try world.restart()
        #expect(try detail() == "11 times since 4 Nov")
        // An answer begins anew, also a skip.
        _ = try world.ask(RecordAnswer.self, #"{"what":"bins","outcome":"skipped"}"#)
        try world.run(to: "2027-01-27T20:00")
        #expect(try detail() == "2 times since 20 Jan")
        try world.restart()
        try world.run(to: "2027-03-03T20:00")
        #expect(try detail() == "7 times since 20 Jan")
    }

    /// A birthday says how old, also in the notices before it; a notice that has passed is left out and said.
    @Test func birthdays() throws {
        var world = try World("2026-12-20T07:00")
        let draft = #"{"kind":"reminder","title":"Anna","fields":{"born":"1984-12-24"},"before":["1w","1d"],"#
        let reply = try world.ask(
            Define.self, #"{"draft":\#(draft)"when":[{"when":"yearly on dec 24 at 09:00"}]}}"#)
        #expect(reply.warnings == ["the notice 1 week before has passed: it comes the next time"])
        _ = world.news()
        try world.run(to: "2026-12-23T09:00")
        let ahead = world.effects.compactMap { if case .foretell(let id) = $0.effect { id } else { nil } }
        #expect(ahead.map(\.description) == ["anna@2026-12-24T09:00"])
        let agenda = world.scheduler.agenda
        let text = try #require(
            AdvanceNoticeText(agenda.stillAhead(ahead, now: world.now), agenda: agenda, now: world.now))
        #expect(text.title == "Anna turns 42 in 24 hours" && text.hasButtons)
        try world.run(to: "2026-12-24T09:00")
        #expect(try world.ask(ShowDay.self, "{}").occurrences.map(\.detail) == ["turns 42"])
        try world.run(to: "2027-12-17T09:00")
        #expect(
            world.effects.compactMap { if case .foretell(let id) = $0.effect { id.description } else { nil } }
                == ["anna@2026-12-24T09:00", "anna@2027-12-24T09:00"])
        #expect(
            world.refusal(
                of: Define.self, #"{"what":"anna","draft":{"kind":"reminder","fields":{"born":"2050-01-01"}}}"#
            )
            .hasPrefix("InvalidDefinition: 2050-01-01 is in the future"))
    }

    /// What is done is out of the way: its name means the next one.
    @Test func doneIsFinished() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        try world.run(to: "2026-11-20T08:00")
        _ = try world.ask(RecordAnswer.self, #"{"what":"oven","outcome":"done"}"#)
        #expect(
            world.refusal(of: RecordAnswer.self, #"{"what":"oven","outcome":"done"}"#)
                .hasPrefix("UnknownReminder: Oven is done (oven) | see it with: remindctl show oven"))
        #expect(try world.add("Oven", "once 2026-11-20 09:00").reminder.id == "oven-2")
        try world.run(to: "2026-11-20T09:00")
        let reply = try world.ask(RecordAnswer.self, #"{"what":"oven","outcome":"done"}"#)
        #expect(reply.results.map(\.occurrence.id) == ["oven-2@2026-11-20T09:00"])
        // The history and undo still know it.
        #expect(try world.ask(UndoAnswer.self, #"{"what":"oven@2026-11-20T08:00"}"#).results.count == 1)
        #expect(world.status("oven@2026-11-20T08:00") == "due")
    }

    /// A day of two hundred timers of one title.
    @Test func manyOfOneTitle() throws {
        var world = try World("2026-11-20T07:00")
        for number in 1...200 {
            let minute = 480 + 2 * number
            let time = ClockTime(secondOfDay: Int32(minute * 60))
            let id = try world.add("Oven", "once 2026-11-20 \(time)").reminder.id
            #expect(id == (number == 1 ? "oven" : "oven-\(number)"))
            try world.run(to: "2026-11-20T\(time)")
            let reply = try world.ask(RecordAnswer.self, #"{"what":"oven","outcome":"done"}"#)
            #expect(reply.results.map(\.occurrence.reminder) == [id])
        }
        let list = try world.ask(ListReminders.self, #"{"archived":false}"#).reminders
        #expect(list.count == 200 && list.allSatisfy { $0.finished == true })
    }

    /// If several are open with one title, the only one that rings is answered; else the handle is asked for.
    @Test func severalOfOneTitle() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        _ = try world.add("Oven", "once 2026-11-20 08:30")
        _ = try world.add("Oven", "once 2026-12-20 08:30")
        let handles = ["oven", "oven-2", "oven-3"].map { world.handle(ofNext: $0) }
        let refusal =
            "Ambiguous: oven may be any of: \(handles[0]) (08:00), \(handles[1]) (08:30), "
            + "\(handles[2]) (2026-12-20 08:30) | name one by its handle"
        #expect(world.refusal(of: RecordAnswer.self, #"{"what":"oven","outcome":"done","early":true}"#) == refusal)
        #expect(world.refusal(of: ChangeReminder.self, #"{"what":"oven","change":"archive"}"#) == refusal)
        #expect(world.refusal(of: Move.self, #"{"what":"oven","words":["in","5m"]}"#) == refusal)
        #expect(world.refusal(of: ShowReminder.self, #"{"what":"oven"}"#) == refusal)
        let rename = #"{"what":"Oven","draft":{"kind":"reminder","title":"Stove","fields":{}}}"#
        #expect(world.refusal(of: Define.self, rename) == refusal.replacing("oven may", with: "Oven may"))
        try world.run(to: "2026-11-20T08:10")
        let first = try world.ask(RecordAnswer.self, #"{"what":"oven","outcome":"done"}"#)
        #expect(first.results.map(\.occurrence.reminder) == ["oven"])
        // What is proposed is accepted by every command.
        let named = #"{"what":"\#(handles[2])","change":"archive"}"#
        #expect(try world.ask(ChangeReminder.self, named).reminder.id == "oven-3")
        #expect(try world.ask(ShowReminder.self, #"{"what":"\#(handles[1])"}"#).reminder.id == "oven-2")
        #expect(try world.ask(ChangeReminder.self, #"{"what":"=oven","change":"archive"}"#).reminder.id == "oven")
        #expect(
            world.refusal(of: ShowReminder.self, #"{"what":"=pot"}"#).hasPrefix(
                "UnknownReminder: there is no reminder pot"))
        #expect(
            world.refusal(of: ShowReminder.self, #"{"what":"="}"#).hasPrefix("UnknownReminder: there is no reminder ="))
    }

    @Test func oneTitleOfTwoPeople() throws {
        var world = try World("2026-11-20T07:00")
        for person in ["Anna", "Ben"] {
            _ = try world.ask(
                Define.self,
                #"{"draft":{"kind":"reminder","title":"Pills","fields":{"person":"\#(person)"},"when":[{"when":"once 2026-11-20 08:00"}]}}"#
            )
        }
        try world.run(to: "2026-11-20T08:10")
        let refusal = world.refusal(of: RecordAnswer.self, #"{"what":"pills","outcome":"done"}"#)
        let handles = ["pills@2026-11-20T08:00", "pills-2@2026-11-20T08:00"].map { world.occurrence($0)?.handle ?? "" }
        #expect(
            refusal.hasPrefix("Ambiguous: pills may be any of: \(handles[0]) (Anna, 08:00), \(handles[1]) (Ben, 08:00)")
        )
        let ben = try world.ask(RecordAnswer.self, #"{"what":"\#(handles[1])","outcome":"done"}"#)
        #expect(ben.results.map(\.occurrence.person) == ["Ben"])
    }

    /// The open one is meant, though another one that is done has this very id; only undo and history mean that one.
    @Test func openBeforeDone() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        try world.run(to: "2026-11-20T08:00")
        _ = try world.ask(RecordAnswer.self, #"{"what":"oven","outcome":"done"}"#)
        _ = try world.add("Oven", "once 2026-11-20 09:00")
        #expect(try world.ask(ShowReminder.self, #"{"what":"oven"}"#).reminder.id == "oven-2")
        #expect(try world.ask(ShowNext.self, #"{"what":"oven","count":1}"#).occurrences.map(\.reminder) == ["oven-2"])
        let undone = try world.ask(UndoAnswer.self, #"{"what":"oven"}"#)
        #expect(undone.results.map(\.occurrence.reminder) == ["oven"])
    }

    /// A line that is typed twice within a minute is a slip, perhaps.
    @Test func twiceInAMinute() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        world.now = world.now + .seconds(59)
        let draft = #"{"kind":"reminder","title":"Oven","fields":{},"when":[{"when":"once 2026-11-20 08:00"}]}"#
        let again = #"{"draft":\#(draft)}"#
        #expect(
            world.refusal(of: Define.self, again)
                == "AlreadyExists: Oven was added just now, for the same time (oven) | to have it twice: add --force")
        #expect(try world.add("Oven", "once 2026-11-20 08:01").reminder.id == "oven-2")
        world.now = world.now + .seconds(1)
        #expect(try world.ask(Define.self, again).reminder.id == "oven-3")
    }

    /// A question may be answered after the time that it is about.
    @Test func neverInThePast() throws {
        var world = try World("2026-11-20T07:00")
        let past =
            #"{"draft":{"kind":"reminder","title":"Oven","fields":{},"when":[{"when":"once 2026-11-20 07:00"}]}}"#
        #expect(
            world.refusal(of: Define.self, past)
                == "InvalidTime: Oven would never ring: its time has passed | remindctl add Oven tomorrow at 9")
        _ = try world.ask(Define.self, past.replacing("07:00", with: "07:01"))
        // A length of time is never cut short: the instant is the next whole second.
        world.now = world.now + .milliseconds(700)
        let reply = try world.ask(ReadSentence.self, #"{"words":["in","20s","tea"]}"#)
        #expect(reply.readings.map(\.when) == ["once 2026-11-20T06:00:21Z"])
    }

    /// The next times of a sentence, if they are asked for.
    @Test func nextTimes() throws {
        let world = try World("2026-11-20T07:00")
        let asked = #"{"words":["bins","thu","19:00"],"count":N}"#
        func times(_ count: String) throws -> [String]? {
            try world.ask(ReadSentence.self, asked.replacing("N", with: count)).readings.first?.next?.map(\.description)
        }
        #expect(try times("2") == ["2026-11-26T19:00:00+01:00", "2026-12-03T19:00:00+01:00"])
        #expect(try times("0") == nil)
        for count in ["-1", "21"] {
            #expect(
                world.refusal(of: ReadSentence.self, asked.replacing("N", with: count))
                    == "InvalidArgument: count cannot be \(count) | 0 to 20 times")
        }
        let once = #"{"words":["tea","tomorrow"],"count":5}"#
        #expect(try world.ask(ReadSentence.self, once).readings.first?.next?.count == 1)
    }

    /// A title that is known says no time, whatever its words are.
    @Test(arguments: ["daily standup", "tomorrow never dies", "It", "pills 10mg", "every friday at 9"])
    func titleBeside(title: String) throws {
        let world = try World("2026-11-20T07:00")
        let reply = try world.ask(ReadSentence.self, #"{"words":["at","15:30"],"title":"\#(title)"}"#)
        #expect(reply.readings.map(\.title) == [title] && reply.readings.map(\.when) == ["once 2026-11-20 15:30"])
        #expect(reply.readings.first?.namesMedicine == (title == "pills 10mg" ? true : nil))
        #expect(
            world.refusal(of: ReadSentence.self, #"{"words":["at","15:30","call"],"title":"\#(title)"}"#)
                .hasPrefix("InvalidSchedule: beside --title the words are a time alone | remindctl add "))
        #expect(
            world.refusal(of: ReadSentence.self, #"{"words":["at","6:30"],"title":"\#(title)"}"#)
                .hasPrefix("InvalidSchedule: that time has passed: it is 07:00"))
    }

    /// Right after it was added, undo takes it back; after anything else it does not.
    @Test func undoTakesItBack() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        let reply = try world.ask(UndoAnswer.self, "{}")
        #expect(reply.takenBack?.id == "oven" && reply.results.isEmpty)
        #expect(world.scheduler.nextWake == nil)
        #expect(world.refusal(of: UndoAnswer.self, "{}").hasPrefix("NothingDue: there is no answer to undo"))
        _ = try world.add("Bins", "daily at 08:00")
        try world.run(to: "2026-11-20T08:00")
        _ = try world.ask(RecordAnswer.self, #"{"what":"bins","outcome":"done","request":"done"}"#)
        #expect(try world.ask(UndoAnswer.self, "{}").results.map(\.occurrence.id) == ["bins@2026-11-20T08:00"])
        // A medicine is put away by its name alone.
        try world.define("zinc", "daily at 08:00", title: "Zinc")
        #expect(world.ledgerHas("zinc"))
    }

    /// The name of one that is done means no other one, by its title as well as by its id.
    @Test func aNameThatIsDone() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("It works", "once 2026-11-20 08:00")
        _ = try world.add("It works well", "once 2026-11-20 08:00")
        try world.run(to: "2026-11-20T08:00")
        _ = try world.ask(RecordAnswer.self, #"{"what":"it works","outcome":"done"}"#)
        for name in ["it works", "it-works"] {
            #expect(
                world.refusal(of: RecordAnswer.self, #"{"what":"\#(name)","outcome":"done"}"#)
                    .hasPrefix("UnknownReminder: It works is done (it-works)"))
        }
        _ = try world.ask(RecordAnswer.self, #"{"what":"it works w","outcome":"done"}"#)
    }

    /// A day later, undo takes back no reminder.
    @Test func undoIsForToday() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Bins", "fri at 19:00")
        try world.run(to: "2026-11-21T07:00")
        #expect(world.refusal(of: UndoAnswer.self, "{}").hasPrefix("NothingDue: there is no answer to undo"))
        #expect(world.ledgerHas("bins"))
    }

    /// Apia had no 30 December 2011: what is overdue rings on the day after.
    @Test func aMorningThatIsLeftOut() throws {
        var world = try World("2011-12-29T07:00", zone: "Pacific/Apia")
        _ = try world.add("Oven", "once 2011-12-29 08:00")
        _ = world.news()
        try world.run(to: "2011-12-31T10:00")
        #expect(world.news().map { $0.prefix(16) } == ["2011-12-29T08:00", "2011-12-31T09:00"])
    }

    /// What is to come gets another time, and what has rung is snoozed.
    @Test func moves() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        let moved = try world.ask(Move.self, #"{"what":"oven","words":["in","2h"]}"#)
        #expect(moved.reminder?.schedules.map(\.when) == ["once 2026-11-20T08:00Z"] && moved.results.isEmpty)
        let lines = world.scheduler.snapshot.ledger.reminders.values.flatMap(\.definition.lines)
        #expect(lines.map(\.elapsed) == [true])
        try world.run(to: "2026-11-20T09:00")
        #expect(world.status("oven@2026-11-20T08:00Z") == "due")
        let snoozed = try world.ask(Move.self, #"{"what":"oven","words":["at","10:30"]}"#)
        #expect(
            snoozed.results.map { "\($0.occurrence.status) \($0.occurrence.snoozed.map(\.description) ?? "")" } == [
                "snoozed 2026-11-20T10:30:00+01:00"
            ])
        #expect(world.scheduler.nextWake == (try world.instant("2026-11-20T10:30")))
        #expect(
            world.refusal(of: Move.self, #"{"what":"oven","words":["later"]}"#)
                == #"InvalidSchedule: "later" is not a time | remindctl move oven tomorrow at 9"#)
        #expect(
            world.refusal(of: Move.self, #"{"what":"oven","words":["at","8:00"]}"#)
                .hasSuffix("| remindctl move oven tomorrow at 08:00"))
        #expect(
            world.refusal(of: Move.self, #"{"what":"nobody","words":["at","8:00"]}"#).hasPrefix("UnknownReminder: "))
    }

    /// The next time of one that repeats moves and the others stay, unless all move.
    @Test func movesOneTime() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Bins", "fri at 19:00")
        let once = try world.ask(Move.self, #"{"what":"bins","words":["sat","10:00"]}"#)
        #expect(once.reminder == nil)
        #expect(once.results.map(\.occurrence.due) == ["2026-11-21T10:00:00+01:00"])
        _ = world.news()
        try world.run(to: "2026-11-27T19:00")
        #expect(
            world.news().filter { $0.contains("delivered") && !$0.contains("T09:00 ") } == [
                "2026-11-21T10:00 delivered bins@2026-11-20T19:00", "2026-11-27T19:00 delivered bins@2026-11-27T19:00",
            ])
        world.now = world.now + .seconds(60)
        let all = try world.ask(Move.self, #"{"what":"bins","words":["thu","19:00"],"all":true}"#)
        #expect(all.reminder?.schedules.map(\.when) == ["thu at 19:00"])
    }

    /// One that comes once does so after every move: `fri 10:00` is every Friday only of one that repeats.
    @Test(arguments: [
        (["fri", "10:00"], "once 2026-11-27 10:00"), (["sat", "at", "18:00"], "once 2026-11-21 18:00"),
        (["every", "friday", "at", "10:00"], "once 2026-11-27 10:00"),
        (["to", "friday", "at", "10"], "once 2026-11-27 10:00"),
        // A time of day alone is one of its day.
        (["15:00"], "once 2026-12-03 15:00"), (["to", "9:05"], "once 2026-12-03 09:05"),
        (["at", "5pm"], "once 2026-12-03 17:00"),
        (["today", "at", "15:00"], "once 2026-11-20 15:00"), (["in", "2h"], "once 2026-11-20T13:02Z"),
    ])
    func movesOnce(words: [String], when: String) throws {
        // A Friday, after 10.
        var world = try World("2026-11-20T12:02")
        _ = try world.add("Dentist", "once 2026-12-03 14:30")
        let quoted = words.map { "\"\($0)\"" }.joined(separator: ",")
        let moved = try world.ask(Move.self, #"{"what":"dentist","words":[\#(quoted)]}"#)
        #expect(moved.reminder?.schedules.map(\.when) == [when])
    }

    /// The next time of one that repeats may move to before, and further than a day, but not past the one after it.
    @Test(arguments: [
        (["sat", "10:00"], "2026-11-21T10:00"), (["28", "nov", "10:00"], "2026-11-28T10:00"),
        (["22:00"], "2026-11-26T22:00"), (["tomorrow"], "2026-11-21T09:00"),
        (["in", "2h"], "2026-11-20T14:02"), (["wednesday", "at", "19:00"], "2026-11-25T19:00"),
    ])
    func movesThisTime(words: [String], due: String) throws {
        var world = try World("2026-11-20T12:02")
        _ = try world.add("Bins", "thu at 19:00")
        let quoted = words.map { "\"\($0)\"" }.joined(separator: ",")
        let moved = try world.ask(Move.self, #"{"what":"bins","words":[\#(quoted)]}"#)
        #expect(moved.results.map { String($0.occurrence.due.description.prefix(16)) } == [due])
        _ = world.news()
        // It rings then, stays open past the time that it had, and the next one ends it.
        try world.run(to: "2026-12-03T19:00")
        let news = world.news().filter { !$0.contains("T09:00 ") || due.hasSuffix("T09:00") }
        #expect(news.first == "\(due) delivered bins@2026-11-26T19:00")
        #expect(news.suffix(2).contains("2026-12-03T19:00 delivered bins@2026-12-03T19:00"))
        #expect(
            world.journal.filter { $0.answer?.outcome == .lapsed }.map {
                world.scheduler.place.local.local(at: $0.at).description
            } == ["2026-12-03T19:00"])
    }

    @Test func movesNotPastTheNext() throws {
        var world = try World("2026-11-18T13:02")
        _ = try world.add("Standup", "mon-fri at 09:30")
        #expect(
            world.refusal(of: Move.self, #"{"what":"standup","words":["fri","10:00"]}"#)
                == "InvalidTime: the next Standup is due at 2026-11-20 09:30"
                + " | choose a time before that, or move every time with: --all")
        let moved = try world.ask(Move.self, #"{"what":"standup@2026-11-20","words":["10:00"]}"#)
        #expect(moved.results.map(\.occurrence.due) == ["2026-11-20T10:00:00+01:00"])
        try world.define("zinc", "daily at 08:00", title: "Zinc")
        #expect(
            world.refusal(of: Move.self, #"{"what":"zinc","words":["today","at","20:00"]}"#)
                .hasPrefix("InvalidTime: Zinc is due at 2026-11-19 08:00: it can only be moved to a later time"))
    }

    /// The rule of quiet hours follows the time that a move names.
    @Test func quietFollowsAMove() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("A", "once 2026-11-21 09:00", #""quiet":"wait""#)
        _ = try world.ask(Move.self, #"{"what":"a","words":["tomorrow","at","23:30"]}"#)
        func quiet(_ id: String) throws -> String? {
            world.scheduler.ledger.reminders[try world.id(id)]?.definition.fields["quiet"]?.text
        }
        #expect(try quiet("a") == nil)
        _ = try world.ask(Move.self, #"{"what":"a","words":["monday"]}"#)
        #expect(try quiet("a") == "wait")
        // One that was asked to wait, at a time of its own, waits.
        _ = try world.add("B", "once 2026-11-21 23:00", #""quiet":"wait""#)
        _ = try world.ask(Move.self, #"{"what":"b","words":["tomorrow","at","23:30"]}"#)
        #expect(try quiet("b") == "wait")
    }

    /// The list has the end of a snooze, as the day has it.
    @Test func snoozedInTheList() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        try world.run(to: "2026-11-20T08:01")
        let list = #"{"archived":false}"#
        #expect(try world.ask(ListReminders.self, list).reminders.map(\.snoozed) == [nil])
        _ = try world.ask(Snooze.self, #"{"what":"oven","length":"5m"}"#)
        let end = "2026-11-20T08:06:00+01:00"
        #expect(try world.ask(ListReminders.self, list).reminders.map(\.snoozed?.description) == [end])
        world.now = world.now + .seconds(300)
        #expect(try world.ask(ListReminders.self, list).reminders.map(\.snoozed) == [nil])
    }

    /// It stays open until it is answered: a grace is neither shown nor taken.
    @Test func hasNoGrace() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Oven", "once 2026-11-20 08:00")
        #expect(try world.ask(ShowReminder.self, #"{"what":"oven"}"#).reminder.grace == nil)
        let draft = #"{"kind":"reminder","title":"Tea","grace":"1h","fields":{},"when":[{"when":"at 09:00"}]}"#
        #expect(
            world.refusal(of: Define.self, #"{"draft":\#(draft)}"#)
                == "InvalidDefinition: a reminder has no grace: it stays open until it is answered | leave out --grace")
        // It may ring urgently as late as one likes.
        let late = #"{"draft":{"kind":"reminder","escalate":{"after":"30h"},"fields":{}},"what":"oven"}"#
        #expect(try world.ask(Define.self, late).reminder.escalation?.after == 108_000)
    }

    /// Nothing of it is counted.
    @Test func nothingIsCounted() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.add("Bins", "daily at 08:00")
        try world.define("zinc", "daily at 08:00", title: "Zinc")
        try world.run(to: "2026-11-21T07:00")
        let refusal =
            "InvalidArgument: a reminder is done or not: nothing of it is counted | see what was done with: remindctl history --kind reminder"
        #expect(world.refusal(of: ShowStatistics.self, #"{"what":"bins"}"#) == refusal)
        for asked in [#"{"what":"bins"}"#, #"{"kind":"reminder"}"#, #"{"what":"reminder","month":"this"}"#] {
            #expect(world.refusal(of: ShowDays.self, asked) == refusal, "\(asked)")
        }
        #expect(try world.ask(ShowDays.self, "{}").series.map(\.reminder) == ["zinc"])
        let all = try world.ask(ShowStatistics.self, #"{"kind":"all"}"#).statistics
        #expect(all.total.missed == 1 && all.lapsed == 0 && all.pending == 0)
    }

    /// At night one rings whose time a person has said; what repeats, what repeats its ring, and what is to wait, wait.
    @Test func quietHours() throws {
        var world = try World("2026-11-20T20:00")
        try world.use {
            $0.quiet = QuietHours(from: ClockTime(secondOfDay: 22 * 3600), until: ClockTime(secondOfDay: 6 * 3600))
        }
        _ = try world.add("Oven", "once 2026-11-20 22:50")
        _ = try world.add("Call", "once 2026-11-20 23:00", #""quiet":"wait""#)
        _ = try world.add("Bins", "daily at 23:10")
        _ = try world.add("Siren", "daily at 23:20", #""quiet":"ring""#)
        _ = world.news()
        try world.run(to: "2026-11-21T07:00")
        #expect(
            world.news() == [
                "2026-11-20T22:50 delivered oven@2026-11-20T22:50",
                "2026-11-20T23:00 deferred call@2026-11-20T23:00",
                "2026-11-20T23:10 deferred bins@2026-11-20T23:10",
                "2026-11-20T23:20 delivered siren@2026-11-20T23:20",
                "2026-11-21T06:00 delivered bins@2026-11-20T23:10",
                "2026-11-21T06:00 delivered call@2026-11-20T23:00",
            ])
    }
}

extension World {
    fileprivate func ledgerHas(_ id: String) -> Bool {
        ReminderID(rawValue: id).map { scheduler.snapshot.ledger.reminders[$0]?.isArchived == false } ?? false
    }
}

@Suite("A reminder in one line, as a question") struct ReadSentenceTests {
    private func readings(_ words: String, in world: World) throws -> [Remindd1.SentenceReply.Reading] {
        try world.ask(ReadSentence.self, #"{"words":["\#(words)"]}"#).readings
    }

    /// The day's time is that of the settings; what a person said is told apart.
    @Test func morning() throws {
        var world = try World("2026-11-20T07:00")
        #expect(try readings("Pay rent tomorrow", in: world).map(\.when) == ["once 2026-11-21 09:00"])
        try world.use { $0.morning = ClockTime(secondOfDay: 6 * 3600) }
        let morning = try readings("Pay rent tomorrow", in: world)
        #expect(morning.map(\.when) == ["once 2026-11-21 06:00"] && morning[0].usesMorning == true)
        let said = try readings("Pay rent tomorrow at 9", in: world)
        #expect(said.map(\.when) == ["once 2026-11-21 09:00"] && said[0].usesMorning == nil)
        #expect(said[0].title == "Pay rent" && said[0].namesMedicine == nil)
        #expect(try readings("Take a pill tomorrow", in: world)[0].namesMedicine == true)
        let counted = try readings("Oven in 20m", in: world)
        #expect(said[0].elapsed == nil && counted[0].elapsed == true)
    }

    /// What has two meanings has two readings, and what cannot be read is refused with a line that can.
    @Test func severalAndNone() throws {
        let world = try World("2026-11-18T07:00")
        #expect(
            try readings("Bob next friday", in: world).map(\.when) == [
                "once 2026-11-20 09:00", "once 2026-11-27 09:00",
            ])
        #expect(
            world.refusal(of: ReadSentence.self, #"{"words":["Call","dad"]}"#)
                == "InvalidSchedule: it does not say when | remindctl add Call dad tomorrow at 9")
        #expect(world.refusal(of: ReadSentence.self, #"{"words":[]}"#).hasPrefix("InvalidSchedule: "))
    }
}

extension World {
    /// The handle of the next occurrence, as a list shows it.
    fileprivate func handle(ofNext id: String) -> String {
        let shown = try? ask(ListReminders.self, #"{"archived":false}"#).reminders.first { $0.id == id }
        return shown?.next?.handle ?? ""
    }
}
