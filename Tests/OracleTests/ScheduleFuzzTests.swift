import Configuration
import RemindCore
import Reminders
import Schedules
import Statistics
import Support
import Testing
import Worlds

/// No input traps or hangs, and what is accepted is printed in a form that means the same.
@Suite struct ScheduleFuzzTests {
    static let words = [
        "daily", "at", "every", "monthly", "yearly", "weekly", "on", "once", "in", "today", "tomorrow", "now", "as",
        "needed", "prn", "most", "least", "apart", "after", "before", "taken", "first", "last", "the", "2nd", "5th",
        "tue", "fri", "mon-fri", "sat", "-", "mon-", "-sun", "weekdays", "dec", "feb", "25", "30", "0", "1", "2", "21",
        "days", "week", "weeks", "months", "year", "off", "for", "times", "from", "until", "except", "zone",
        "Europe/Zurich", "UTC", "2026-11-20", "2026-02-30", "2200-12-31", "9999-01-01", "2026-11-20T06:00", "08:00",
        "23:59:59", "24:00", "8", "8am", "pm", "noon", "midnight", "12am", "between", "and", "to", ",", ",", ";",
        "30s", "10m", "1h30m", "3d", "999999999w", "99999999999999999999", "-5m", "hours", "90", "minutes", "other",
        "hour", "fajr", "sunset", "RRULE:FREQ=DAILY", "levothyroxine", "\u{e9}", "\u{1f600}", "\u{0}", "\r\n",
    ]

    /// Returns whether the line was accepted.
    @discardableResult
    static func check(_ line: String, in context: Schedule.Context) throws -> Bool {
        do {
            let schedules = try Schedule.list(parsing: line, context: context)
            for schedule in schedules {
                let again = try Schedule(parsing: schedule.description)
                #expect(again == schedule, "\(line) -> \(schedule)")
            }
            return true
        } catch {
            let isInside = error.range.lowerBound >= 0 && error.range.upperBound <= line.count
            if !isInside || error.message.isEmpty || error.hint.isEmpty || error.rendered.isEmpty {
                Issue.record("\(line.debugDescription): \(error)")
            }
            return false
        }
    }

    @Test func tokenSoup() throws {
        var random = SeededRandom(seed: 1)
        var accepted = 0
        for round in 0..<100_000 {
            let count = Int.random(in: 1...14, using: &random)
            let line = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
            accepted +=
                try Self.check(line, in: round.isMultiple(of: 2) ? .file : .atNoon) ? 1 : 0
        }
        #expect(accepted > 0)
    }

    @Test func randomBytes() throws {
        var random = SeededRandom(seed: 2)
        for _ in 0..<50_000 {
            let count = Int.random(in: 0...40, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            try Self.check(String(decoding: bytes, as: UTF8.self), in: .file)
        }
    }

    /// Closer to what people mistype: good lines with a word lost, doubled, swapped or replaced.
    @Test func damagedSchedules() throws {
        var random = SeededRandom(seed: 3)
        var schedules = RandomSchedule(seed: 3)
        var accepted = 0
        for round in 0..<50_000 {
            var parts = schedules.schedule().description.split(separator: " ").map(String.init)
            let place = Int.random(in: parts.indices, using: &random)
            switch round % 4 {
            case 0: parts.remove(at: place)
            case 1: parts.insert(parts[place], at: place)
            case 2: parts.swapAt(place, Int.random(in: parts.indices, using: &random))
            default: parts[place] = Self.words.randomElement(using: &random) ?? ""
            }
            let context = round.isMultiple(of: 8) ? Schedule.Context.atNoon : .file
            accepted += try Self.check(parts.joined(separator: " "), in: context) ? 1 : 0
        }
        #expect(accepted > 1000)
    }

    @Test func longLinesAreRefusedOrReadInLinearTime() throws {
        for line in [
            String(repeating: "1h", count: 4000), String(repeating: "08:00,", count: 1600),
            "at " + String(repeating: "08:00,", count: 1600) + "09:00",
            String(repeating: "daily at 08:00;", count: 600),
            String(repeating: ";", count: 9999), String(repeating: "mon-", count: 2000),
            String(repeating: "\u{1f600}", count: 10_001), String(repeating: " ", count: 10_000),
        ] {
            try Self.check(line, in: .file)
        }
    }
}
