import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary

@testable import RemindDaemon

/// `in 20m oven` while the clock is set (TIME, section 6.1, rule 8).
@Suite("A length of time, and a clock that is set")
struct ElapsedReminderTests {
    /// Rings of `in 20m`, started at 13:00 and with the clock set five minutes later.
    @Test(
        "the rest of it passes as it would have",
        arguments: [
            ("2026-11-20T14:05", "2026-11-20T14:20"), ("2026-11-20T12:05", "2026-11-20T12:20"),
            ("2026-11-20T13:05:30", "2026-11-20T13:20:30"), ("2026-11-20T13:04:30", "2026-11-20T13:19:30"),
            ("2026-11-21T13:05", "2026-11-21T13:20"), ("2026-11-19T13:05", "2026-11-19T13:20"),
            ("2020-01-01T00:00", "2020-01-01T00:15"),
        ])
    func steps(set: String, rings: String) throws {
        let host = try LoopHost("2026-11-20T13:00")
        try host.start("oven", in: .seconds(1200))
        try host.run(to: "2026-11-20T13:05")
        try host.setClock(to: set)
        try host.run(.seconds(3600))
        try #require(host.rang.count == 1)
        #expect(host.rang[0].hasPrefix("\(rings) oven@"))
    }

    @Test("a clock that is set twice, and a daemon that starts again in between")
    func twice() throws {
        let host = try LoopHost("2026-11-20T13:00")
        try host.start("oven", in: .seconds(1200))
        try host.run(to: "2026-11-20T13:05")
        try host.setClock(to: "2026-11-20T15:00")
        try host.restart()
        try host.run(to: "2026-11-20T15:05")
        try host.setClock(to: "2026-11-20T13:10")
        try host.run(to: "2026-11-20T16:00")
        #expect(host.rang.map { $0.prefix(21) } == ["2026-11-20T13:20 oven"])
    }

    @Test("after a start of the computer, its instant counts: nothing says how long the computer was off")
    func otherBoot() throws {
        let host = try LoopHost("2026-11-20T13:00")
        try host.start("oven", in: .seconds(1200))
        try host.run(to: "2026-11-20T13:05")
        host.isSynchronised = false
        try host.restart(at: "2026-11-20T12:08")
        host.isSynchronised = true
        try host.setClock(to: "2026-11-20T13:08")
        try host.run(to: "2026-11-20T14:00")
        #expect(host.rang == ["2026-11-20T13:20 oven@2026-11-20T12:20Z"])
    }

    @Test("what has rung stays as it is, and so does an instant that was named")
    func others() throws {
        let host = try LoopHost("2026-11-20T13:00")
        try host.define("named", "once 2026-11-20T12:30Z", kind: "reminder")
        try host.define("wall", "once 2026-11-20 13:40", kind: "reminder")
        try host.start("oven", in: .seconds(120))
        try host.run(to: "2026-11-20T13:05")
        try host.setClock(to: "2026-11-20T13:15")
        try host.run(to: "2026-11-20T14:00")
        #expect(
            host.rang == [
                "2026-11-20T13:02 oven@2026-11-20T12:02Z", "2026-11-20T13:30 named@2026-11-20T12:30Z",
                "2026-11-20T13:40 wall@2026-11-20T13:40",
            ])
        let definitions = try host.loop.journal.entries(.latest(of: nil, limit: .max)).filter {
            if case .defined = $0.fact { $0.reminder != nil } else { false }
        }
        #expect(definitions.count == 3)
    }
}
