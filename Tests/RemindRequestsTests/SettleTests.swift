import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("Settle, as a request") struct SettleTests {
    /// Two machines that have each recorded a dose of Zinc, at 08:05 and at 08:20, and know of both.
    private func circle(_ name: String = "zinc", fields: [String: String] = ["dose": "1 tablet"]) throws -> Circle {
        var circle = try Circle(2, seed: 7)
        try circle.machines[0].define(name, "daily at 08:00", fields: fields)
        let id = try circle.machines[0].id(name)
        try circle.machines[0].decide(.stock(id, .count("30 tablets", note: nil)))
        circle.carryAll()
        for (index, time) in ["2026-11-20T08:05", "2026-11-20T08:20"].enumerated() {
            try circle.machines[index].run(to: time)
            _ = try circle.machines[index].ask(RecordAnswer.self, #"{"what":"\#(name)","outcome":"done"}"#)
        }
        circle.carryAll()
        for index in 0...1 { try circle.machines[index].run(to: "2026-11-20T08:30") }
        return circle
    }

    private func left(_ world: World) throws -> Int64? {
        world.scheduler.ledger.stocks[try world.id("zinc")].map { $0.left / 1000 }
    }

    @Test("one dose counts once, two count twice, on both machines", arguments: [1, 2])
    func settles(doses: Int) throws {
        var circle = try circle()
        #expect(try left(circle.machines[0]) == 28)
        let reply = try circle.machines[0].ask(SettleDoses.self, #"{"doses":\#(doses)}"#)
        let day = try circle.machines[0].instant("2026-11-20T08:00").seconds
        #expect(reply.changed && reply.doses == (doses == 1 ? [day + 300] : [day + 300, day + 1200]))
        circle.carryAll()
        for index in 0...1 {
            #expect(circle.machines[index].scheduler.agenda.doubles.isEmpty)
            #expect(try left(circle.machines[index]) == Int64(30 - doses))
            // To say it again records nothing.
            let again = try circle.machines[index].ask(SettleDoses.self, #"{"what":"zinc","doses":\#(doses)}"#)
            #expect(!again.changed)
        }
        // A second thought, and the word taken back.
        let other = try circle.machines[1].ask(SettleDoses.self, #"{"what":"zinc","doses":\#(3 - doses)}"#)
        #expect(other.changed && other.doses.count == 3 - doses)
        #expect(try left(circle.machines[1]) == Int64(27 + doses))
        _ = try circle.machines[1].ask(UndoAnswer.self, #"{"what":"zinc"}"#)
        #expect(try left(circle.machines[1]) == Int64(30 - doses))
        _ = try circle.machines[1].ask(UndoAnswer.self, #"{"what":"zinc@2026-11-20T08:00"}"#)
        #expect(circle.machines[1].scheduler.agenda.doubles.count == 1)
        #expect(try left(circle.machines[1]) == 28)
    }

    @Test("the one dose may have another time")
    func time() throws {
        var circle = try circle()
        let reply = try circle.machines[0].ask(SettleDoses.self, #"{"what":"zinc","doses":1,"at":"08:10"}"#)
        let day = try circle.machines[0].instant("2026-11-20T08:00").seconds
        #expect(reply.doses == [day + 600])
        // Then it is one answer like any other.
        _ = try circle.machines[0].ask(
            RecordAnswer.self, #"{"what":"zinc","outcome":"done","at":"08:12","replace":true}"#)
        #expect(circle.machines[0].occurrence("zinc@2026-11-20T08:00")?.recordings.map(\.at.seconds) == [day + 720])
        #expect(try left(circle.machines[0]) == 29)
    }

    @Test("before that, it is neither undone nor changed")
    func refusesOthers() throws {
        var circle = try circle()
        let told = "AlreadyAnswered: zinc, 08:00, was recorded on two machines | if it was one dose: remindctl once "
        #expect(circle.machines[0].refusal(of: UndoAnswer.self, #"{"what":"zinc"}"#).hasPrefix(told))
        for outcome in ["done", "skipped"] {
            let asked = #"{"what":"zinc","outcome":"\#(outcome)","at":"08:10","replace":true}"#
            #expect(circle.machines[0].refusal(of: RecordAnswer.self, asked).hasPrefix(told))
        }
        _ = try circle.machines[0].ask(SettleDoses.self, #"{"doses":2}"#)
        let asked = #"{"what":"zinc","outcome":"done","at":"08:10","replace":true}"#
        #expect(
            circle.machines[0].refusal(of: RecordAnswer.self, asked).hasPrefix(
                "AlreadyAnswered: zinc, 08:00, is recorded as two doses"))
    }

    @Test func refuses() throws {
        var circle = try circle()
        func refusal(_ asked: String) -> String { circle.machines[0].refusal(of: SettleDoses.self, asked) }
        #expect(refusal(#"{"doses":0}"#) == "InvalidArgument: 0 doses cannot be settled | 1 for once, 2 for twice")
        #expect(refusal(#"{"doses":3}"#).hasPrefix("InvalidArgument: "))
        #expect(refusal(#"{"doses":2,"at":"08:10"}"#) == "InvalidArgument: two doses have two times | leave out at")
        #expect(refusal(#"{"doses":1,"at":"tomorrow at 9"}"#).hasPrefix("InvalidTime: "))
        #expect(refusal(#"{"what":"iron","doses":1}"#).hasPrefix("UnknownReminder: "))
        #expect(
            refusal(#"{"what":"zinc@2026-11-19T08:00","doses":1}"#).hasPrefix("NothingDue: zinc was not recorded twice")
        )
        _ = try circle.machines[0].ask(SettleDoses.self, #"{"doses":1}"#)
        #expect(refusal(#"{"doses":1}"#).hasPrefix("NothingDue: nothing was recorded twice"))
        try circle.machines[0].define("iron", "daily at 12:00")
        #expect(refusal(#"{"what":"iron","doses":1}"#).hasPrefix("NothingDue: iron was not recorded twice"))
    }

    @Test("several must be named")
    func several() throws {
        var circle = try circle()
        for index in 0...1 {
            try circle.machines[index].run(to: "2026-11-21T08:0\(index)")
            _ = try circle.machines[index].ask(RecordAnswer.self, #"{"what":"zinc","outcome":"done"}"#)
        }
        circle.carryAll()
        let refusal = circle.machines[0].refusal(of: SettleDoses.self, #"{"doses":1}"#)
        #expect(
            refusal.hasPrefix("Ambiguous: several were recorded twice: ") && refusal.hasSuffix(" | name one of these"))
        let reply = try circle.machines[0].ask(SettleDoses.self, #"{"what":"zinc@2026-11-20T08:00","doses":1}"#)
        #expect(reply.changed && circle.machines[0].scheduler.agenda.doubles.count == 1)
    }

    @Test("a thing that uses nothing up is done, however many say so, and undone as one")
    func harmless() throws {
        var circle = try Circle(2, seed: 7)
        try circle.machines[0].define("bins", "daily at 08:00", kind: "reminder")
        circle.carryAll()
        for index in 0...1 {
            try circle.machines[index].run(to: "2026-11-20T08:0\(index)")
            _ = try circle.machines[index].ask(RecordAnswer.self, #"{"what":"bins","outcome":"done"}"#)
        }
        circle.carryAll()
        #expect(circle.machines[0].scheduler.agenda.doubles.isEmpty)
        _ = try circle.machines[0].ask(UndoAnswer.self, #"{"what":"bins"}"#)
        circle.carryAll()
        #expect(circle.machines.allSatisfy { $0.occurrence("bins@2026-11-20T08:00")?.answer == nil })
    }
}
