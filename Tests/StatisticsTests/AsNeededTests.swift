import CivilTime
import Reminders
import Testing
import Vocabulary

@testable import Statistics

/// Doses besides a schedule, as a report counts them.
@Suite("Doses as needed, in a report") struct AsNeededTests {
    private func entry(
        _ number: Int64, hour: Int64, _ outcome: Answer.Outcome = .done, slot: SlotKey? = nil, note: String? = nil,
        reminder: String = "ibuprofen"
    ) throws -> Entry {
        let id = EntryID(device: "a", sequence: number)
        let happened = Instant(milliseconds: hour * 3_600_000)
        return Entry(
            id: id, at: happened, zone: "UTC", origin: .person, reminder: ReminderID(rawValue: reminder),
            slot: slot ?? .entry(id), fact: .answered(Answer(outcome, happened: happened, note: note)))
    }

    private func count(_ entries: [Entry], first: Int32 = 0, last: Int32 = 1000) -> [ReportView.AsNeeded] {
        ReportView.AsNeeded.all(in: entries) { _, answer in
            let day = CivilDate(epochDay: Int32(answer.happened.milliseconds / 86_400_000))
            return (first...last).contains(day.epochDay) ? day : nil
        } definition: { _ in
            nil
        }
    }

    @Test("doses, days, and the most in less than 24 hours")
    func figures() throws {
        // 22:00, 02:00, 20:00 and 22:00 of the day after the first, then four days later.
        let hours: [Int64] = [22, 26, 44, 46, 140]
        let entries = try hours.enumerated().map { try entry(Int64($0.offset), hour: $0.element) }
        let found = count(entries.reversed())
        #expect(found.map(\.doses) == [5] && found.map(\.days) == [3])
        // The dose of 22:00 a day later is no longer within 24 hours of the first.
        #expect(found.map(\.most) == [3])
    }

    @Test("a schedule's doses, whole days, skipped ones and other days do not count")
    func others() throws {
        let date = try #require(CivilDate("1970-01-02"))
        let wall = try #require(CivilDateTime("1970-01-02T08:00"))
        let entries = [
            try entry(1, hour: 30), try entry(2, hour: 31, .skipped), try entry(3, hour: 32, slot: .day(date)),
            try entry(4, hour: 33, slot: .wall(wall, zone: nil)), try entry(5, hour: 24 * 50),
        ]
        #expect(count(entries, last: 40).map(\.doses) == [1])
        #expect(count(entries, first: 41).map(\.doses) == [1])
        #expect(count(entries, first: 60).isEmpty)
    }

    @Test("each reason once, the latest ten, by medication")
    func reasons() throws {
        var entries = try (0..<12).map { try entry($0, hour: $0, note: "reason \($0)") }
        entries += [try entry(20, hour: 20, note: "reason 11"), try entry(21, hour: 21, reminder: "aspirin")]
        let found = count(entries)
        #expect(found.map(\.reminder) == ["aspirin", "ibuprofen"])
        #expect(found.first?.reasons == [])
        #expect(found.last?.reasons == (2..<12).map { "reason \($0)" })
    }
}
