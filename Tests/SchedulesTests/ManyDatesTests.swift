import CivilTime
import Schedules
import Testing
import Vocabulary
import Worlds

/// Schedules with thousands of dates of their own.
@Suite("Many dates") struct ManyDatesTests {
    /// `20270101T080000,20270102T080000`: 336 of a year, each once.
    private static func dates(_ count: Int, from year: Int = 2027) -> String {
        (0..<count).map { number in
            func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
            return "\(year + number / 336)\(digits(1 + number / 28 % 12))\(digits(1 + number % 28))T080000"
        }.joined(separator: ",")
    }

    private static func text(_ count: Int) -> String {
        "RRULE:FREQ=DAILY;COUNT=1 from 2026-12-01T08:00 RDATE:\(dates(count))"
    }

    @Test("10,000 are one schedule, and each of them is found from the one before")
    func tenThousand() throws {
        let text = Self.text(10_000)
        let schedule = try Schedule(parsing: text, context: .file)
        #expect(schedule.description == text)
        guard case .recurrence(let set) = schedule.rule else {
            Issue.record("it is not a rule")
            return
        }
        #expect(set.added.count == 10_000)
        let recurrence = try #require(schedule.recurrence(definedOn: CivilDate(epochDay: 20_777)))
        var found: [CivilDateTime] = []
        var cursor = Instant(seconds: 1_795_158_000)
        while let slot = recurrence.next(after: cursor, in: .utc) {
            found.append(slot.local)
            cursor = slot.instant
        }
        #expect(found.count == 10_001 && Array(found.dropFirst()) == set.added)
    }

    @Test("one more is refused, in one list or in two, and so is a line of any length")
    func tooMany() {
        func error(_ text: String) -> ScheduleError? {
            do throws(ScheduleError) {
                _ = try Schedule(parsing: text, context: .file)
                return nil
            } catch {
                return error
            }
        }
        for text in [
            Self.text(10_001), "\(Self.text(9000)) EXDATE:\(Self.dates(1001))", Self.text(60_000),
        ] {
            let found = error(text)
            #expect(found?.message == "a schedule has at most 10,000 dates of its own")
            #expect(found?.hint == "leave out the later ones, or make two schedules of it")
        }
        // Words are not dates.
        let words = "daily at " + (0..<2000).map { _ in "08:00" }.joined(separator: ", ")
        #expect(error(words)?.message == "a schedule has at most 10,000 characters")
        #expect(error("\(Self.text(9000)) EXDATE:\(Self.dates(1000))") == nil)
    }

    @Test("a reply has the first 20 of a list and says how many more there are")
    func shown() {
        #expect(ShownSchedule.text(Self.text(20)) == Self.text(20) && ShownSchedule.dates(Self.text(20)) == nil)
        let cut = ShownSchedule.text(Self.text(5000))
        #expect(cut == Self.text(20) + ",... (4980 more)" && ShownSchedule.dates(Self.text(5000)) == 5000)
        #expect((try? Schedule(parsing: cut, context: .file)) == nil)
        let both = ShownSchedule.text("\(Self.text(21)) EXDATE:\(Self.dates(3)) zone Europe/Zurich")
        #expect(both == "\(Self.text(20)),... (1 more) EXDATE:\(Self.dates(3)) zone Europe/Zurich")
        let times = "daily at 08:00 except " + (0..<60).map { _ in "2026-12-24" }.joined(separator: ", ")
        #expect(ShownSchedule.text(times) == times)
    }
}
