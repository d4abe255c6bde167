import RemindCore
import Reminders
import Testing
import Vocabulary

@testable import RemindDaemon

/// News of doses that are too many, and of changes to what is archived.
@Suite("News that a person is to hear of")
struct CrowdedTests {
    private func told(_ host: LoopHost) -> Notice? {
        let names = { (device: String) in device == host.loop.journal.device ? "here" : "there" }
        return host.loop.newCrowded.isEmpty
            ? nil : host.loop.scheduler.agenda.notice(of: host.loop.newCrowded, machine: names)
    }

    @Test("two doses nearer than the gap are told on both machines, once")
    func near() throws {
        let carrier = try Carrier.pair("daily at 08:00, 14:00", ["min_gap": "4h"])
        for (host, (time, slot)) in zip(carrier.hosts, [("08:00", "08:00"), ("09:00", "14:00")]) {
            try host.run(to: "2026-11-20T\(time)")
            try host.take("zinc@2026-11-20T\(slot)", early: true)
            #expect(told(host) == nil)
        }
        try carrier.hosts[0].run(to: "2026-11-20T09:01")
        try carrier.carryAll()
        for (host, names) in zip(carrier.hosts, [("here", "there"), ("there", "here")]) {
            let notice = try #require(told(host))
            #expect(notice.topic == .crowded && notice.title == "zinc: too much?")
            #expect(
                notice.body == [
                    "zinc: taken at 08:00 on \(names.0) and at 09:00 on \(names.1). The limit: at least 4 hours apart.",
                    "Do not take more before you are sure.",
                ])
            host.loop.newCrowded = []
            try host.restart()
            host.hear()
            #expect(told(host) == nil)
        }
    }

    @Test("doses far enough apart, of one machine, and recorded twice are not", arguments: [0, 1, 2])
    func quiet(which: Int) throws {
        let carrier = try Carrier.pair("daily at 08:00, 14:00", ["min_gap": which == 0 ? "30m" : "4h"])
        let hosts = [[0, 1], [0, 0], [0, 1]][which].map { carrier.hosts[$0] }
        let slots = ["08:00", which == 2 ? "08:00" : "14:00"]
        for (host, (time, slot)) in zip(hosts, zip(["08:00", "09:00"], slots)) {
            try host.run(to: "2026-11-20T\(time)")
            try host.take("zinc@2026-11-20T\(slot)", early: true)
        }
        for host in carrier.hosts { try host.run(to: "2026-11-20T09:01") }
        try carrier.carryAll()
        for host in carrier.hosts { #expect(told(host) == nil) }
        #expect(carrier.hosts[0].loop.newDoubles.isEmpty == (which != 2))
    }

    @Test("a change of what was archived apart is told, and it stays archived")
    func archived() throws {
        let carrier = try Carrier.pair("daily at 08:00")
        try carrier.hosts[0].archive("zinc")
        try carrier.hosts[1].define("zinc", "daily at 09:00")
        try carrier.carryAll()
        let desktop = carrier.hosts[0].loop
        let zinc = try #require(ReminderID(rawValue: "zinc"))
        #expect(desktop.newEdits == [zinc: carrier.hosts[1].loop.journal.device])
        #expect(carrier.hosts[1].loop.newEdits.isEmpty)
        for host in carrier.hosts { #expect(host.loop.scheduler.ledger.reminders[zinc]?.isArchived == true) }
        let notice = desktop.scheduler.agenda.notice(ofArchived: [(zinc, "laptop")])
        #expect(notice.title == "zinc stays archived")
        #expect(notice.body == ["laptop changed zinc.", "Bring it back with: remindctl unarchive"])
        let both = desktop.scheduler.agenda.notice(ofArchived: [(zinc, "laptop"), (zinc, "tablet")])
        #expect(
            both.title == "2 reminders stay archived" && both.body.last == "Bring one back with: remindctl unarchive")
        // A machine that knows it is archived takes it up again with a change.
        try carrier.hosts[0].define("zinc", "daily at 10:00")
        try carrier.carryAll()
        desktop.newEdits = [:]
        try carrier.hosts[0].archive("zinc")
        try carrier.carryAll()
        #expect(carrier.hosts.allSatisfy { $0.loop.newEdits.isEmpty })
    }
}
