import CivilTime
import RemindProtocol
import Samples
import Statistics
import Testing

@testable import RemindText
@testable import Reminders

@Suite("The text of today") struct TodayTests {
    @Test("every status, at 80 columns")
    func everyStatus() {
        let lines = DayText.lines(Samples.day(Samples.occurrences), clock: Samples.clock, style: Samples.wide)
        #expect(
            text(lines) == """
                Friday, 20 November 2026  Europe/Zurich
                1 of 7 done, 2 due, 1 snoozed, 1 missed, 1 skipped

                  Thu 22:00  ●  Pill 1 tablet          med     due, until 10:00      7dr
                      12:30  ~  Dhuhr 10m              prayer  snoozed until 14:25   3d2
                      14:00  ●  Amoxicillin 1 capsule  med     due, until 15:00      2h7

                      05:45  ✗  Fajr 10m               prayer  missed, computer off  78x
                      08:00  ✓  Metformin 500 mg       med     taken 08:05           7k2
                      09:00  –  Vitamin D 1 drop       med     skipped 09:10         838
                      14:18  ▸  now ────────────
                      19:30  ○  Isha 10m               prayer  in 5 h 12 min         6re
                      20:00  ○  Metformin 500 mg       med     in 5 h 42 min         6v8
                """)
    }

    @Test("at 50 columns what does not fit beside the title goes below it")
    func narrow() {
        let lines = DayText.lines(Samples.day(Samples.occurrences), clock: Samples.clock, style: Samples.narrow)
        #expect(
            text(lines) == """
                Friday, 20 November 2026  Europe/Zurich
                1 of 7 done, 2 due, 1 snoozed, 1 missed, 1 skipped

                  Thu 22:00  ●  Pill 1 tablet
                    med     due, until 10:00      7dr
                      12:30  ~  Dhuhr 10m
                    prayer  snoozed until 14:25   3d2
                      14:00  ●  Amoxicillin 1 capsule
                    med     due, until 15:00      2h7

                      05:45  ✗  Fajr 10m
                    prayer  missed, computer off  78x
                      08:00  ✓  Metformin 500 mg
                    med     taken 08:05           7k2
                      09:00  –  Vitamin D 1 drop
                    med     skipped 09:10         838
                      14:18  ▸  now ────────────
                      19:30  ○  Isha 10m
                    prayer  in 5 h 12 min         6re
                      20:00  ○  Metformin 500 mg
                    med     in 5 h 42 min         6v8
                """)
    }

    @Test("in a locale that is not UTF-8, symbols are ASCII")
    func plain() {
        let lines = DayText.lines(
            Samples.day(Array(Samples.occurrences.prefix(3))), clock: Samples.clock, style: Samples.plain)
        #expect(
            text(lines) == """
                Friday, 20 November 2026  Europe/Zurich
                1 of 2 done, 1 due, 1 missed

                  Thu 22:00  *  Pill 1 tablet     med     due, until 10:00      7dr

                      05:45  x  Fajr 10m          prayer  missed, computer off  78x
                      08:00  +  Metformin 500 mg  med     taken 08:05           7k2
                      14:18  >  now ------------
                """)
    }

    @Test("in colour, and every tint has its word beside it")
    func coloured() {
        let lines = DayText.lines(Samples.day(Samples.occurrences), clock: Samples.clock, style: Samples.coloured)
        #expect(
            text(lines) == """
                \u{1B}[1mFriday, 20 November 2026\u{1B}[0m  \u{1B}[2mEurope/Zurich\u{1B}[0m
                1 of 7 done, \u{1B}[1;33m2 due\u{1B}[0m, \u{1B}[36m1 snoozed\u{1B}[0m, \u{1B}[31m1 missed\u{1B}[0m, \u{1B}[2m1 skipped\u{1B}[0m

                  Thu 22:00  \u{1B}[1;33m●\u{1B}[0m  \u{1B}[1mPill 1 tablet\u{1B}[0m          \u{1B}[2mmed\u{1B}[0m     \u{1B}[1;33mdue, until 10:00\u{1B}[0m      \u{1B}[2m7dr\u{1B}[0m
                      12:30  \u{1B}[36m~\u{1B}[0m  Dhuhr 10m              \u{1B}[2mprayer\u{1B}[0m  \u{1B}[36msnoozed until 14:25\u{1B}[0m   \u{1B}[2m3d2\u{1B}[0m
                      14:00  \u{1B}[1;33m●\u{1B}[0m  \u{1B}[1mAmoxicillin 1 capsule\u{1B}[0m  \u{1B}[2mmed\u{1B}[0m     \u{1B}[1;33mdue, until 15:00\u{1B}[0m      \u{1B}[2m2h7\u{1B}[0m

                      05:45  \u{1B}[31m✗\u{1B}[0m  Fajr 10m               \u{1B}[2mprayer\u{1B}[0m  \u{1B}[31mmissed, computer off\u{1B}[0m  \u{1B}[2m78x\u{1B}[0m
                      08:00  \u{1B}[32m✓\u{1B}[0m  Metformin 500 mg       \u{1B}[2mmed\u{1B}[0m     \u{1B}[32mtaken 08:05\u{1B}[0m           \u{1B}[2m7k2\u{1B}[0m
                      09:00  \u{1B}[2m–\u{1B}[0m  Vitamin D 1 drop       \u{1B}[2mmed\u{1B}[0m     \u{1B}[2mskipped 09:10\u{1B}[0m         \u{1B}[2m838\u{1B}[0m
                      \u{1B}[36m14:18\u{1B}[0m  \u{1B}[36m▸\u{1B}[0m  \u{1B}[36mnow ────────────\u{1B}[0m
                      19:30  \u{1B}[2m○\u{1B}[0m  Isha 10m               \u{1B}[2mprayer\u{1B}[0m  \u{1B}[2min 5 h 12 min\u{1B}[0m         \u{1B}[2m6re\u{1B}[0m
                      20:00  \u{1B}[2m○\u{1B}[0m  Metformin 500 mg       \u{1B}[2mmed\u{1B}[0m     \u{1B}[2min 5 h 42 min\u{1B}[0m         \u{1B}[2m6v8\u{1B}[0m
                """)
    }

    @Test("wide scripts, emoji, long titles and control characters, at 80 columns")
    func difficult() {
        let lines = DayText.lines(Samples.day(Samples.difficult), clock: Samples.clock, style: Samples.wide)
        #expect(
            text(lines) == """
                Friday, 20 November 2026  Europe/Zurich
                0 of 4 done, 1 due

                  15:00  ●  服薬のお知らせ 毎日の大切な薬 とても長い名前…  due, until 17:00  7jr

                  14:18  ▸  now ────────────
                  16:00  ○  A title that goes on and on until it fits no…  in 1 h 42 min     3uw
                  17:00  ○  Café 👩‍👩‍👧 🇨🇭                                     in 2 h 42 min     3ux
                  18:00  ○  Bad\u{FFFD}[31m\u{FFFD}title\u{FFFD}                                in 3 h 42 min     3uy
                """)
    }

    @Test("the same at 50 columns")
    func difficultNarrow() {
        let lines = DayText.lines(Samples.day(Samples.difficult), clock: Samples.clock, style: Samples.narrow)
        #expect(
            text(lines) == """
                Friday, 20 November 2026  Europe/Zurich
                0 of 4 done, 1 due

                  15:00  ●  服薬のお知らせ 毎日の大切な薬 とても…
                    due, until 17:00  7jr

                  14:18  ▸  now ────────────
                  16:00  ○  A title that goes on and on until it…
                    in 1 h 42 min     3uw
                  17:00  ○  Café 👩‍👩‍👧 🇨🇭
                    in 2 h 42 min     3ux
                  18:00  ○  Bad\u{FFFD}[31m\u{FFFD}title\u{FFFD}
                    in 3 h 42 min     3uy
                """)
    }

    @Test("the same in a pipe, where nothing is cut")
    func difficultPipe() {
        let lines = DayText.lines(Samples.day(Samples.difficult), clock: Samples.clock, style: Samples.pipe)
        #expect(
            text(lines) == """
                Friday, 20 November 2026  Europe/Zurich
                0 of 4 done, 1 due

                  15:00  ●  服薬のお知らせ 毎日の大切な薬 とても長い名前 ５００ mg              due, until 17:00  7jr

                  14:18  ▸  now ────────────
                  16:00  ○  A title that goes on and on until it fits nowhere at all on a line  in 1 h 42 min     3uw
                  17:00  ○  Café 👩‍👩‍👧 🇨🇭                                                          in 2 h 42 min     3ux
                  18:00  ○  Bad\u{FFFD}[31m\u{FFFD}title\u{FFFD}                                                     in 3 h 42 min     3uy
                """)
    }

    @Test("nothing at all")
    func empty() {
        let lines = DayText.lines(Samples.day([]), clock: Samples.clock, style: Samples.wide)
        #expect(
            text(lines) == """
                Friday, 20 November 2026  Europe/Zurich

                  Nothing today, and nothing to come.
                """)
    }

    @Test("nothing today, something tomorrow")
    func emptyToday() {
        let lines = DayText.lines(
            Samples.day([], next: Samples.occurrence("Fajr", "2026-11-21T05:45", .upcoming)), clock: Samples.clock,
            style: Samples.wide)
        #expect(
            text(lines) == """
                Friday, 20 November 2026  Europe/Zurich

                  Nothing today.

                next: Fajr tomorrow at 05:45, in 15 h 27 min
                """)
    }

    @Test("nothing on another day")
    func emptyDay() {
        let lines = DayText.lines(Samples.day([], date: "2026-11-25"), clock: Samples.clock, style: Samples.wide)
        #expect(
            text(lines) == """
                Wednesday, 25 November 2026  Europe/Zurich

                  Nothing on this day.
                """)
    }

    @Test("a row below says that there is something")
    func onlyTrackers() {
        var day = Samples.day([], date: "2026-11-19")
        day.trackers = [
            TrackerDayView(
                tracker: "weight", kind: "weight", title: "Weight", day: Samples.civil("2026-11-19"),
                value: .init(amount: 71.9, unit: "kg"), state: .none, level: 0, readings: 1)
        ]
        let lines = text(DayText.lines(day, clock: Samples.clock, style: Samples.wide))
        #expect(lines.contains("71.9 kg") && !lines.contains("Nothing"), "\(lines)")
    }

    @Test("a day of lenses is listed once it is recorded")
    func lenses() {
        func row(_ state: DayValue.State) -> String? {
            var day = Samples.day([])
            day.trackers = [
                TrackerDayView(
                    tracker: "soft", kind: "lens", title: "Soft", day: day.date, state: state, level: 0, readings: 0)
            ]
            return DayText.lines(day, clock: Samples.clock, style: Samples.wide).first { $0.contains("Soft") }
        }
        #expect([row(.met), row(.skipped), row(.none)] == ["  Soft  worn", "  Soft  not worn", nil])
    }

    @Test("a day on which clocks change shows letters of the zone, what a gap moved, and another zone's own time")
    func clockChange() {
        let zone = Samples.zone("America/New_York")
        var day = Samples.day(
            [
                Samples.occurrence("Gap", "2026-03-08T02:30", .upcoming, zone: zone),
                Samples.occurrence(
                    "Tokyo", "2026-03-08T22:30", .upcoming, zone: Samples.zone("Asia/Tokyo"),
                    slot: "2026-03-08T22:30[Asia/Tokyo]"),
                Samples.occurrence("Plain", "2026-03-08T12:00", .upcoming, zone: zone),
            ], date: "2026-03-08")
        day.zone = "America/New_York"
        let clock = Clock(now: Instant(seconds: 1_772_906_400), zone: zone)
        #expect(
            text(DayText.lines(day, clock: clock, style: Samples.wide)) == """
                Sunday, 8 March 2026  America/New_York

                  03:30 EDT  ○  Gap (02:30 does not exist that day)  in 13 h 30 min
                  09:30 EDT  ○  Tokyo (22:30 Asia/Tokyo)             in 19 h 30 min
                  12:00 EDT  ○  Plain                                in 22 h
                """)
    }
}
