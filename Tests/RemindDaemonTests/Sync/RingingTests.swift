import CivilTime
import RemindCore
import Reminders
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// When each of several machines rings, with a carrier between them.
@Suite("Machines that ring beside each other")
struct RingingTests {
    private func pair() throws -> Carrier {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        try carrier.hosts[0].define("zinc", "daily at 08:00 and 20:00")
        try carrier.carryAll()
        // Each has heard of the other.
        for host in carrier.hosts { try host.define(host === carrier.hosts[0] ? "here" : "there", "daily at 23:00") }
        try carrier.carryAll()
        return carrier
    }

    private func rings(_ host: LoopHost, of id: String) -> [String] {
        host.rang.filter { $0.hasSuffix(" \(id)") }.map { String($0.prefix { $0 != " " }) }
    }

    @Test("a dose that came and was missed elsewhere while this machine was off waits for news, and nothing hangs")
    func missedElsewhere() throws {
        let carrier = try pair()
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try desktop.run(to: "2026-11-20T10:30")
        try carrier.bring(from: 0, to: 1)
        try laptop.restart(at: "2026-11-20T10:31")
        #expect(laptop.loop.restsUntil == nil)
        #expect(laptop.loop.nextWake(now: laptop.now).map { $0 > laptop.now } == true)
        try laptop.run(to: "2026-11-20T10:40")
        #expect(laptop.rang.isEmpty && laptop.today().contains("zinc@2026-11-20T08:00 missed"))
        // A machine that was only asleep does no other.
        try desktop.run(to: "2026-11-20T22:30")
        try carrier.bring(from: 0, to: 1)
        while laptop.loop.hear(now: laptop.now) {}
        try laptop.sleep(to: "2026-11-20T22:31")
        #expect(laptop.loop.restsUntil == nil)
        try laptop.run(to: "2026-11-20T22:40")
        #expect(laptop.rang.isEmpty && laptop.today().contains("zinc@2026-11-20T20:00 missed"))
    }

    @Test("a clock that was set back brings back what this machine missed, also if another one's miss goes before")
    func setBack() throws {
        let carrier = try pair()
        for host in carrier.hosts { try host.run(to: "2026-11-20T10:30") }
        try carrier.carryAll()
        for host in carrier.hosts {
            try host.setClock(to: "2026-11-20T07:30")
            #expect(host.today().contains("zinc@2026-11-20T08:00 upcoming"))
            try host.run(to: "2026-11-20T08:01")
            #expect(rings(host, of: "zinc@2026-11-20T08:00") == ["2026-11-20T08:00", "2026-11-20T08:00"])
        }
    }

    @Test("a machine with a wait rings only if no answer comes in it")
    func fallback() throws {
        let carrier = try pair()
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        laptop.use { $0.sync.ringsAfter = .after(.seconds(300)) }
        for host in carrier.hosts { try host.run(to: "2026-11-20T08:03") }
        try desktop.take("zinc@2026-11-20T08:00")
        try carrier.carry(from: 0, to: 1)
        for host in carrier.hosts { try host.run(to: "2026-11-20T20:10") }
        #expect(rings(laptop, of: "zinc@2026-11-20T08:00").isEmpty)
        #expect(rings(laptop, of: "zinc@2026-11-20T20:00") == ["2026-11-20T20:05"])
        #expect(rings(desktop, of: "zinc@2026-11-20T20:00") == ["2026-11-20T20:00"])
        #expect(laptop.today().contains("zinc@2026-11-20T08:00 taken"))
    }

    @Test("a viewer's silence and its miss change nothing on the others")
    func viewer() throws {
        let carrier = try pair()
        let (desktop, viewer) = (carrier.hosts[0], carrier.hosts[1])
        viewer.use { $0.sync.ringsAfter = .never }
        try viewer.run(to: "2026-11-20T12:00")
        try carrier.carry(from: 1, to: 0)
        #expect(viewer.rang.isEmpty && viewer.told.isEmpty)
        #expect(viewer.today().contains("zinc@2026-11-20T08:00 missed"))
        try desktop.run(to: "2026-11-20T08:30")
        #expect(desktop.today().contains("zinc@2026-11-20T08:00 due"))
        try desktop.take("zinc@2026-11-20T08:00")
        try carrier.carry(from: 0, to: 1)
        #expect(viewer.today().contains("zinc@2026-11-20T08:00 taken"))
    }

