import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

@testable import RemindDaemon

/// Weeks in which reminders get other ids again and again: a start finds what the daemon had in memory, and every question
/// to the record is answered under the name a reminder has now.
@Suite("A record with renamed reminders")
struct RenamedRecordTests {
    @Test(arguments: 1...8)
    func aStartFindsWhatWasInMemory(seed: Int) throws {
        var life = try RenamedLife(seed: UInt64(seed) &* 104_729)
        for step in 0..<50 {
            try life.act()
            if step % 5 == 4 { try life.rename() }
            guard step % 10 == 9 else { continue }
            try expectWhole(&life, "seed \(seed), step \(step)")
        }
    }

    /// `Tests/Reader/record.py` was written from the document of the record alone.
    @Test("another program reads the same from the record", arguments: 1...3)
    func isReadByAnother(seed: Int) throws {
        var life = try RenamedLife(seed: UInt64(seed) &* 7919)
        for step in 0..<60 {
            try life.act()
            if step % 5 == 4 { try life.rename() }
        }
        let ledger = life.scheduler.ledger
        let expected = ledger.occurrences.compactMap { occurrence -> String? in
            if occurrence.standing == nil, !occurrence.isOpen { return nil }
            guard let entry = occurrence.standing, let answer = entry.answer else { return "\(occurrence.id) open" }
            let run = answer.run.map { " x\($0.count) to \($0.last)" } ?? ""
            return "\(occurrence.id) \(answer.outcome) \(answer.happened.milliseconds) \(entry.origin.rawValue)\(run)"
        }
        #expect(expected.count > 50)
        let file = life.closed()
        let tests = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let (status, output) = try ChildProcess.run(["python3", "\(tests)/Reader/record.py", file])
        #expect(status == 0)
        #expect(output.split(separator: "\n").map(String.init).sorted() == expected.sorted(), "seed \(seed)")

        // And it finds what was changed.
        let database = try Database(path: file)
        try database.execute(
            "DROP TRIGGER entry_stands; UPDATE entry SET moment = moment + 1 WHERE sequence = 40 OR what = 'done'")
        let damaged = try ChildProcess.run(["python3", "\(tests)/Reader/record.py", file])
        #expect(damaged.status == 1 && damaged.output.contains("is damaged"), "\(damaged)")
    }

    @Test(
        "another program knows that a session continues",
        arguments: [("None", ""), ("done", ", ('retracted', 'd.3')")])
    func continuedSession(stands: String, last: String) throws {
        let tests = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let script = """
            import sys
            sys.path.insert(0, "\(tests)/Reader")
            from record import standing
            said = [('began', None), ('done', None), ('began', 'd.2')\(last)]
            rows = [
                {"device": "d", "sequence": number, "what": what, "changes": changes, "origin": "person", "details": None}
                for number, (what, changes) in enumerate(said, 1)]
            found = standing(rows)
            print(found and found["what"])
            """
        let (status, output) = try ChildProcess.run(["python3", "-B", "-c", script])
        #expect(status == 0 && output.trimmed == stands, "\(output)")
    }

    private func expectWhole(_ life: inout RenamedLife, _ comment: Comment) throws {
        let now = life.now
        let ledger = life.scheduler.ledger
        let loaded = try life.reopened()
        #expect(loaded.nextWake == life.scheduler.nextWake, comment)
        #expect(
            loaded.ledger.reminders.mapValues(\.definition) == ledger.reminders.mapValues(\.definition), comment)
        for id in ledger.reminders.keys {
            #expect(loaded.ledger.names.all(of: id) == ledger.names.all(of: id), comment)
            #expect(loaded.ledger.reminders[id]?.isDisabled == ledger.reminders[id]?.isDisabled, comment)
            if ledger.reminders[id]?.reachesBackTo.contains(id) == true {
                #expect(loaded.ledger.lastDone(of: id) == ledger.lastDone(of: id), comment)
            }
            // Everything that ever happened to it, and to every occurrence of it.
            let own = life.entries.filter { ledger.names.current($0).reminder == id }.map(ledger.names.current)
            #expect(
                try life.record.entries(.latest(of: id, limit: 10_000)).sorted { $0.stamp < $1.stamp } == own, comment)
            for occurrence in ledger.occurrences(of: id) {
                #expect(try life.record.entries(of: occurrence.id) == occurrence.entries, comment)
                if occurrence.isOpen || occurrence.due > now - Ledger.retention {
                    #expect(loaded.ledger.occurrence(occurrence.id)?.entries == occurrence.entries, comment)
                }
            }
        }
        for entry in life.entries where entry.at > now - Handles.retention {
            guard let handle = entry.handle, let id = ledger.handles.occurrence(handle) else { continue }
            #expect(loaded.ledger.handles.occurrence(handle) == id, comment)
            let shown = try life.record.entries(for: .handle(handle, since: now - Handles.retention), in: ledger)
            #expect(shown.last?.occurrence == id, comment)
        }
        // Both do the same in the week to come, once both have let go of the same.
        var (one, other) = (loaded, life.scheduler)
        one.apply(.forgotten(at: now))
        other.apply(.forgotten(at: now))
        for _ in 0..<60 {
            #expect(one.nextWake == other.nextWake, comment)
            guard let wake = one.nextWake, wake < now + .seconds(7 * 86_400) else { break }
            let left = try one.decide(.tick, at: wake)
            let right = try other.decide(.tick, at: wake)
            #expect(left.entries == right.entries, comment)
            one.apply(.committed(left.entries))
            other.apply(.committed(right.entries))
            one.apply(.settled(through: wake))
            other.apply(.settled(through: wake))
        }
        #expect(try life.record.firstDamaged() == nil, comment)
    }
}

