import RemindCore
import Reminders
import Testing
import Vocabulary

@testable import RemindDaemon

@Suite("Stocks that two machines set")
struct StocksApartTests {
    private func told(_ host: LoopHost) -> [String]? {
        let names = { (device: String) in device == host.loop.journal.device ? "here" : "there" }
        defer { host.loop.newCounts = [] }
        guard !host.loop.newCounts.isEmpty else { return nil }
        let notice = host.loop.scheduler.agenda.notice(of: host.loop.newCounts, machine: names, now: host.now)
        return [notice.title] + notice.body
    }

    @Test("at once are told on both machines, once, with what holds", arguments: [true, false])
    func both(isCounted: Bool) throws {
        let carrier = try Carrier.pair("daily at 08:00")
        try carrier.hosts[0].refill("zinc", "100 tablets")
        try carrier.carryAll()
        #expect(carrier.hosts.allSatisfy { told($0) == nil })
        for (host, amount) in zip(carrier.hosts, ["30 tablets", "60 tablets"]) {
            try isCounted ? host.count("zinc", amount) : host.refill("zinc", amount)
        }
        // The second one writes once more, so that one of both is later by turn as well.
        try carrier.hosts[1].count("zinc", "50 tablets")
        try carrier.carryAll()
        let first = isCounted ? "30 tablets counted at 07:00 on" : "30 tablets put in at 07:00 on"
        for (host, names) in zip(carrier.hosts, [("here", "there"), ("there", "here")]) {
            let lines = try #require(told(host))
            #expect(lines[0] == "zinc: stock set on two machines")
            #expect(
                lines.contains(
                    "zinc: \(first) \(names.0) and 50 tablets counted at 07:00 on \(names.1). The later one holds: 50 tablets left."
                ))
            #expect(lines.last == "If that is wrong, count again: remindctl med stock zinc COUNT")
            try host.restart()
            host.hear()
            #expect(told(host) == nil)
        }
    }

    @Test("one after the other, or counted alike, are not told")
    func quiet() throws {
        let carrier = try Carrier.pair("daily at 08:00")
        for host in carrier.hosts { try host.count("zinc", "40 tablets") }
        try carrier.carryAll()
        #expect(carrier.hosts.allSatisfy { told($0) == nil })
        for host in carrier.hosts {
            try host.refill("zinc", "10 tablets")
            try carrier.carryAll()
            #expect(carrier.hosts.allSatisfy { told($0) == nil })
        }
        // What comes late was written by one who knew all.
        try carrier.hosts[0].count("zinc", "20 tablets")
        try carrier.hosts[0].count("zinc", "21 tablets")
        try carrier.hosts[0].refill("zinc", "9 tablets")
        try carrier.carryAll()
        #expect(carrier.hosts.allSatisfy { told($0) == nil })
        let zinc = try #require(ReminderID(rawValue: "zinc"))
        #expect(carrier.hosts.allSatisfy { $0.loop.scheduler.ledger.stocks[zinc]?.left == 30_000 })
    }

    @Test("the first ones of both are told")
    func firstOnes() throws {
        let carrier = try Carrier.pair("daily at 08:00")
        try carrier.hosts[0].refill("zinc", "10 tablets")
        try carrier.hosts[1].refill("zinc", "30 tablets")
        try carrier.carryAll()
        #expect(carrier.hosts.allSatisfy { told($0)?.count == 3 })
    }
}
