import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// What a start reads of stock, against the fold of everything.
@Suite("Reading stock") struct StockLoadTests {
    private let zurich: TimeZoneRules
    private let start = Instant(seconds: 1_795_158_000)

    init() throws {
        zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
    }

    private var place: TimeContext { TimeContext(local: zurich, directory: ZoneDirectory(environment: [:])) }

    private func commit(_ event: Event, _ scheduler: inout Scheduler, _ journal: Journal, at now: Instant) throws
        -> [Entry]
    {
        let decision = try scheduler.decide(event, at: now)
        try journal.commit(decision.entries)
        scheduler.apply(.committed(decision.entries))
        return decision.entries
    }

    private func define(_ id: String, _ when: String, _ scheduler: inout Scheduler, _ journal: Journal) throws
        -> ReminderID
    {
        var draft = DefinitionDraft(kind: "medication", fields: ["dose": "1 tablet", "repeats": "9"])
        draft.id = id
        draft.title = id
        draft.when = [.init(when: when)]
        let made = Definition.make(
            draft, over: nil, source: .command, anchor: .init(at: start, zone: zurich.name), context: .file,
            today: zurich.local(at: start).date)
        _ = try commit(.change([.define(try #require(made.definition))]), &scheduler, journal, at: start)
        return try #require(ReminderID(rawValue: id))
    }

    @Test func itIsWhatTheFullFoldSays() throws {
        let records = try Records()
        var journal = try records.open()
        var scheduler = Scheduler(
            ledger: Ledger(head: journal.headID, turn: journal.turn), place: place, settledThrough: start)
        let scheduled = try define("scheduled", "daily at 08:00", &scheduler, journal)
        let needed = try define("needed", "as needed", &scheduler, journal)
        let other = try define("other", "as needed", &scheduler, journal)
        var old: OccurrenceID?
        for day in 0..<120 {
            let now = start + .seconds(Int64(day) * 86_400 + 300)
            if day % 30 == 3 {
                for id in [scheduled, needed] {
                    _ = try commit(
                        .stock(id, .refill("40", expires: CivilDate("2027-12-01"), note: nil, repeats: nil)),
                        &scheduler, journal, at: now)
                }
            }
            if day == 70 {
                _ = try commit(.stock(needed, .count("5", note: nil)), &scheduler, journal, at: now)
            }
            for id in [scheduled, needed, other] {
                let taken = try commit(
                    .answer(AnswerRequest(.extra(id), .done, happened: now)), &scheduler, journal, at: now)
                if day == 80, id == scheduled { old = taken.first?.occurrence }
            }
            scheduler.apply(.settled(through: now))
            scheduler.apply(.forgotten(at: now))
        }
        // One from before the latest refill is taken back after it.
        let now = start + .seconds(120 * 86_400)
        let undone = try #require(old)
        try journal.recall({ $0.needs(.undo(undone), at: now) }, into: &scheduler)
        _ = try commit(.undo(undone), &scheduler, journal, at: now)
        let refill = try #require(
            try journal.entries(.stock(of: needed, limit: 200)).last {
                if case .refilled = $0.fact { true } else { false }
            })
        _ = try commit(.stock(needed, .undo(refill)), &scheduler, journal, at: now)

        journal.close()
        journal = try records.open()
        var loadedPlace = place
        var loaded = Ledger(head: journal.headID, turn: journal.turn)
        let written = try journal.load(now: now, into: &loaded, place: &loadedPlace)
        let again = Scheduler(ledger: loaded, place: loadedPlace, settledThrough: written)
        for id in [scheduled, needed] {
            let reminder = try #require(scheduler.ledger.reminders[id])
            let view = try #require(scheduler.agenda.stockView(of: reminder, now: now))
            #expect(again.agenda.stockView(of: try #require(again.ledger.reminders[id]), now: now) == view)
        }
        // 160 - 117 + 1: four boxes, a hundred and seventeen tablets since the first, and the one that was put back.
        #expect(scheduler.ledger.stocks[scheduled]?.left == 44_000)
        // Counted as five on the seventieth day, before that day's; fifty days since; the last box is none.
        #expect(scheduler.ledger.stocks[needed]?.left == -45_000)
        #expect(scheduler.ledger.stocks[other] == nil)
        #expect(loaded.stocks[other] == nil)
    }

    @Test func whatMovedAStockIsFoundByItsIndex() throws {
        let journal = try Records().open()
        for (index, condition, found) in [
            ("entry_stock", "\(Schema.movesStock) AND what IN ('done', 'refilled')", "(what=? AND reminder=? AND "),
            ("entry_changes", Schema.changesAnswer, "(reminder=? AND "),
        ] {
            for (since, range) in [
                ("(turn, device, sequence) >= (4, 'a', 1)", "(turn,device,sequence)>(?,?,?)"),
                ("turn IS NULL AND (device, sequence) >= ('a', 1)", "turn=? AND (device,sequence)>(?,?)"),
                ("turn > 0", "turn>?"),
            ] {
                let plan = try journal.database.query(
                    """
                    EXPLAIN QUERY PLAN SELECT 1 FROM entry INDEXED BY \(index)
                    WHERE reminder = 'a' AND \(condition) AND \(since)
                    """
                ) { $0.text(3) }
                #expect(plan.contains { $0.contains("\(index) \(found)\(range)") }, "\(plan)")
            }
        }
        journal.close()
    }
}
