import CivilTime
import Testing
import Vocabulary
import Worlds

/// The examples of DocC pages. `Tests/documents` compares each with the comment that has it.
@Suite("Examples") struct ExampleTests {
    @Test func quantity() throws {
        let dose = try Quantity.parse("1.5 tablets")
        #expect(shown(dose) == "1 1/2 tablets")
        #expect(shown(dose.thousandths) == "1500")
        #expect(try shown(Quantity.parse("½ tablet")) == "1/2 tablet")
    }

    @Test func dayName() throws {
        let friday = CivilDate(year: 2026, month: 11, clampingDay: 20)
        #expect(try shown(DayName.parse("yesterday", today: friday)) == "2026-11-19")
        #expect(try shown(DayName.parse("mon", today: friday)) == "2026-11-16")
        #expect(try shown(DayName.parse("mon", today: friday, isAhead: true)) == "2026-11-23")
    }

    @Test func slotKey() throws {
        let morning = CivilDateTime(CivilDate(year: 2026, month: 11, clampingDay: 20), .noon)
        #expect(shown(SlotKey.wall(morning, zone: nil)) == "2026-11-20T12:00")
        #expect(shown(SlotKey.wall(morning, zone: "Asia/Tokyo")) == "2026-11-20T12:00[Asia/Tokyo]")
        #expect(shown(SlotKey.day(morning.date)) == "2026-11-20")
        #expect(shown(SlotKey.wall(morning, zone: nil).wholeDay) == "nil")
    }

    @Test func remindError() throws {
        let error = RemindError(
            .unknownReminder, "there is no reminder \(quoted("metfromin"))",
            hint: NearNames.question("metfromin", among: ["metformin", "ramipril"]))
        #expect(shown(error.message) == "there is no reminder \"metfromin\"")
        #expect(shown(error.hint) == "did you mean metformin?")
        #expect(shown(error.code.exitCode) == "65")
    }
}
