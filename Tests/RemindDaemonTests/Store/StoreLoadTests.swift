import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// What a start reads back against the fold of everything.
@Suite("Reading the working set")
struct StoreLoadTests {
    private let zurich: TimeZoneRules
    private let start = Instant(seconds: 1_795_158_000)

    init() throws {
        zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
    }

    private var place: TimeContext { TimeContext(local: zurich, directory: ZoneDirectory(environment: [:])) }

    private func define(
        _ scheduler: inout Scheduler, _ journal: Journal, _ id: String, _ when: String?, kind: String = "medication",
        grace: String? = nil, fields: [String: String] = [:], at now: Instant
    ) throws {
        var draft = DefinitionDraft(kind: kind, fields: fields)
        draft.id = id
        draft.title = id
        draft.when = when.map { [.init(when: $0)] }
        draft.grace = grace
        let existing = ReminderID(rawValue: id).flatMap { scheduler.ledger.reminders[$0]?.definition }
        let made = Definition.make(
            draft, over: existing, source: .command, anchor: .init(at: now, zone: zurich.name), context: .file,
            today: zurich.local(at: now).date)
        let definition = try #require(made.definition, "\(made.problems)")
        try commit(.change([.define(definition)]), &scheduler, journal, at: now)
    }

    private func commit(_ event: Event, _ scheduler: inout Scheduler, _ journal: Journal, at now: Instant) throws {
        let decision = try scheduler.decide(event, at: now)
        try journal.commit(decision.entries)
        scheduler.apply(.committed(decision.entries))
        if case .tick = event { scheduler.apply(.settled(through: now)) }
    }

    private func run(_ scheduler: inout Scheduler, _ journal: Journal, to end: Instant) throws {
        while let wake = scheduler.nextWake, wake <= end {
            try commit(.tick, &scheduler, journal, at: max(wake, scheduler.settledThrough))
        }
    }

    private func answer(
        _ id: String, _ slot: String?, _ scheduler: inout Scheduler, _ journal: Journal, at now: Instant
    )
        throws
    {
        let reminder = try #require(ReminderID(rawValue: id))
        let open = scheduler.ledger.occurrences(of: reminder).first(where: \.isOpen)?.id
        let subject: AnswerRequest.Subject =
            slot == "+" ? .extra(reminder) : .occurrence(try #require(slot.flatMap(OccurrenceID.init) ?? open))
        try commit(
            .answer(AnswerRequest(subject, .done, happened: now, early: true)), &scheduler, journal, at: now)
    }

    /// What followed from the old dose was taken and has left the working set; the correction makes that dose the last
    /// one again.
    @Test func aCorrectionOfAnOldDoseBringsNothingBackThatWasTakenAfterIt() throws {
        let records = try Records()
        let journal = try records.open()
        var scheduler = Scheduler(
            ledger: Ledger(head: journal.headID, turn: journal.turn), place: place, settledThrough: start)
        try define(&scheduler, journal, "first", "daily at 08:00", at: start)
        try define(&scheduler, journal, "second", "30m after first", at: start)
        let morning = start + .seconds(86_400)
        try run(&scheduler, journal, to: morning)
        try answer("first", nil, &scheduler, journal, at: morning)
        try run(&scheduler, journal, to: morning + .seconds(1800))
        try answer("second", nil, &scheduler, journal, at: morning + .seconds(1800))
        let old = try #require(journal.entries(.deeds(of: nil, limit: 2)).last?.occurrence)
        let followed = try #require(journal.entries(.deeds(of: nil, limit: 1)).first?.occurrence)
        let later = morning + .seconds(9 * 86_400)
        try run(&scheduler, journal, to: later)
        try answer("first", nil, &scheduler, journal, at: later)
        try run(&scheduler, journal, to: later + .seconds(7200))
        scheduler.apply(.forgotten(at: later + .seconds(7200)))
        scheduler.apply(.forgotten(at: later + .seconds(7200)))
        #expect(scheduler.ledger.occurrence(old) == nil)
        let now = later + .seconds(7200)
        try journal.recall({ $0.needs(.undo(old), at: now) }, into: &scheduler)
        try commit(
            .answer(AnswerRequest(.occurrence(old), .done, happened: now, replace: true)), &scheduler, journal, at: now)
        try run(&scheduler, journal, to: now + .seconds(7200))
        let entries = try journal.entries(of: followed)
        #expect(entries.map(\.fact.recorded.what) == ["delivered", "done"])
    }

    @Test func itIsWhatTheFullFoldSays() throws {
        let records = try Records()
        let journal = try records.open()
        var scheduler = Scheduler(
            ledger: Ledger(head: journal.headID, turn: journal.turn), place: place, settledThrough: start)
        let now = start + .seconds(40 * 86_400)
        for (id, when, kind, grace, fields) in [
            ("daily", "daily at 08:00, 20:00", "medication", nil, [:]),
            ("chain", "6h after taken, first at 08:00", "medication", nil, [:]),
            ("levo", "as needed", "medication", nil, [:]),
            ("linked", "5d after levo", "medication", "20d", [:]),
            ("weekly", "every 4 weeks on fri at 08:00 from 2026-11-20", "medication", "1d", [:]),
            ("prn", "as needed, at most 30 in 60d", "medication", nil, [:]),
            ("lenses", nil, "lens", nil, ["type": "biweekly", "opened": "2026-11-10"]),
            ("off", "daily at 09:00", "medication", nil, [:]),
        ] as [(String, String?, String, String?, [String: String])] {
            try define(&scheduler, journal, id, when, kind: kind, grace: grace, fields: fields, at: start)
        }
        let off = try #require(ReminderID(rawValue: "off"))
        try commit(.change([.disable(off)]), &scheduler, journal, at: start)
        try define(&scheduler, journal, "off", "daily at 10:00", at: start)
        for day in 0..<25 {
            let then = start + .seconds(Int64(day) * 86_400 + 300)
            try run(&scheduler, journal, to: then)
            try answer("prn", "+", &scheduler, journal, at: then)
        }
        // Snoozed for three weeks.
        try run(&scheduler, journal, to: start + .seconds(28 * 86_400 + 7200 + 60))
        let weekly = try #require(
            scheduler.ledger.occurrences.first { $0.id.reminder.rawValue == "weekly" && $0.isOpen })
        try commit(
            .snooze(weekly.id, until: start + .seconds(50 * 86_400)), &scheduler, journal,
            at: start + .seconds(28 * 86_400 + 7200 + 60))
        let evening = start + .seconds(34 * 86_400)
        try run(&scheduler, journal, to: evening)
        try answer("levo", "+", &scheduler, journal, at: evening)
        try run(&scheduler, journal, to: now)
        try answer("daily", "daily@2027-01-05T20:00", &scheduler, journal, at: now)

        var loadedPlace = place
        var loaded = Ledger(head: journal.headID, turn: journal.turn)
        let written = try journal.load(now: now, into: &loaded, place: &loadedPlace)
        let again = Scheduler(ledger: loaded, place: loadedPlace, settledThrough: written)
        #expect(again.nextWake == scheduler.nextWake)
        #expect(loaded.reminders[off]?.isDisabled == true)
        // All that is open, all of the last two days, and what was answered before its time.
        for occurrence in scheduler.ledger.occurrences
        where occurrence.isOpen || occurrence.due > now - Ledger.retention {
            #expect(loaded.occurrence(occurrence.id)?.entries == occurrence.entries, "\(occurrence.id)")
        }
        for id in ["chain", "levo", "lenses"] {
            let reminder = try #require(ReminderID(rawValue: id))
            #expect(loaded.lastDone(of: reminder) == scheduler.ledger.lastDone(of: reminder), "\(id)")
        }
        // Thirty in sixty days: twenty-five were taken, and five more are allowed.
        var limited = again
        let prn = try #require(ReminderID(rawValue: "prn"))
        for index in 0..<6 {
            let event = Event.answer(AnswerRequest(.extra(prn), .done, happened: now))
            guard index < 5 else {
                #expect(throws: RemindError.self) { try limited.decide(event, at: now) }
                break
            }
            limited.apply(.committed(try limited.decide(event, at: now).entries))
        }
        // What both do in the next days is the same.
        var (one, other) = (again, scheduler)
        for _ in 0..<60 {
            #expect(one.nextWake == other.nextWake)
            guard let wake = one.nextWake else { break }
            let left = try one.decide(.tick, at: wake)
            let right = try other.decide(.tick, at: wake)
            #expect(left.entries == right.entries)
            one.apply(.committed(left.entries))
            other.apply(.committed(right.entries))
            one.apply(.settled(through: wake))
            other.apply(.settled(through: wake))
        }
    }

