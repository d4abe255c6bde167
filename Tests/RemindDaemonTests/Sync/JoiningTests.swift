import Glibc
import RemindCore
import Reminders
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// A machine with reminders of its own joins others.
@Suite("Two records become one")
struct JoiningTests {
    /// A desktop in a circle, and a laptop with a record of its own that has the folder of the desktop.
    private struct Pair {
        let carrier: Carrier
        let laptop: LoopHost
        var desktop: LoopHost { carrier.hosts[0] }

        init(_ start: String = "2026-11-20T07:00", others: Int = 1) throws {
            carrier = try Carrier(others, at: start)
            laptop = try LoopHost(start)
        }

        func bring() throws {
            let folder = Carrier.folder(of: laptop)
            mkdir(folder, 0o700)
            for (path, bytes) in try Carrier.segments(in: Carrier.folder(of: desktop)) {
                Carrier.put(bytes, at: "\(folder)/\(path)")
            }
        }

        var circle: CircleFile { CircleFile(circle: desktop.loop.exchange?.me.circle ?? "", label: "laptop") }

        func ask(_ answers: RecordJoining.Answers, isWanted: Bool = true) throws -> RecordJoining.Outcome {
            try bring()
            try Carrier.bytes(Carrier.folder(of: desktop) + "/circle").withUnsafeBytes { bytes in
                Carrier.put(Array(bytes), at: Carrier.folder(of: laptop) + "/circle")
            }
            try laptop.loop.journal.putIntoFile()
            let joining = RecordJoining(
                environment: laptop.loop.environment, settings: laptop.settings, circle: circle, now: laptop.now)
            return try joining.run(
                record: laptop.loop.journal.path, here: laptop.loop.scheduler.ledger, answers, isWanted: isWanted)
        }

        func take(_ choices: [String: JoinPlan.Choice], doses: Int? = nil) throws {
            var answers = RecordJoining.Answers(doses: doses)
            for (id, choice) in choices { answers.choices[try #require(ReminderID(rawValue: id))] = choice }
            let outcome = try ask(answers)
            let joined = try #require(outcome.joined)
            try laptop.loop.take(joined.draft, by: joined.device, in: circle, now: laptop.now)
        }

        /// Joins, and lets the desktop hear of it.
        func join(_ choices: [String: JoinPlan.Choice] = [:], doses: Int? = nil) throws {
            try take(choices, doses: doses)
            try laptop.loop.goOn(with: try Journal(folder: laptop.dataFolder), now: laptop.now)
            laptop.loop.lookAtJoined(now: laptop.now)
            laptop.hear()
            for (path, bytes) in try Carrier.segments(in: Carrier.folder(of: laptop)) {
                Carrier.put(bytes, at: "\(Carrier.folder(of: desktop))/\(path)")
            }
            desktop.hear()
        }

        var hosts: [LoopHost] { [desktop, laptop] }
    }

    private func titles(_ host: LoopHost) -> [String] {
        host.loop.scheduler.ledger.reminders.values.filter { !$0.isArchived }.map {
            "\($0.id): \($0.lines.map(\.shown))"
        }
        .sorted()
    }

    private func left(_ host: LoopHost, _ id: String) -> Int64? {
        ReminderID(rawValue: id).flatMap { host.loop.scheduler.ledger.stocks[$0] }.flatMap { $0.isKept ? $0.left : nil }
    }

    @Test("what only one of them has comes together, with its history, and nothing is asked")
    func disjoint() throws {
        let pair = try Pair()
        try pair.desktop.define("zinc", "daily at 08:00")
        try pair.laptop.define("iron", "daily at 08:00")
        for host in pair.hosts { try host.run(to: "2026-11-20T08:05") }
        try pair.desktop.take("zinc@2026-11-20T08:00")
        try pair.laptop.take("iron@2026-11-20T08:00")
        let plan = try pair.ask(.init(), isWanted: false)
        #expect(plan.joined == nil && plan.plan.questions.isEmpty && plan.doubles == 0)
        #expect(plan.plan.onlyHere.map(\.rawValue) == ["iron"] && plan.plan.onlyThere.map(\.rawValue) == ["zinc"])
        #expect(titles(pair.laptop) == ["iron: [\"daily at 08:00\"]"])
        try pair.join()
        for host in pair.hosts {
            #expect(titles(host) == ["iron: [\"daily at 08:00\"]", "zinc: [\"daily at 08:00\"]"])
            #expect(host.today() == ["iron@2026-11-20T08:00 taken", "zinc@2026-11-20T08:00 taken"])
            #expect(host.loop.newForks.isEmpty && host.loop.newDoubles.isEmpty)
        }
        #expect(try pair.desktop.record() == pair.laptop.record())
        // It is an ordinary machine from now on, also after a start.
        try pair.laptop.restart()
        try pair.laptop.run(to: "2026-11-21T08:01")
        #expect(
            pair.laptop.rang.suffix(2) == [
                "2026-11-21T08:00 iron@2026-11-21T08:00", "2026-11-21T08:00 zinc@2026-11-21T08:00",
            ])
        #expect(access(pair.laptop.dataFolder + "/joining", F_OK) != 0)
    }

