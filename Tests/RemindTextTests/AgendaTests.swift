import Samples
import Testing

@testable import RemindText
@testable import Reminders

@Suite("The texts of agenda and next") struct AgendaTests {
    @Test("agenda: a heading for each day, one set of columns")
    func agenda() {
        let lines = AgendaText.days(
            Samples.list([
                Samples.occurrences[0], Samples.occurrences[6],
                Samples.occurrence("Fajr", "2026-11-21T05:45", .upcoming),
                Samples.occurrence("Lens", "2026-12-24T21:00", .upcoming),
            ]), clock: Samples.clock, style: Samples.wide)
        #expect(
            text(lines) == """
                Friday, 20 November 2026  Europe/Zurich
                  Thu 22:00  ●  Pill 1 tablet  due, until 10:00  7dr
                      19:30  ○  Isha 10m       in 5 h 12 min     6re

                Saturday, 21 November 2026
                      05:45  ○  Fajr           in 15 h 27 min

                Thursday, 24 December 2026
                      21:00  ○  Lens           in 34 days
                """)
    }

    @Test("next: a row each, with its date")
    func next() {
        let lines = AgendaText.list(
            Samples.list([
                Samples.occurrences[6], Samples.occurrence("Fajr", "2026-11-21T05:45", .upcoming, handle: "77p"),
                Samples.occurrence("Lens", "2026-12-24T21:00", .upcoming),
            ]), clock: Samples.clock, style: Samples.wide)
        #expect(
            text(lines) == """
                Fri 20 Nov  19:30  Isha 10m  in 5 h 12 min   6re
                Sat 21 Nov  05:45  Fajr      in 15 h 27 min  77p
                Thu 24 Dec  21:00  Lens      in 34 days
                """)
    }

    @Test("nothing to come")
    func empty() {
        #expect(
            AgendaText.list(Samples.list([]), clock: Samples.clock, style: Samples.wide) == ["Nothing to come."])
        #expect(
            AgendaText.days(Samples.list([]), clock: Samples.clock, style: Samples.wide)
                == ["Nothing is due in these days."])
    }
}
