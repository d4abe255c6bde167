import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary

@testable import RemindDaemon

@Suite("Reading sessions") struct SessionLoadTests {
    private enum End: CaseIterable { case none, discarded, stopped, stoppedAndUndone, adjusted }

    @Test("one that runs is known after a start, however old it is; one that does not run is not")
    func old() throws {
        for end in End.allCases { try check(end) }
    }

    private func check(_ end: End) throws {
        let zones = ZoneDirectory(environment: [:])
        let zurich = try zones.rules(named: "Europe/Zurich")
        let start = Instant(seconds: 1_795_158_000)
        let records = try Records()
        let journal = try records.open()
        var scheduler = Scheduler(
            ledger: Ledger(head: journal.headID, turn: journal.turn),
            place: TimeContext(local: zurich, directory: zones),
            settledThrough: start)
        func commit(_ event: Event, at now: Instant) throws {
            let decision = try scheduler.decide(event, at: now)
            try journal.commit(decision.entries)
            scheduler.apply(.committed(decision.entries))
        }
        func define(_ id: String, at now: Instant) throws {
            var draft = DefinitionDraft(kind: "prayer")
            (draft.id, draft.title) = (id, id)
            let made = Definition.make(
                draft, over: nil, source: .command, anchor: .init(at: now, zone: zurich.name), context: .file,
                today: zurich.local(at: now).date)
            try commit(.change([.define(try #require(made.definition))]), at: now)
        }
        try define("asr", at: start)
        let id = try #require(ReminderID(rawValue: "asr"))
        try commit(.session(.start(.extra(id), from: start, length: 604_800)), at: start)
        let session = try #require(scheduler.ledger.running(of: id)?.id)
        let soon = start + .seconds(60)
        switch end {
        case .none: break
        case .discarded: try commit(.session(.discard(id)), at: soon)
        case .stopped, .stoppedAndUndone:
            try commit(.session(.stop(id, at: soon, counts: true, note: nil)), at: soon)
            if end == .stoppedAndUndone { try commit(.undo(session), at: soon) }
        case .adjusted: try commit(.session(.adjust(id, from: start - .seconds(60), length: nil)), at: soon)
        }
        let later = start + .seconds(60 * 86_400)
        try define("later", at: later)

        var ledger = Ledger(head: journal.headID, turn: journal.turn)
        var place = TimeContext(local: zurich, directory: zones)
        _ = try journal.load(now: later, into: &ledger, place: &place)
        let runs = end != .discarded && end != .stopped
        #expect(ledger.running(of: id)?.id == (runs ? session : nil), "\(end)")
        #expect(ledger.running(of: id)?.session == scheduler.ledger.running(of: id)?.session, "\(end)")
        if !runs { #expect(ledger.occurrence(session) == nil, "\(end)") }
    }
}
