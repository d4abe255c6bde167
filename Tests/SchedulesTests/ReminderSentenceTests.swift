import CivilTime
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

/// Sentences that are typed at one time, in one place.
struct SentenceGroup: CustomTestStringConvertible {
    var now: String
    var zone: String
    var text: String

    var testDescription: String { "\(now) in \(zone)" }

    var lines: [String] { text.split(separator: "\n").map(String.init) }

    func clock() throws -> (now: Instant, zone: TimeZoneRules) {
        let rules = try World.zones.rules(named: zone)
        return (try World.instant(now, in: rules), rules)
    }

    func reader() throws -> ReminderSentence {
        let (now, zone) = try clock()
        return ReminderSentence(now: now, zone: zone, morning: ClockTime(secondOfDay: 32_400))
    }
}

@Suite struct ReminderSentenceTests {
    @Test("what a sentence means", arguments: acceptedSentences)
    func accepted(group: SentenceGroup) throws {
        let reader = try group.reader()
        let zone = try group.clock().zone
        for line in group.lines {
            let (sentence, expected) = try halves(line)
            guard case .reading(let reading) = reader.read([sentence]) else {
                Issue.record("\(sentence) is not one reading: \(reader.read([sentence]))")
                continue
            }
            let time = reading.usesMorning ? "morning" : reading.namesTime ? "time" : "-"
            #expect("\(reading.title) | \(reading.schedule) | \(time)" == expected, "\(sentence)")
            let schedule = try Schedule(parsing: reading.schedule)
            #expect(schedule.description == reading.schedule)
            #expect(reading.sentence == schedule.sentence(in: zone))
            // The shell splits the words, without a difference but of blanks.
            let words = sentence.split(separator: " ").map(String.init)
            #expect(reader.read(words).readings.map(\.schedule) == [reading.schedule], "\(sentence)")
        }
    }

