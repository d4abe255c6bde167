import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

@Suite("Pause and Resume, as requests") struct PauseRequestTests {
    private func world() throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.define("b", "daily at 09:00", fields: ["person": "Anna"])
        return world
    }

    @Test func pausesAndResumes() throws {
        var world = try world()
        let paused = try world.ask(PauseReminders.self, #"{"what":["a"],"length":"3d","reason":"holiday"}"#)
        #expect(paused.results.map(\.changed) == [true])
        #expect(paused.results.first?.ended == nil && paused.results.first?.past == nil)
        #expect(
            world.scheduler.agenda.next(count: 1, of: try world.id("a"), now: world.now).map(\.slot.due)
                == [try world.instant("2026-11-23T08:00")])
        let resumed = try world.ask(ResumeReminders.self, #"{"what":["a"]}"#)
        #expect(resumed.results.map(\.changed) == [true] && resumed.results.first?.ended?.count == 1)
        #expect(world.scheduler.nextWake == (try world.instant("2026-11-20T08:00")))
    }

    /// Days that are over are named in the reply, also when they are taken back.
    @Test func ofThePast() throws {
        var world = try world()
        let paused = try world.ask(PauseReminders.self, #"{"what":["a"],"from":"-5d","until":"-2d"}"#)
        #expect(paused.results.first?.past?.count == 1 && paused.results.first?.ended == nil)
        let back = try world.ask(ResumeReminders.self, #"{"what":["a"],"day":"-3d"}"#)
        #expect(back.results.first?.past?.count == 1 && back.results.first?.ended?.isEmpty == true)
    }

    @Test func ofOnePerson() throws {
        var world = try world()
        let reply = try world.ask(PauseReminders.self, #"{"person":"Anna","from":"sat","until":"sun"}"#)
        #expect(reply.results.map(\.reminder.id) == ["b"])
    }

    @Test(arguments: [
        (#""what":[]"#, "InvalidArgument: name a reminder | see them with: remindctl list"),
        (#""kind":"lens""#, "UnknownReminder: there is no lens | see them with: remindctl list"),
        (#""tag":"heart""#, "UnknownReminder: there is no reminder with the tag heart | see them with: remindctl list"),
        (#""what":["a"],"kind":"habit""#, "InvalidArgument: a is a medication, not a habit | use: remindctl med"),
        (
            #""what":["a"],"length":"3d","until":"sun""#,
            "InvalidArgument: a length and a last day cannot be combined | --for 2w"
        ),
        (#""what":["a"],"length":"90m""#, "InvalidTime: a pause must last whole days, not 90m | --for 10d"),
        (
            #""what":["a"],"reason":"""#,
            #"InvalidArgument: a reason must be one line of 1 to 200 characters | --reason "in hospital""#
        ),
        (
            #""what":["a"],"from":"someday""#,
            #"InvalidTime: "someday" is not a date | 2026-11-20, yesterday, fri or -3d"#
        ),
    ])
    func refuses(asked: String, refusal: String) throws {
        var world = try world()
        #expect(world.refusal(of: PauseReminders.self, "{\(asked)}") == refusal)
    }

    @Test func resumesOnlyWhatIsPaused() throws {
        var world = try world()
        let reply = try world.ask(ResumeReminders.self, #"{"what":["a"]}"#)
        #expect(reply.results.map(\.changed) == [false] && reply.results.first?.ended?.isEmpty == true)
        #expect(world.refusal(of: ResumeReminders.self, #"{"what":["a"],"day":"someday"}"#).hasPrefix("InvalidTime: "))
    }
}
