import CivilTime
import Schedules
import Testing
import Worlds

/// Rules of RFC 5545 and cycles with exceptions, as lines of the language, against python-dateutil and libical: the
/// fixtures of `CivilTimeTests`, whose first lines name their sources.
@Suite struct RecurrenceReferenceTests {
    static func rows(_ name: String) throws -> [[Substring]] {
        try TestFile.text("Tests/CivilTimeTests/Fixtures/\(name)").split(separator: "\n").dropFirst().map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
    }

    /// The slots before 2061, at most `limit`, each asked for by the one before.
    static func slots(_ recurrence: WallRecurrence, limit: Int) throws -> [String] {
        let horizon = try #require(CivilDateTime("2061-01-01T00:00"))
        var slots: [String] = []
        var next = recurrence.next(after: .earliest, in: .utc)
        while let slot = next, slot.local < horizon, slots.count < limit {
            slots.append("\(slot.local.date)T\(slot.local.time)".filter { $0 != "-" && $0 != ":" } + "00")
            next = recurrence.next(after: slot.instant, in: .utc)
        }
        return slots
    }

    @Test func rulesAgreeWithOtherPrograms() throws {
        let rows = try Self.rows("rrule.tsv")
        #expect(rows.count == 2001)
        var wrong: [String] = []
        var refused = 0
        for row in rows {
            let expected = row[2].split(separator: ",").map(String.init)
            let line = "RRULE:\(row[0]) from \(row[1])"
            do {
                let schedule = try Schedule(parsing: line)
                let recurrence = try #require(schedule.recurrence(definedOn: CivilDate(epochDay: 0)))
                if try Self.slots(recurrence, limit: 40) != expected { wrong.append(line) }
            } catch let error as ScheduleError {
                // Where nothing matches, or nothing before UNTIL, there is nothing to accept.
                refused += 1
                if error.message != "never due: no date matches" || !expected.isEmpty {
                    wrong.append("\(line): \(error.message)")
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) wrong rows: \(wrong.prefix(40))")
        #expect(refused == rows.count { $0[2].isEmpty })
    }

    @Test func cyclesAgreeWithOtherPrograms() throws {
        let rows = try Self.rows("cycles.tsv")
        #expect(rows.count == 284)
        for row in rows {
            let from = try Self.moment(row[0])
            let until = try Self.moment(row[3])
            let exceptions = try row[4].split(separator: ",").filter { $0 != "-" }.map { try Self.moment($0).date }
            let except = exceptions.isEmpty ? "" : " except \(exceptions.map(\.description).joined(separator: ", "))"
            let schedule = try Schedule(
                parsing:
                    "\(row[1]) days on, \(row[2]) off at \(from.time) from \(from.date) until \(until.date)\(except)")
            let recurrence = try #require(schedule.recurrence(definedOn: CivilDate(epochDay: 0)))
            let expected = row[5].split(separator: ",").map(String.init)
            #expect(try Self.slots(recurrence, limit: .max) == expected, "\(schedule)")
        }
    }

    static func moment(_ text: Substring) throws -> CivilDateTime {
        let digits = Array(text.filter { $0 != "T" })
        func part(_ range: Range<Int>) -> String { String(digits[range]) }
        return try #require(
            CivilDateTime("\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12))"))
    }
}
