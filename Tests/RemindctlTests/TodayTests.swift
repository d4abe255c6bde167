import RemindCore
import Testing

@testable import remindctl

@Suite("The text of today") struct TodayTests {
    @Test("every status, at 80 columns")
    func everyStatus() {
        let lines = DayText.lines(Samples.day(Samples.occurrences), clock: Samples.clock, style: Samples.wide)
        #expect(
            text(lines) == """
                Friday, 20 November 2026  Europe/Zurich

                  Thu 22:00  ●  Pill 1 tablet          due, until 10:00     7dr
                      05:45  ✗  Fajr 10m               missed (unattended)  78x
                      08:00  ✓  Metformin 500 mg       taken 08:05          7k2
                      09:00  –  Vitamin D 1 drop       skipped 09:10        838
                      12:30  ~  Dhuhr 10m              snoozed until 14:25  3d2
                      14:00  ●  Amoxicillin 1 capsule  due, until 15:00     2h7
                      19:30  ○  Isha 10m               in 5 h 12 min        6re
                      20:00  ○  Metformin 500 mg       in 5 h 42 min        6v8

                next: Isha 10m at 19:30, in 5 h 12 min
                """)
    }
}
