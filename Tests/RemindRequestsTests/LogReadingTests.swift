import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Statistics
import Testing
import Vocabulary
import Worlds

@Suite("Log, session and check-in, as requests") struct LogReadingTests {
    private func value(_ world: World) -> String? {
        world.journal.last?.answer?.reading.map { "\($0.value)" }
    }

    /// The first reading of a kind makes a reminder, the next one belongs to it.
    @Test func first() throws {
        var world = try World("2026-11-20T07:00")
        let reply = try world.ask(LogReading.self, #"{"what":"weight","values":["81.5"]}"#)
        #expect(reply.made == "weight" && reply.results.count == 1 && value(world) == "81.5 kg")
        let next = try world.ask(LogReading.self, #"{"what":"weight","values":["81"],"at":"06:30"}"#)
        #expect(try next.made == nil && world.journal.last?.answer?.happened == world.instant("2026-11-20T06:30"))
    }

    @Test func onDay() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.ask(LogReading.self, #"{"what":"weight","values":["81.5"],"on":"yesterday"}"#)
        // The time is not known: noon.
        #expect(world.journal.last?.answer?.happened == (try world.instant("2026-11-19T12:00")))
        #expect(world.journal.last?.answer?.reading?.day.description == "2026-11-19")
        _ = try world.ask(LogReading.self, #"{"what":"sleep","values":["23:10","06:50"],"on":"2026-11-19"}"#)
        let night = world.journal.last?.answer
        #expect(night?.reading?.from == (try world.instant("2026-11-18T23:10")))
        #expect(night?.happened == (try world.instant("2026-11-19T06:50")))
    }

    /// A night that overlaps another one is refused, unless it is forced.
    @Test func overlap() throws {
        var world = try World("2026-11-20T07:00")
        _ = try world.ask(LogReading.self, #"{"what":"sleep","values":["23:10","06:50"]}"#)
        let again = #"{"what":"sleep","values":["23:20","06:40"]"#
        #expect(world.refusal(of: LogReading.self, again + "}").hasPrefix("AlreadyExists: "))
        let count = world.journal.count
        _ = try world.ask(LogReading.self, again + #","force":true}"#)
        #expect(world.journal.count == count + 1)
    }

    @Test(arguments: [
        (
            #""what":"weight","values":["7.5","kg"],"on":"tomorrow""#,
            "InvalidTime: 2026-11-21 is in the future | --on yesterday"
        ),
        (
            #""what":"weight","values":["75"],"from":"06:00""#,
            "InvalidArgument: Weight has no start and end | leave out --from"
        ),
        (
            #""what":"sleep","values":["23:10"]"#,
            "InvalidArgument: Sleep needs two times: when it began and when it ended | such as 23:10 06:50"
        ),
        (
            #""what":"weight","values":["75"],"replace":true"#,
            "InvalidArgument: --replace needs the handle of a reading"
        ),
        (#""what":"weight","values":["75"],"person":"Anna""#, "not refused"),
        (
            #""what":"weight","values":["181"]"#,
            "Unconfirmed: Weight was 80 kg the last time: 181 kg is far from that"
        ),
        (#""what":"weight","values":["4000kg"]"#, "Unconfirmed: "),
        (#""what":"weight","values":["719kg"],"force":true"#, "not refused"),
        (#""what":"pill","values":["1"]"#, "InvalidArgument: pill takes no reading | remindctl take pill"),
        (#""what":"weight","values":["75"],"parts":{"fat":"20","waste":"1"}"#, "InvalidArgument: "),
    ])
    func refuses(parameters: String, refusal: String) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("pill", "daily at 08:00")
        _ = try world.ask(LogReading.self, #"{"what":"weight","values":["80"],"at":"06:00"}"#)
        _ = try world.ask(LogReading.self, #"{"what":"sleep","values":["23:10","06:50"],"on":"2026-11-18"}"#)
        #expect(world.refusal(of: LogReading.self, "{" + parameters + "}").hasPrefix(refusal))
    }

    @Test func session() throws {
        var world = try World("2026-11-20T07:00")
        let begun = try world.ask(ChangeSession.self, #"{"action":"start","kind":"fast","at":"06:00"}"#)
        #expect(begun.made == "Fast" && begun.results.map(\.occurrence.status) == [.running])
        #expect(
            world.refusal(of: ChangeSession.self, #"{"action":"adjust","kind":"fast"}"#)
                == "InvalidArgument: there is nothing to adjust | say when it began, --at, or its --goal")
        #expect(
            world.refusal(of: ChangeSession.self, #"{"action":"pause","kind":"fast"}"#)
                == #"InvalidArgument: there is no action "pause" | start, stop, adjust, discard"#)
        #expect(world.refusal(of: UndoAnswer.self, "{}").hasPrefix("NothingDue: "))
        _ = try world.ask(ChangeSession.self, #"{"action":"adjust","kind":"fast","goal":"14h"}"#)
        #expect(
            world.refusal(of: ChangeSession.self, #"{"action":"adjust","kind":"fast","goal":"x"}"#) != "not refused")
        try world.run(to: "2026-11-20T18:00")
        let ended = try world.ask(ChangeSession.self, #"{"action":"stop","kind":"fast"}"#)
        #expect(ended.results.map(\.changed) == [true] && world.scheduler.ledger.runningSessions.isEmpty)
        #expect(world.refusal(of: ChangeSession.self, #"{"action":"stop","kind":"fast"}"#) != "not refused")
    }

    @Test func checkIn() throws {
        var world = try World("2026-11-20T07:00")
        let reply = try world.ask(RecordCheckIn.self, #"{"kind":"prayer","what":"Witr","with":"alone"}"#)
        #expect(reply.made == "Witr" && reply.checkIns?.today == 1)
        #expect(try world.ask(ShowCheckIns.self, #"{"kind":"prayer"}"#).checkIns.today == 1)
        #expect(
            world.refusal(of: RecordCheckIn.self, #"{"kind":"prayer","with":"nobody"}"#).hasPrefix(
                #"InvalidArgument: "nobody" does not say with whom"#))
        #expect(
            world.refusal(of: RecordCheckIn.self, #"{"kind":"lens"}"#)
                == "InvalidArgument: a lens is not counted by how often it is done | remindctl stats --kind lens")
        #expect(
            world.refusal(of: RecordCheckIn.self, #"{"kind":"prayer","owed":2}"#)
                == "InvalidArgument: name the one that you make up | see what is owed with: remindctl prayer qada")
        #expect(world.refusal(of: ShowCheckIns.self, #"{"kind":"lens"}"#) != "not refused")
    }

    /// Missed prayers are owed, and made up from the oldest.
    @Test func owed() throws {
        var world = try World("2026-11-20T04:00")
        let definition = try world.definition(
            "fajr", [.init(when: "daily at 05:00")], kind: "prayer", grace: "1h", nag: nil,
            fields: ["obligatory": "yes"])
        try world.decide(.change([.define(definition)]))
        try world.run(to: "2026-11-22T12:00")
        #expect(
            world.refusal(of: RecordCheckIn.self, #"{"kind":"prayer","what":"fajr","owed":4}"#)
                == "NothingDue: fajr: only 3 are owed | see what is owed with: remindctl prayer qada")
        #expect(
            world.refusal(of: RecordCheckIn.self, #"{"kind":"prayer","what":"fajr","owed":0}"#)
                == "InvalidArgument: 0 cannot be made up at once | 1 to 100")
        let reply = try world.ask(RecordCheckIn.self, #"{"kind":"prayer","what":"fajr","owed":2}"#)
        #expect(reply.owed == 1)
        #expect(
            reply.results.map(\.occurrence.id) == ["fajr@2026-11-20T05:00", "fajr@2026-11-21T05:00"])
        #expect(try world.ask(ShowCheckIns.self, #"{"kind":"prayer"}"#).obligations?.map(\.owed) == [1])
    }
}
