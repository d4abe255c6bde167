import CivilTime
import RemindCore
import Reminders
import Schedules
import Support
import Testing
import Vocabulary

@testable import RemindDaemon

/// A schedule with as many dates of its own as it may have.
@Suite("A long schedule") struct LongScheduleTests {
    @Test("is one entry, read back whole by a start and by another program")
    func isReadBack() throws {
        let start = Instant(seconds: 1_795_158_000)
        let place = TimeContext(local: .utc, directory: ZoneDirectory(environment: [:]))
        let dates = (0..<10_000).map { number in
            CivilDate(epochDay: 21_000 + Int32(number)).description.filter { $0 != "-" } + "T120000"
        }
        let text = "RRULE:FREQ=DAILY;COUNT=1 from 2026-12-01T12:00 RDATE:\(dates.joined(separator: ","))"
        var draft = DefinitionDraft(kind: "medication")
        (draft.id, draft.title, draft.when) = ("physio", "Physio", [.init(when: text)])
        let made = Definition.make(
            draft, over: nil, source: .command, anchor: .init(at: start, zone: "UTC"), context: .file,
            today: CivilDate(epochDay: 20_777))
        #expect(made.problems.isEmpty)
        let records = try Records()
        do {
            let journal = try records.open()
            let scheduler = Scheduler(
                ledger: Ledger(head: journal.headID, turn: journal.turn), place: place, settledThrough: start)
            let decision = try scheduler.decide(.change([.define(try #require(made.definition))]), at: start)
            #expect(decision.entries.count == 1)
            try journal.commit(decision.entries)
        }
        do {
            let journal = try records.open()
            var (ledger, known) = (Ledger(head: journal.headID, turn: journal.turn), place)
            _ = try journal.load(now: start, into: &ledger, place: &known)
            let id = try #require(ReminderID(rawValue: "physio"))
            let reminder = try #require(ledger.reminders[id])
            #expect(reminder.problem == nil && reminder.definition.lines.map(\.when) == [text])
            #expect(reminder.next(after: start, ledger: ledger, place: known)?.key.description == "2026-12-01T12:00")
        }
        let tests = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let read = try ChildProcess.run(["python3", "\(tests)/Reader/record.py", records.file])
        #expect(read.status == 0, "\(read.output)")
    }
}
