import CivilTime
import RemindProtocol
import Samples
import Testing

@testable import RemindText
@testable import Reminders

@Suite("What was done, said back") struct EchoTests {
    @Test("what applying a file changes")
    func changes() {
        let lines = ChangesText.lines(Samples.changes, style: Samples.wide) + [ChangesText.summary(Samples.changes)]
        #expect(
            text(lines) == """
                + prayer fajr: Fajr
                    daily at 05:45
                ~ medication metformin: Metformin
                    when: daily at 08:00 -> daily at 09:00
                    dose: 500 mg -> 850 mg
                + medication old: Old one (restored)
                - lens lenses: Contact lenses (archived: its history stays)
                1 added, 1 restored, 1 changed, 1 archived
                """)
    }

    @Test("answers, also one that stood already")
    func answered() {
        let lines = AnswerText.answered(
            Remindd1.Answered(zone: "Europe/Zurich", now: Samples.now.seconds, results: results), clock: Samples.clock)
        #expect(
            text(lines) == """
                taken at 08:05: Metformin 500 mg, 08:00 (7k2) - with milk
                Vitamin D 1 drop, 09:00 (838): skipped at 09:10, nothing recorded again
                taken: Ibuprofen, 14:10 (8ar)
                """)
    }

    @Test("what comes again after it was done")
    func next() throws {
        let due = Samples.clock.zone.timestamp(Samples.now + .seconds(3 * 86_400))
        var skipped = results[0].occurrence
        skipped.status = .skipped
        let lines = AnswerText.answered(
            Remindd1.Answered(
                zone: "Europe/Zurich", now: Samples.now.seconds,
                results: [results[0].occurrence, skipped].map { .init(changed: true, occurrence: $0, next: due) }),
            clock: Samples.clock)
        #expect(
            text(lines) == """
                taken at 08:05: Metformin 500 mg, 08:00 (7k2) - with milk
                  next: Monday at 14:18, in 3 days
                skipped at 08:05: Metformin 500 mg, 08:00 (7k2) - with milk
                  skipped counts as done: next Monday at 14:18, in 3 days
                """)
    }

    @Test("what stands after an undo")
    func undone() {
        // An extra dose is taken again if an earlier answer counts again; without one, it is not recorded any more.
        var undone = results
        undone.append(undone[2])
        undone[3].occurrence.status = .due
        let lines = AnswerText.undone(
            Remindd1.Answered(zone: "Europe/Zurich", now: Samples.now.seconds, results: undone), clock: Samples.clock)
        #expect(
            text(lines) == """
                undone: Metformin 500 mg, 08:00 (7k2) is taken again, at 08:05
                undone: Vitamin D 1 drop, 09:00 (838) is skipped again, at 09:10
                undone: Ibuprofen, 14:10 (8ar) is taken again
                undone: Ibuprofen, 14:10 (8ar) is not recorded any more
                """)
    }

    @Test("a snooze")
    func snoozed() {
        let lines = AnswerText.snoozed(
            Remindd1.Snoozed(
                zone: "Europe/Zurich", now: Samples.now.seconds,
                results: [.init(changed: true, occurrence: Samples.occurrences[4])]), clock: Samples.clock)
        #expect(
            text(lines) == """
                snoozed until 14:25: Dhuhr 10m, 12:30 (3d2)
                """)
    }

    @Test("a definition, with its sentences and what comes next")
    func defined() {
        let lines = Samples.reminders.flatMap { reminder in
            DefinedText.lines(
                "added",
                Remindd1.Changed(
                    zone: "Europe/Zurich", now: Samples.now.seconds, changed: true, reminder: reminder),
                clock: Samples.clock, style: Samples.wide)
        }
        #expect(
            text(lines) == """
                added: Contact lenses biweekly (lenses)
                  Once, on Thursday 24 December 2026 at 21:00
                  next: Thursday, 24 December at 21:00, in 34 days
                added: Metformin 500 mg (metformin)
                  Every day at 08:00
                  Every day at 20:00 (dose 850 mg)
                  next: today at 20:00, in 5 h 42 min
                added: Old one (old)
                """)
    }

    @Test("watch: a line for each thing that happens")
    func watch() {
        let lines =
            Samples.occurrences.map { view in
                WatchText.line(
                    Remindd1.WatchEvent(
                        event: view.status.rawValue, occurrence: view, reminder: view.reminder, at: Samples.now.seconds),
                    clock: Samples.clock, style: Samples.wide)
            } + [
                WatchText.line(
                    Remindd1.WatchEvent(event: "defined", reminder: "metformin", at: Samples.now.seconds),
                    clock: Samples.clock, style: Samples.wide)
            ]
        #expect(
            text(lines) == """
                14:18:00  ●  Pill 1 tablet, Thu 22:00  due, until 10:00  7dr
                14:18:00  ✗  Fajr 10m, 05:45  missed, computer off  78x
                14:18:00  ✓  Metformin 500 mg, 08:00  taken 08:05  7k2
                14:18:00  –  Vitamin D 1 drop, 09:00  skipped 09:10  838
                14:18:00  ~  Dhuhr 10m, 12:30  snoozed until 14:25  3d2
                14:18:00  ●  Amoxicillin 1 capsule, 14:00  due, until 15:00  2h7
                14:18:00  ○  Isha 10m, 19:30  in 5 h 12 min  6re
                14:18:00  ○  Metformin 500 mg, 20:00  in 5 h 42 min  6v8
                14:18:00  defined  metformin
                """)
    }

    private let results: [Remindd1.Answered.Result] = [
        .init(changed: true, occurrence: Samples.occurrences[2]),
        .init(changed: false, occurrence: Samples.occurrences[3]),
        .init(
            changed: true,
            occurrence: Samples.occurrence(
                "Ibuprofen", "2026-11-20T14:10:07", .taken, handle: "8ar", slot: "+0da7f032.7")),
    ]
}