    /// It was moved weeks ago, to the other side of where the working set begins.
    @Test(arguments: [0, 1, 25])
    func aMovedDoseIsStillMovedAfterAStart(days: Int64) throws {
        let records = try Records()
        let journal = try records.open()
        var scheduler = Scheduler(
            ledger: Ledger(head: journal.headID, turn: journal.turn), place: place, settledThrough: start)
        try define(&scheduler, journal, "a", "daily at 09:00", grace: "1h", at: start)
        let id = try #require(OccurrenceID("a@2026-11-2\(days == 25 ? 9 : 2)T09:00"))
        let planned = try #require(scheduler.agenda.due(of: id))
        try commit(.delay(id, until: planned + .seconds(9000)), &scheduler, journal, at: start)
        try commit(.delay(id, until: planned + .seconds(18_000)), &scheduler, journal, at: start)
        // With days more, the instant it was planned for lies before the working set, and the new one in it.
        let now = planned + .seconds(days == 25 ? -3600 : 2 * days * 86_400 + 12_000)
        try run(&scheduler, journal, to: now)
        var loaded = Ledger(head: journal.headID, turn: journal.turn)
        var loadedPlace = place
        _ = try journal.load(now: now, into: &loaded, place: &loadedPlace)
        #expect(loaded.occurrence(id)?.entries == scheduler.ledger.occurrence(id)?.entries)
        #expect(loaded.occurrence(id)?.movedFrom == planned)
        #expect(loaded.occurrence(id)?.due == planned + .seconds(18_000))
    }

    @Test func handlesOfTheLastSevenDaysAreKnown() throws {
        let records = try Records()
        let journal = try records.open()
        var scheduler = Scheduler(
            ledger: Ledger(head: journal.headID, turn: journal.turn), place: place, settledThrough: start)
        try define(&scheduler, journal, "a", "daily at 09:00", at: start)
        try run(&scheduler, journal, to: start + .seconds(10 * 86_400))
        let now = start + .seconds(10 * 86_400)
        var loaded = Ledger(head: journal.headID, turn: journal.turn)
        var loadedPlace = place
        _ = try journal.load(now: now, into: &loaded, place: &loadedPlace)
        var known: Set<String> = []
        for entry in try journal.entries(.latest(of: nil, limit: 100)) {
            guard let handle = entry.handle, entry.at >= now - Handles.retention else { continue }
            #expect(loaded.handles.occurrence(handle) == entry.occurrence)
            known.insert(handle)
        }
        #expect(known.count == 7)
    }
}