    @Test("after sleep, what fell due waits for news and not longer than 75 seconds; what falls due now rings now")
    func resumed() throws {
        let carrier = try pair()
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try laptop.define("now", "daily at 08:30")
        try laptop.sleep(to: "2026-11-20T08:29:50")
        #expect(laptop.rang.isEmpty)
        try laptop.run(to: "2026-11-20T08:30:10")
        #expect(laptop.rang == ["2026-11-20T08:30 now@2026-11-20T08:30"])
        // News without an answer: it rings three seconds later.
        try desktop.run(to: "2026-11-20T08:30:10")
        try carrier.carry(from: 0, to: 1)
        try laptop.run(to: "2026-11-20T08:31")
        #expect(rings(laptop, of: "zinc@2026-11-20T08:00") == ["2026-11-20T08:30:13"])
        // Without news, after 75 seconds.
        try laptop.sleep(to: "2026-11-20T20:10")
        try laptop.run(to: "2026-11-20T20:20")
        #expect(rings(laptop, of: "zinc@2026-11-20T20:00") == ["2026-11-20T20:11:15"])
    }

    @Test("after sleep, an answer that comes in time keeps it from ringing")
    func answeredElsewhere() throws {
        let carrier = try pair()
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try desktop.run(to: "2026-11-20T08:10")
        try desktop.take("zinc@2026-11-20T08:00")
        try laptop.sleep(to: "2026-11-20T09:00")
        try laptop.run(to: "2026-11-20T09:00:16")
        try carrier.carry(from: 0, to: 1)
        try laptop.run(to: "2026-11-20T19:00")
        #expect(laptop.rang.isEmpty && laptop.told.isEmpty)
        #expect(laptop.today().contains("zinc@2026-11-20T08:00 taken"))
    }