    @Test(
        "one id with two meanings is asked, and the chosen side holds on both machines",
        arguments: JoinPlan.Choice.allCases)
    func oneID(choice: JoinPlan.Choice) throws {
        let pair = try Pair()
        try pair.desktop.define("zinc", "daily at 08:00", fields: ["dose": "1 tablet"])
        try pair.desktop.refill("zinc", "30")
        try pair.laptop.define("zinc", "daily at 21:00", fields: ["dose": "2 tablets"])
        try pair.laptop.refill("zinc", "50")
        try pair.laptop.turnOff("zinc")
        let asked = try pair.ask(.init())
        #expect(asked.joined == nil && asked.plan.questions.map(\.here.rawValue) == ["zinc"])
        #expect(
            asked.plan.questions.first?.differences == [
                "when: daily at 21:00 -> daily at 08:00", "dose: 2 tablets -> 1 tablet", "state: disabled -> active",
                "stock: 50 tablets -> 30 tablets",
            ])
        #expect(throws: RemindError.self) { try asked.plan.ids(by: [:], label: "laptop") }
        try pair.join(["zinc": choice])
        for host in pair.hosts {
            #expect(host.loop.scheduler.ledger.forks.isEmpty && host.loop.newForks.isEmpty)
            let zinc = try #require(host.loop.scheduler.ledger.reminders.values.first { $0.id.rawValue == "zinc" })
            switch choice {
            case .here:
                #expect(
                    titles(host) == ["zinc: [\"daily at 21:00\"]"] && zinc.isDisabled && left(host, "zinc") == 50_000)
            case .there:
                #expect(
                    titles(host) == ["zinc: [\"daily at 08:00\"]"] && !zinc.isDisabled && left(host, "zinc") == 30_000)
            case .both:
                #expect(titles(host) == ["zinc-laptop: [\"daily at 21:00\"]", "zinc: [\"daily at 08:00\"]"])
                #expect(left(host, "zinc-laptop") == 50_000 && left(host, "zinc") == 30_000)
            }
            try host.restart()
            #expect(host.loop.scheduler.ledger.forks.isEmpty)
        }
        #expect(titles(pair.desktop) == titles(pair.laptop))
    }

    /// Those that do not name what their entry names: the digest in it is another one's.
    private func strays(_ host: LoopHost) throws -> [String] {
        try host.loop.journal.database.query(
            "SELECT changes, json_extract(details, '$.of') FROM entry WHERE json_extract(details, '$.of') IS NOT NULL"
        ) { ($0.text(0), $0.text(1)) }.filter { changes, digest in
            try EntryID(changes).flatMap { try Journal.digest(of: $0, in: host.loop.journal.database) }
                .map(Checksum.text) != digest
        }.map(\.0)
    }

    @Test("a medicine that is called otherwise here becomes the one there, with its history and what follows it")
    func otherID() throws {
        let pair = try Pair()
        try pair.desktop.define("potassium", "daily at 08:00", fields: ["dose": "10 mmol"])
        try pair.laptop.define("kalium", "daily at 08:00, 20:00", fields: ["dose": "10 mmol"])
        try pair.laptop.define("juice", "30m after kalium")
        try pair.laptop.run(to: "2026-11-20T08:05")
        try pair.laptop.take("kalium@2026-11-20T08:00")
        try pair.laptop.run(to: "2026-11-20T08:06")
        try pair.laptop.take("kalium@2026-11-20T08:00", replace: true)
        try pair.desktop.run(to: "2026-11-20T08:06")
        let asked = try pair.ask(.init()).plan
        #expect(asked.questions.map { "\($0.here) \($0.there)" } == ["kalium potassium"])
        #expect(asked.onlyHere.map(\.rawValue) == ["juice"])
        try pair.join(["kalium": .there])
        for host in pair.hosts {
            #expect(titles(host) == ["juice: [\"30m after potassium\"]", "potassium: [\"daily at 08:00\"]"])
            #expect(host.today().contains("potassium@2026-11-20T08:00 taken"))
            #expect(try strays(host) == [])
            #expect(try host.loop.journal.firstDamaged() == nil)
            let names = try host.loop.journal.database.query("SELECT DISTINCT reminder FROM entry WHERE reminder <> ''")
            {
                $0.text(0)
            }
            #expect(Set(names) == ["juice", "potassium"])
        }
        for host in pair.hosts { try host.run(to: "2026-11-20T08:40") }
        #expect(
            pair.desktop.rang.contains { $0.contains("juice") } && pair.laptop.rang.contains { $0.contains("juice") })
    }

    @Test("an id that a reminder had here before is not that of another one there")
    func formerID() throws {
        let pair = try Pair()
        try pair.desktop.define("mg", "daily at 08:00", fields: ["dose": "1 tablet"])
        try pair.laptop.define("mg", "daily at 21:00")
        try pair.laptop.run(to: "2026-11-20T21:05")
        try pair.laptop.take("mg@2026-11-20T21:00")
        try pair.laptop.rename("mg", to: "magnesium")
        try pair.desktop.run(to: "2026-11-20T21:05")
        #expect(try pair.ask(.init()).plan.questions.map { "\($0.here) \($0.there)" } == ["magnesium mg"])
        try pair.join(["magnesium": .both])
        for host in pair.hosts {
            #expect(titles(host) == ["magnesium: [\"daily at 21:00\"]", "mg: [\"daily at 08:00\"]"])
            #expect(host.today().contains("magnesium@2026-11-20T21:00 taken"))
            try host.restart()
            #expect(host.loop.scheduler.ledger.names.isEmpty)
        }
    }

    @Test("a habit and a medicine of one id are two without a question, also archived ones")
    func otherKind() throws {
        let pair = try Pair()
        try pair.desktop.define("walk", "daily at 08:00")
        try pair.laptop.define("walk", "daily at 09:00", kind: "habit")
        try pair.laptop.define("old", "daily at 10:00")
        try pair.laptop.archive("old")
        let asked = try pair.ask(.init(), isWanted: false)
        #expect(asked.plan.questions.isEmpty && asked.renamed.map { "\($0.0) \($0.1)" } == ["walk walk-laptop"])
        try pair.join()
        for host in pair.hosts {
            #expect(titles(host) == ["walk-laptop: [\"daily at 09:00\"]", "walk: [\"daily at 08:00\"]"])
            #expect(host.loop.scheduler.ledger.reminders.values.contains { $0.id.rawValue == "old" && $0.isArchived })
        }
    }

    @Test("what was due on the others and has no answer yet comes here too")
    func dueThere() throws {
        let pair = try Pair()
        try pair.desktop.define("zinc", "daily at 08:00")
        try pair.laptop.define("iron", "daily at 20:00")
        for host in pair.hosts { try host.run(to: "2026-11-25T08:20") }
        try pair.join()
        #expect(pair.laptop.rang.last == "2026-11-25T08:20 zinc@2026-11-25T08:00")
        #expect(pair.laptop.rang.count { $0.contains("zinc") } == 1)
    }

    @Test("answers that fit no question, and files that would bring an id back, are refused")
    func refused() throws {
        let pair = try Pair()
        for (host, when) in zip(pair.hosts, ["daily at 08:00", "daily at 09:00"]) { try host.define("zinc", when) }
        let iron = try #require(ReminderID(rawValue: "iron"))
        let zinc = try #require(ReminderID(rawValue: "zinc"))
        let error = #expect(throws: RemindError.self) { try pair.ask(.init(choices: [iron: .here, zinc: .here])) }
        #expect(error?.message == "there is no question about iron")
        try pair.laptop.manage("zinc", by: "/home/anna/reminders.toml")
        let managed = #expect(throws: RemindError.self) { try pair.ask(.init(choices: [zinc: .both])) }
        #expect(managed?.code == .managedByFile && managed?.message.contains("zinc would become zinc-laptop") == true)
        try pair.join(["zinc": .here])
        #expect(titles(pair.desktop) == ["zinc: [\"daily at 09:00\"]"])
    }

    @Test("a purge that a machine has not heard of is waited for: it could take this machine's entries too")
    func purged() throws {
        let pair = try Pair(others: 2)
        for host in pair.carrier.hosts + [pair.laptop] { try host.define("zinc", "daily at 08:00") }
        try pair.carrier.carryAll()
        for host in pair.carrier.hosts + [pair.laptop] { try host.run(to: "2026-11-20T08:05") }
        try pair.laptop.take("zinc@2026-11-20T08:00")
        try pair.carrier.carryAll()
        try pair.desktop.purge("zinc")
        pair.desktop.hear()
        let label = pair.carrier.hosts[1].loop.exchange?.me.label ?? ""
        let refused = #expect(throws: RemindError.self) { try pair.ask(.init()) }
        #expect(refused?.message == "\(label) has not heard yet of what another machine has purged")
        for _ in 0..<3 { try pair.carrier.carryAll() }
        try pair.join()
        for _ in 0..<3 { try pair.carrier.carryAll() }
        for host in pair.carrier.hosts + [pair.laptop] {
            #expect(titles(host) == ["zinc: [\"daily at 08:00\"]"])
            #expect(host.today() == ["zinc@2026-11-20T08:00 taken"])
        }
    }

    @Test("a file that cannot be read hides what is to be asked, so nothing is joined")
    func unreadable() throws {
        let pair = try Pair()
        for (host, id) in zip(pair.hosts, ["zinc", "iron"]) { try host.define(id, "daily at 08:00") }
        try pair.bring()
        let newer = Array((#"{"remindd":"segment 9"}"# + "\n").utf8)
        Carrier.put(newer, at: Carrier.folder(of: pair.laptop) + "/0a1b2c3d/00000001-0a1b2c3d.seg")
        let refused = #expect(throws: RemindError.self) { try pair.ask(.init()) }
        #expect(refused?.message.contains("a newer remindd wrote it") == true)
        #expect(access(pair.laptop.dataFolder + "/joining", F_OK) != 0)
    }

    @Test("one title goes before one dose, whatever the order of the ids")
    func titleFirst() throws {
        let pair = try Pair()
        try pair.desktop.define("zinc", "daily at 08:00", fields: ["dose": "1 tablet"])
        try pair.desktop.define("iron", "daily at 08:00", fields: ["dose": "1 tablet"])
        for (id, title) in [("a-zinc", "potassium"), ("b-zinc", "Zinc"), ("c-zinc", "calcium")] {
            try pair.laptop.define(id, "daily at 08:00", title: title, fields: ["dose": "1 tablet"])
        }
        let plan = try pair.ask(.init()).plan
        #expect(plan.questions.map { "\($0.here) \($0.there)" } == ["a-zinc iron", "b-zinc zinc"])
        #expect(plan.onlyHere.map(\.rawValue) == ["c-zinc"] && plan.onlyThere.isEmpty)
    }

    @Test("a reminder that is archived on the side that holds is due no more")
    func archivedThere() throws {
        let pair = try Pair()
        for host in pair.hosts { try host.define("zinc", "daily at 08:00") }
        try pair.desktop.archive("zinc")
        for host in pair.hosts { try host.run(to: "2026-11-20T08:05") }
        #expect(pair.laptop.today() == ["zinc@2026-11-20T08:00 due"])
        try pair.join(["zinc": .there])
        for host in pair.hosts {
            let rung = host.rang.count
            try host.run(to: "2026-11-20T12:00")
            #expect(titles(host).isEmpty && host.rang.count == rung)
        }
        #expect(pair.laptop.today() == ["zinc@2026-11-20T08:00 lapsed"])
    }

    @Test("a process that ends on the way has joined, or has not")
    func interrupted() throws {
        let pair = try Pair()
        for (host, id) in zip(pair.hosts, ["zinc", "iron"]) { try host.define(id, "daily at 08:00") }
        // While it is put together.
        mkdir(pair.laptop.dataFolder + "/joining", 0o700)
        try pair.laptop.folder.write("remindd/joining/journal.sqlite", "zinc")
        // Before the record is there.
        try pair.circle.write(in: pair.laptop.dataFolder, isPending: true)
        try pair.laptop.restart()
        #expect(pair.laptop.loop.exchange == nil && titles(pair.laptop) == ["iron: [\"daily at 08:00\"]"])
        #expect(access(pair.laptop.dataFolder + "/circle.joining", F_OK) != 0)
        #expect(access(pair.laptop.dataFolder + "/joining", F_OK) != 0)
        // And after.
        try pair.take([:])
        try pair.laptop.restart()
        #expect(pair.laptop.loop.exchange?.me == pair.circle)
        #expect(titles(pair.laptop) == ["iron: [\"daily at 08:00\"]", "zinc: [\"daily at 08:00\"]"])
        #expect(access(pair.laptop.dataFolder + "/circle.joining", F_OK) != 0)
    }

    @Test(
        "the record from before comes back, and the other machines keep what they have; also if a process ends on the way",
        arguments: [false, true])
    func back(isCut: Bool) throws {
        let pair = try Pair()
        for (host, when) in zip(pair.hosts, ["daily at 08:00", "daily at 09:00"]) { try host.define("zinc", when) }
        let before = (titles(pair.laptop), try pair.laptop.record())
        let device = pair.laptop.loop.journal.device
        try pair.join(["zinc": .both])
        let copy = CircleFile.copy(before: pair.circle.circle, in: pair.laptop.dataFolder)
        // A process that ends before the record is there is in the circle as before.
        try CircleFile.prepareToGoBack(in: pair.laptop.dataFolder)
        try pair.laptop.restart()
        #expect(pair.laptop.loop.exchange?.me == pair.circle && titles(pair.laptop).count == 2)
        let loop = pair.laptop.loop
        let own = try RecordJoining.again(copy, insteadOf: loop.journal.path)
        if isCut {
            try CircleFile.prepareToGoBack(in: pair.laptop.dataFolder)
            try loop.journal.install(
                own, by: "0a1b2c3d", keeping: CircleFile.copy(after: pair.circle.circle, in: pair.laptop.dataFolder))
        } else {
            try loop.goBack(to: own, from: pair.circle.circle)
            #expect(loop.exchange == nil && access(copy, F_OK) != 0)
        }
        try pair.laptop.restart()
        #expect(CircleFile.left(in: pair.laptop.dataFolder) == nil)
        #expect(access(pair.laptop.dataFolder + "/circle.leaving", F_OK) != 0)
        #expect(titles(pair.laptop) == before.0)
        #expect(try pair.laptop.record() == before.1)
        #expect(pair.laptop.loop.exchange == nil && pair.laptop.loop.journal.peers.isEmpty)
        #expect(pair.laptop.loop.journal.device != device)
        #expect(access(CircleFile.copy(after: pair.circle.circle, in: pair.laptop.dataFolder), F_OK) == 0)
        #expect(titles(pair.desktop).count == 2)
        // Its entries are there under the ids of then.
        try pair.desktop.run(to: "2026-11-20T07:10")
        let zinc = try #require(ReminderID(rawValue: "zinc"))
        let again = #expect(throws: RemindError.self) { try pair.ask(.init(choices: [zinc: .both])) }
        #expect(again?.message.contains("have this record already") == true)
    }

    @Test("doses that both records have are settled by one answer, and told nowhere", arguments: [1, 2])
    func doubles(doses: Int) throws {
        let pair = try Pair()
        for host in pair.hosts {
            try host.define("zinc", "daily at 08:00", fields: ["dose": "1 tablet"])
            try host.refill("zinc", "30")
            // Older than what the daemon keeps in memory, and older than a double is looked for.
            for day in [20, 21, 22] {
                try host.run(to: "2026-11-\(day)T08:0\(host === pair.desktop ? 1 : 3)")
                try host.take("zinc@2026-11-\(day)T08:00")
            }
            try host.run(to: "2027-01-10T09:00")
        }
        let asked = try pair.ask(.init(), isWanted: true)
        #expect(asked.plan.questions.isEmpty && asked.plan.same.map(\.rawValue) == ["zinc"])
        #expect(asked.joined == nil && asked.doubles == 3)
        try pair.join(doses: doses)
        for host in pair.hosts {
            #expect(host.loop.newDoubles.isEmpty && host.loop.scheduler.agenda.doubles.isEmpty)
            #expect(left(host, "zinc") == 30_000 - Int64(3 * doses) * 1000)
            try host.restart()
            #expect(
                host.loop.scheduler.agenda.doubles.isEmpty && left(host, "zinc") == 30_000 - Int64(3 * doses) * 1000)
        }
    }
}