    @Test("what is asked about", arguments: severalSentences)
    func several(group: SentenceGroup) throws {
        let reader = try group.reader()
        for line in group.lines {
            let (sentence, expected) = try halves(line)
            guard case .several(let readings) = reader.read([sentence]) else {
                Issue.record("\(sentence) has not several readings: \(reader.read([sentence]))")
                continue
            }
            #expect(([readings[0].title] + readings.map(\.schedule)).joined(separator: " | ") == expected)
            #expect(Set(readings.map(\.title)).count == 1)
            #expect(Set(readings.map(\.sentence)).count == readings.count)
            for reading in readings { #expect(try Schedule(parsing: reading.schedule).description == reading.schedule) }
        }
    }

    @Test("what is refused, and proposed instead", arguments: refusedSentences)
    func refused(group: SentenceGroup) throws {
        let reader = try group.reader()
        let lines = group.lines.map(\.trimmed)
        try #require(lines.count.isMultiple(of: 3))
        for start in stride(from: 0, to: lines.count, by: 3) {
            guard case .refused(let refusal) = reader.read([lines[start]]) else {
                Issue.record("\(lines[start]) is not refused: \(reader.read([lines[start]]))")
                continue
            }
            #expect(refusal.message == lines[start + 1], "\(lines[start])")
            #expect(refusal.hint == "remindctl add \(lines[start + 2])", "\(lines[start])")
            let isAccepted = RandomSentence.isAccepted(refusal, of: [lines[start]], by: reader)
            #expect(isAccepted, "the hint is not accepted: \(refusal.hint)")
        }
    }

    private func halves(_ line: String) throws -> (String, String) {
        let place = try #require(line.firstRange(of: " => "))
        return (String(line[..<place.lowerBound]), String(line[place.upperBound...]))
    }

    // MARK: By themselves

    private static let wednesday = SentenceGroup(now: "2026-11-25T13:02", zone: "Europe/Zurich", text: "")

    @Test func nothingIsRefused() throws {
        for words in [[], [""], [" ", "\t"]] as [[String]] {
            guard case .refused(let refusal) = try Self.wednesday.reader().read(words) else {
                Issue.record("\(words) is not refused")
                continue
            }
            #expect(refusal.hint == "remindctl add Call mum tomorrow at 9")
        }
    }

    /// After `in` and `at` the time comes first, and the rest is the title, whatever it says.
    @Test(arguments: [
        ("in 20m prepare slides for Friday", "prepare slides for Friday | once 2026-11-25T12:22Z"),
        ("at 15:30 call mum tomorrow", "call mum tomorrow | once 2026-11-25 15:30"),
        ("in 20m remind me to smile", "remind me to smile | once 2026-11-25T12:22Z"),
        ("in 20m in 30m", "in 30m | once 2026-11-25T12:22Z"),
        ("in 20m", "Timer | once 2026-11-25T12:22Z"),
        ("at tomorrow call mum", "call mum | once 2026-11-26 09:00"),
        ("at daily at 8 pills", "pills | daily at 08:00"),
        ("at in 20m", "Timer | once 2026-11-25T12:22Z"),
        ("at 2026-11-27T15:30 oven", "oven | once 2026-11-27 15:30"),
        ("in at 15:30 oven", "oven | once 2026-11-25 15:30"),
    ])
    func timeFirst(sentence: String, expected: String) throws {
        let outcome = try Self.wednesday.reader().read([sentence], isTimeFirst: true)
        #expect(outcome.readings.map { "\($0.title) | \($0.schedule)" } == [expected], "\(outcome)")
    }

    @Test(arguments: ["in tomorrow", "at oven", "at tomorrow", "in", "at 08:00 oven", "in 5 oven"])
    func timeFirstRefused(sentence: String) throws {
        let outcome = try Self.wednesday.reader().read([sentence], isTimeFirst: true)
        #expect(outcome.readings.isEmpty, "\(outcome)")
    }

    @Test func aTitleKeepsItsBlanksAndMarks() throws {
        let reader = try Self.wednesday.reader()
        #expect(reader.read(["Buy  two   spaces", "tomorrow"]).readings.map(\.title) == ["Buy  two   spaces"])
        #expect(reader.read(["remind me to smile", "tomorrow"]).readings.map(\.title) == ["remind me to smile"])
        #expect(reader.read(["remind", "me", "to", "buy  milk", "tomorrow"]).readings.map(\.title) == ["buy  milk"])
        #expect(reader.read(["Buy milk , tomorrow"]).readings.map(\.title) == ["Buy milk"])
        #expect(reader.read(["Bins thu 19:00"]).readings.map(\.schedule) == ["thu at 19:00"])
        guard case .refused(let refusal) = reader.read(["Ring $HOME, Mum's \"co\"  today"]) else {
            Issue.record("it is not refused")
            return
        }
        // A shell gives the words back.
        #expect(refusal.words == ["Ring", "$HOME,", "Mum's", "\"co\"", "tonight"])
        #expect(refusal.hint == #"remindctl add Ring '$HOME,' "Mum's" '"co"' tonight"#)
        #expect(reader.read(refusal.words).readings.map(\.title) == [#"Ring $HOME, Mum's "co""#])
    }

    @Test func aRuleOfICalendarKeepsItsLetters() throws {
        let rule = "RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00"
        let readings = try Self.wednesday.reader().read(["Club", rule]).readings
        #expect(readings.map(\.title) == ["Club"])
        #expect(readings.map(\.schedule) == [rule])
    }

    @Test func aDayWithoutATimeIsAtTheMorningOfTheSettings() throws {
        let (now, zone) = try Self.wednesday.clock()
        let reader = ReminderSentence(now: now, zone: zone, morning: ClockTime(secondOfDay: 27_030))
        for (sentence, schedule) in [
            ("Call tomorrow", "once 2026-11-26 07:30:30"), ("Call daily", "daily at 07:30:30"),
            ("Call in the morning", "once 2026-11-26 07:30:30"), ("Call monthly on 1", "monthly on 1 at 07:30:30"),
        ] {
            let readings = reader.read([sentence]).readings
            #expect(readings.map(\.schedule) == [schedule])
            #expect(readings.map(\.usesMorning) == [true])
        }
    }

    /// From an hour on, nobody counts the seconds.
    @Test(arguments: [
        ("in 20m", "once 2026-11-25T12:22:37Z"), ("in 59m", "once 2026-11-25T13:01:37Z"),
        ("in 1h", "once 2026-11-25T13:03Z"), ("in 2 hours", "once 2026-11-25T14:03Z"),
        ("in 3600s", "once 2026-11-25T13:02:37Z"), ("in 1h30s", "once 2026-11-25T13:03:07Z"),
    ])
    func elapsedTimeIsExactToTheSecondForLessThanAnHour(sentence: String, schedule: String) throws {
        let group = SentenceGroup(now: "2026-11-25T13:02:37", zone: "Europe/Zurich", text: "")
        #expect(try group.reader().read([sentence]).readings.map(\.schedule) == [schedule])
    }

    @Test func elapsedTimeIsShownByTheLocalClock() throws {
        let first = SentenceGroup(now: "2026-10-25T00:10Z", zone: "Europe/Zurich", text: "")
        #expect(
            try first.reader().read(["in 20m oven"]).readings.map(\.sentence)
                == ["Once, on Sunday 25 October 2026 at 02:30"])
        let second = SentenceGroup(now: "2026-10-25T01:10Z", zone: "Europe/Zurich", text: "")
        #expect(
            try second.reader().read(["in 20m oven"]).readings.map(\.sentence)
                == ["Once, on Sunday 25 October 2026 at 02:30 CET"])
    }

    @Test(arguments: [
        ("Ibuprofen 500mg daily", true), ("Ibuprofen 2.5mg daily", true), ("Ibuprofen 500 mg daily", true),
        ("PILLS daily", true), ("(pill) daily", true), ("Take one tablet, slowly daily", true),
        ("2 tablets daily", true),
        ("Second dose daily", true), ("Call mum daily", false), ("Omg daily", false), ("Pillow daily", false),
        ("Spill daily", false), ("mgmt daily", false), ("500 daily", false), ("Overdose daily", false),
    ])
    func aTitleMayNameAMedicine(sentence: String, isMedicine: Bool) throws {
        #expect(try Self.wednesday.reader().read([sentence]).readings.map(\.namesMedicine) == [isMedicine])
    }

    /// OracleTests draw many more.
    @Test func anyWordsAreReadOrRefusedWithAnAcceptedHint() throws {
        var sentences = try RandomSentence(seed: 25)
        for _ in 0..<1000 {
            let (reader, words, place) = sentences.sentence()
            #expect(RandomSentence.faults(of: words, by: reader).isEmpty, "\(words) \(place)")
        }
    }
}