    @Test("a ring again, the end of a snooze and a miss from the absence wait too")
    func everything() throws {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try desktop.define("nag", "daily at 08:00", times: 3)
        try desktop.define("snoozed", "daily at 08:00")
        try desktop.define("over", "daily at 08:00")
        try carrier.carryAll()
        try laptop.define("own", "daily at 23:00")
        try carrier.carryAll()
        try laptop.run(to: "2026-11-20T08:01")
        try laptop.snooze("snoozed@2026-11-20T08:00", until: laptop.now + .seconds(1200))
        try laptop.sleep(to: "2026-11-20T09:00")
        #expect(laptop.rang.count == 3)
        try laptop.run(to: "2026-11-20T09:02")
        #expect(
            laptop.rang.dropFirst(3) == [
                "2026-11-20T09:01:15 nag@2026-11-20T08:00", "2026-11-20T09:01:15 snoozed@2026-11-20T08:00",
            ])
        try laptop.sleep(to: "2026-11-20T12:00")
        try laptop.run(to: "2026-11-20T12:01:59")
        #expect(laptop.rang.count == 5)
        #expect(laptop.today().filter { $0.hasSuffix("missed") }.isEmpty)
        try laptop.run(to: "2026-11-20T12:02")
        #expect(laptop.today().filter { $0.hasSuffix("missed") }.count == 3)
        #expect(laptop.rang.count == 5)
    }

    @Test("misses of an absence are recorded after two minutes, and say who was not heard")
    func missed() throws {
        let carrier = try pair()
        let laptop = carrier.hosts[1]
        try laptop.restart(at: "2026-11-21T18:00")
        try laptop.run(to: "2026-11-21T18:01:30")
        #expect(laptop.told.isEmpty)
        // Killed in the wait: it begins again.
        try laptop.restart()
        try laptop.run(to: "2026-11-21T18:03:29")
        #expect(laptop.told.isEmpty)
        #expect(!laptop.today().contains { $0.hasSuffix("missed") })
        try laptop.run(to: "2026-11-21T18:03:30")
        #expect(laptop.told == ["No answer known for 5 doses"])
        let lines = laptop.bodies.last ?? []
        #expect(lines.contains("machine0 was last heard at 2026-11-20 07:00"), "\(lines)")
        #expect(try laptop.record().filter { $0.contains(" missed zinc@") }.count == 3)
    }

    @Test("misses that all others have had a chance to deny are told as such")
    func heardSince() throws {
        let carrier = try pair()
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try laptop.sleep(to: "2026-11-20T18:00")
        try desktop.run(to: "2026-11-20T18:00")
        try carrier.carry(from: 0, to: 1)
        try laptop.run(to: "2026-11-20T18:10")
        #expect(laptop.told == ["While you were away: 1 missed"])
        #expect(laptop.today().contains("zinc@2026-11-20T08:00 missed"))
    }

    @Test("a long absence writes no row for each dose")
    func long() throws {
        let carrier = try pair()
        let laptop = carrier.hosts[1]
        try laptop.restart(at: "2027-01-20T18:00")
        try laptop.run(to: "2027-01-20T18:10")
        let rows = try laptop.record().filter { $0.contains("zinc@") }
        #expect(rows.count < 12, "\(rows)")
        #expect(try laptop.runs().contains { $0.hasPrefix("zinc@2026-11-20T08:00 ") })
        #expect(laptop.told == ["No answer known for 245 doses"])
    }

    @Test(
        "the command of an unanswered dose runs on one machine, or on both if they are apart", arguments: [true, false])
    func escalation(isCarried: Bool) throws {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try desktop.define("zinc", "daily at 08:00", escalation: .init(after: "30m", command: ["/bin/tell"]))
        try desktop.define("mint", "daily at 08:00", escalation: .init(after: "30m"))
        try carrier.carryAll()
        // The person has set it on both.
        OwnCommands.note(laptop.loop.scheduler.ledger.reminders.values.map(\.definition), in: laptop.dataFolder)
        laptop.loop.joinCircle()
        try laptop.define("own", "daily at 23:00")
        try carrier.carryAll()
        for host in carrier.hosts { try host.run(to: "2026-11-20T08:30:10") }
        #expect(desktop.ran == ["2026-11-20T08:30 zinc@2026-11-20T08:00"])
        #expect(laptop.ran.isEmpty)
        if isCarried { try carrier.carry(from: 0, to: 1) }
        for host in carrier.hosts { try host.run(to: "2026-11-20T09:30") }
        #expect(desktop.ran.count == 1)
        #expect(laptop.ran == (isCarried ? [] : ["2026-11-20T08:30:45 zinc@2026-11-20T08:00"]))
        // Without a command, each says so by itself.
        #expect(rings(laptop, of: "mint@2026-11-20T08:00") == ["2026-11-20T08:00", "2026-11-20T08:30"])
        let entries = try carrier.hosts.map { try $0.record().filter { $0.contains(" escalated zinc@") }.count }
        #expect(entries == [1, 1])
    }

    @Test("a reminder rings only on the machines that it names, and everywhere if one of them does not exist")
    func ringsOn() throws {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try desktop.define("here", "daily at 08:00", fields: ["rings_on": "Machine0"])
        try desktop.define("there", "daily at 08:00", fields: ["rings_on": "machine1"])
        try desktop.define("both", "daily at 08:00", fields: ["rings_on": "machine1, machine0"])
        try desktop.define("lost", "daily at 08:00", fields: ["rings_on": "machine1, tablet"])
        try carrier.carryAll()
        try laptop.define("own", "daily at 23:00")
        try carrier.carryAll()
        for host in carrier.hosts { try host.run(to: "2026-11-20T12:00") }
        func names(_ host: LoopHost) -> [String] {
            host.rang.compactMap { $0.split(separator: " ").last?.split(separator: "@").first.map(String.init) }
                .sorted()
        }
        #expect(names(desktop) == ["both", "here", "lost"])
        #expect(names(laptop) == ["both", "lost", "there"])
        // It is shown and missed on both, and told on none.
        #expect(laptop.today().contains("here@2026-11-20T08:00 missed") && laptop.told.isEmpty)
        for host in carrier.hosts {
            let problems = host.loop.scheduler.agenda.ringingEverywhere()
            #expect(problems.map(\.reminder.id.rawValue) == ["lost"])
            #expect(problems.map(\.why) == [.unknown("tablet")])
        }
        // Machines that wait still wait, and one that never rings does not.
        laptop.use { $0.sync.ringsAfter = .never }
        try laptop.run(to: "2026-11-20T12:01")
        try carrier.carryAll()
        #expect(desktop.loop.scheduler.agenda.ringingEverywhere().map(\.reminder.id.rawValue) == ["lost", "there"])
        for host in carrier.hosts { try host.run(to: "2026-11-21T08:01") }
        #expect(names(desktop).suffix(7).contains("there"))
        #expect(laptop.rang.filter { $0.hasPrefix("2026-11-21") }.count == 2, "\(laptop.rang)")
    }

    @Test("a machine rings only for its persons and tags, and what no machine takes rings everywhere")
    func ringsFor() throws {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        let (desktop, laptop) = (carrier.hosts[0], carrier.hosts[1])
        try desktop.define("mia", "daily at 08:00", fields: ["person": "Mia"])
        try desktop.define("ben", "daily at 08:00", fields: ["person": "Ben", "tags": "corridor-2"])
        try desktop.define("anna", "daily at 08:00", fields: ["person": "Anna"])
        try carrier.carryAll()
        try laptop.define("own", "daily at 23:00", fields: ["person": "Mia"])
        try carrier.carryAll()
        desktop.use { $0.sync.ringsFor = ["mia"] }
        laptop.use { $0.sync.ringsTags = ["corridor-2"] }
        func rang(_ host: LoopHost, _ day: String) -> [String] {
            host.rang.filter { $0.hasPrefix(day) }.compactMap { line in
                line.split(separator: " ").last?.split(separator: "@").first.map(String.init)
            }.sorted()
        }
        // Neither knows of the other's rule yet.
        for host in carrier.hosts { try host.run(to: "2026-11-20T12:00") }
        #expect(rang(desktop, "2026-11-20") == ["mia"])
        #expect(rang(laptop, "2026-11-20") == ["ben"])
        try carrier.carryAll()
        for host in carrier.hosts { try host.run(to: "2026-11-21T12:00") }
        #expect(rang(desktop, "2026-11-21") == ["anna", "mia"])
        #expect(rang(laptop, "2026-11-21") == ["anna", "ben"])
        for host in carrier.hosts {
            let problems = host.loop.scheduler.agenda.ringingEverywhere()
            #expect(problems.map(\.reminder.id.rawValue) == ["anna"])
            #expect(problems.map(\.why) == [.noMachine])
        }
        // The rule is kept over a start, and is written once.
        try laptop.restart()
        try laptop.restart()
        try carrier.carryAll()
        let rules = try desktop.loop.journal.entries(.latest(of: nil, limit: .max)).filter {
            if case .rings = $0.fact { true } else { false }
        }
        #expect(rules.count == 2)
        // Without its rule, the laptop rings for all again.
        laptop.use { $0.sync.ringsTags = [] }
        try laptop.run(to: "2026-11-21T12:01")
        try carrier.carryAll()
        #expect(desktop.loop.scheduler.agenda.ringingEverywhere().isEmpty)
    }

    @Test("one machine alone rings at once after sleep, and records its misses")
    func alone() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("zinc", "daily at 08:00 and 20:00")
        try host.sleep(to: "2026-11-20T09:00")
        #expect(host.rang == ["2026-11-20T09:00 zinc@2026-11-20T08:00"])
        try host.sleep(to: "2026-11-21T09:00")
        #expect(host.rang.count == 2)
        #expect(try host.record().filter { $0.contains(" missed ") }.count == 2)
    }

    /// Three machines that sleep, are apart and wait differently, for some days. Each ring is on time, none comes after the answer
    /// was read, and each machine repeats as often as it should.
    @Test("days of random sleep and news", arguments: 1...4)
    func property(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed) &* 7_919)
        let carrier = try Carrier(3, at: "2026-11-20T07:00")
        let hosts = carrier.hosts
        try hosts[0].define("zinc", "daily at 08:00 and 20:00", times: 3)
        try carrier.carryAll()
        for (index, host) in hosts.enumerated() { try host.define("own\(index)", "daily at 03:00", kind: "prayer") }
        try carrier.carryAll()
        let waits: [Int64] = hosts.map { _ in [0, 0, 300, 1500].randomElement(using: &random) ?? 0 }
        for (host, wait) in zip(hosts, waits) { host.use { $0.sync.ringsAfter = .after(.seconds(wait)) } }
        var isAwake = [true, true, true]
        var returned: [Instant] = hosts.map { _ in .earliest }
        var wentAway: [Instant] = hosts.map { _ in .earliest }
        var away: [[ClosedRange<Instant>]] = hosts.map { _ in [] }
        var answers: [String: [Int: Instant]] = [:]
        let zone = hosts[0].zone
        var now = hosts[0].now
        let end = now + .seconds(4 * 86_400)
        while now < end {
            now = now + .seconds(Int64.random(in: 60...700, using: &random))
            for index in hosts.indices {
                if Int.random(in: 0..<30, using: &random) == 0 {
                    isAwake[index].toggle()
                    if isAwake[index] {
                        try hosts[index].sleep(to: "\(zone.local(at: now))")
                        returned[index] = now
                        away[index].append(wentAway[index]...now)
                    } else {
                        wentAway[index] = hosts[index].now
                    }
                } else if isAwake[index] {
                    try hosts[index].run(to: "\(zone.local(at: now))")
                }
            }
            let day = zone.local(at: now).date
            for time in ["08:00", "20:00"] {
                let id = "zinc@\(day)T\(time)"
                let who = Int.random(in: 0...2, using: &random)
                guard isAwake[who], answers[id]?[who] == nil, hosts[who].today().contains("\(id) due"),
                    Int.random(in: 0..<6, using: &random) == 0
                else { continue }
                try hosts[who].take(id)
                answers[id, default: [:]][who] = now
            }
            let (from, to) = (Int.random(in: 0...2, using: &random), Int.random(in: 0...2, using: &random))
            guard from != to, isAwake[from], isAwake[to] else { continue }
            try carrier.carry(from: from, to: to)
            for (id, known) in answers where known[from] != nil && known[to] == nil {
                answers[id]?[to] = now
                // What is answered is on no screen any more.
                let shown = hosts[to].loop.scheduler.agenda.banners(now: now).flatMap(\.members)
                #expect(!shown.contains { "\($0)" == id })
                #expect(!hosts[to].today().contains("\(id) due"))
            }
        }
        var checked = 0
        for (index, host) in hosts.enumerated() {
            let wait = waits[index]
            var start = try #require(CivilDateTime("2026-11-20T08:00").flatMap(zone.instant))
            while start < end - .seconds(7200) {
                let (due, id) = (start, "zinc@\(zone.local(at: start))")
                start = start + .seconds(12 * 3600)
                let rings = rings(host, of: id).compactMap { CivilDateTime($0).flatMap(zone.instant) }
                let known = answers[id]?[index]
                if let known { #expect(rings.allSatisfy { $0 <= known }, "\(id) on \(index)") }
                #expect(rings.count <= 4)
                // Awake from before it was due until its end: it rings to the second, as often as it should.
                let over = due + .seconds(7200)
                guard !away[index].contains(where: { $0.overlaps(due...over) }),
                    isAwake[index] || wentAway[index] > over
                else {
                    // It was away: then it rings by 75 seconds after its return, if it can be answered.
                    for absence in away[index] where absence.contains(due) {
                        let latest = max(absence.upperBound + .seconds(75), due + .seconds(wait))
                        let isThere = !away[index].contains {
                            $0.lowerBound >= absence.upperBound && $0.lowerBound <= latest
                        }
                        guard isThere, latest < over, known.map({ $0 > latest }) ?? true,
                            isAwake[index] || wentAway[index] > latest
                        else { continue }
                        checked += 1
                        #expect(rings.first.map { $0 <= latest } ?? false, "\(id) on \(index): \(rings)")
                    }
                    continue
                }
                checked += 1
                let planned = (0...3).map { due + .seconds(wait + 600 * Int64($0)) }
                let expected = planned.filter { ring in known.map { ring <= $0 } ?? true }
                // A turn at the very instant of an answer may come before it.
                #expect(rings == expected || rings == expected.dropLast(), "\(id) on \(index), wait \(wait)")
            }
        }
        #expect(checked > 2)
    }
}