/// A person, a record and a scheduler that forgets nothing.
private struct RenamedLife {
    private let records: Records
    private let place: TimeContext
    private var journal: Journal?
    private(set) var scheduler: Scheduler
    private(set) var now = Instant(seconds: 1_795_158_000)
    private(set) var entries: [Entry] = []
    private var random: SeededRandom
    private var number = 0

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        records = try Records()
        let zones = ZoneDirectory(environment: [:])
        place = TimeContext(local: try zones.rules(named: "Europe/Zurich"), directory: zones)
        let journal = try records.open()
        scheduler = Scheduler(
            ledger: Ledger(head: journal.headID, turn: journal.turn), place: place, settledThrough: now)
        self.journal = journal
        for (id, when, kind, fields) in [
            ("daily", "daily at 08:00, 20:00", "medication", [:]),
            ("chain", "6h after taken, first at 08:00", "medication", [:]),
            ("linked", "2d after daily", "medication", [:]),
            ("prn", "as needed, at most 30 in 60d", "medication", [:]),
            ("rare", "every 3 weeks on fri at 08:00 from 2026-11-20", "medication", [:]),
            ("lenses", nil, "lens", ["type": "biweekly", "opened": "2026-11-10"]),
        ] as [(String, String?, String, [String: String])] {
            var draft = DefinitionDraft(kind: kind, fields: fields)
            draft.id = id
            draft.title = id
            draft.when = when.map { [.init(when: $0)] }
            let made = Definition.make(
                draft, over: nil, source: .command, anchor: .init(at: now, zone: "Europe/Zurich"), context: .file,
                today: place.local.local(at: now).date)
            let definition = try #require(made.definition, "\(made.problems)")
            try commit(.change([.define(definition)]))
        }
    }

    var record: Journal {
        get throws { try #require(journal) }
    }

    /// Ends the process and reads the record anew.
    mutating func reopened() throws -> Scheduler {
        journal = nil
        let journal = try records.open()
        self.journal = journal
        var place = place
        var ledger = Ledger(head: journal.headID, turn: journal.turn)
        _ = try journal.load(now: now, into: &ledger, place: &place)
        return Scheduler(ledger: ledger, place: place, settledThrough: scheduler.settledThrough)
    }

    /// Ends the process.
    ///
    /// - Returns: The record's file.
    mutating func closed() -> String {
        journal = nil
        return records.file
    }

    /// Passes up to three days, and says something of one of the reminders.
    mutating func act() throws {
        let end = now + .seconds(Int64.random(in: 600...259_200, using: &random))
        while let wake = scheduler.nextWake, wake <= end {
            now = max(now, wake)
            try commit(.tick)
        }
        now = end
        try commit(.tick)
        let ids = scheduler.ledger.reminders.keys.sorted()
        let all = scheduler.ledger.occurrences.sorted { $0.id < $1.id }
        guard let id = ids.randomElement(using: &random) else { return }
        let before = entries.count
        do {
            switch Int.random(in: 0...7, using: &random) {
            case 0, 1: try answer(.extra(id))
            case 2, 3, 4:
                guard let one = all.filter(\.isOpen).randomElement(using: &random) else { return }
                try answer(.occurrence(one.id))
            case 5:
                guard let one = all.randomElement(using: &random) else { return }
                try commit(.undo(one.id))
            case 6:
                guard let one = all.filter(\.isOpen).randomElement(using: &random) else { return }
                try commit(.snooze(one.id, until: now + .seconds(3600)))
            default:
                let isDisabled = scheduler.ledger.reminders[id]?.isDisabled == true
                try commit(.change([isDisabled ? .enable(id) : .disable(id)]))
            }
        } catch is RemindError {
            // What is refused is refused.
            #expect(entries.count == before)
        }
    }

    /// Another id for one of them; now and then one that it had before.
    mutating func rename() throws {
        let all = scheduler.ledger.reminders.values.sorted { $0.id < $1.id }
        guard let definition = all.randomElement(using: &random)?.definition else { return }
        number += 1
        let fresh = try #require(ReminderID(rawValue: "name\(number)"))
        let former = definition.was?.randomElement(using: &random) ?? fresh
        let id = Bool.random(using: &random) ? former : fresh
        try commit(.change([.define(definition.renamed(to: id))]))
    }

    private mutating func answer(_ subject: AnswerRequest.Subject) throws {
        try commit(.answer(AnswerRequest(subject, .done, happened: now, early: true)))
    }

    private mutating func commit(_ event: Event) throws {
        let decision = try scheduler.decide(event, at: now)
        try record.commit(decision.entries)
        scheduler.apply(.committed(decision.entries))
        entries += decision.entries
        if case .tick = event { scheduler.apply(.settled(through: now)) }
    }
}
