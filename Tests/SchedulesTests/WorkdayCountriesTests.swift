import CivilTime
import Schedules
import Testing
import Vocabulary
import Worlds

/// Twenty years of working days and holidays in some forty countries, against PyPI holidays and python-dateutil:
/// `Tests/Generators/workdays.py`, which made the fixture. `Tests/workdays` holds the programs against it.
@Suite("Working days of countries") struct WorkdayCountriesTests {
    struct Country: CustomTestStringConvertible {
        var code: String
        var work: WeekdaySet
        var holidays: [CivilDate]
        /// The schedule, and its days or their number and checksum.
        var rows: [(line: String, days: Substring)]

        var testDescription: String { code }
        var calendar: DayCalendar { DayCalendar(work: work, holidays: holidays.map { Holiday($0, code) }) }
    }

    private static func date(_ text: Substring) -> CivilDate? {
        guard let year = Int(text.prefix(4)), let month = Int(text.dropFirst(4).prefix(2)),
            let day = Int(text.suffix(2))
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    static let countries: [Country] = {
        var countries: [Country] = []
        for line in ((try? TestFile.text("Tests/Fixtures/workdays.tsv")) ?? "").split(separator: "\n") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            if parts.count == 4, let days = try? Schedule(parsing: "\(parts[2]) at 09:00"),
                case .wall(.weekdays(let work), _) = days.rule
            {
                let holidays = parts[3].split(separator: " ").compactMap(date)
                countries.append(Country(code: String(parts[1]), work: work, holidays: holidays, rows: []))
            } else if parts.count == 2, !countries.isEmpty {
                countries[countries.count - 1].rows.append((String(parts[0]), parts[1]))
            }
        }
        return countries
    }()

    /// The days on which a schedule is due in the years of the fixture, in its form.
    private static func days(_ line: String, _ calendar: DayCalendar) throws -> String {
        let zones = ZoneDirectory(environment: [:])
        var place = TimeContext(local: .utc, directory: zones).under(calendar)
        let start = try World.instant("2016-01-01T00:00Z", in: .utc)
        let end = try World.instant("2036-01-01T00:00Z", in: .utc)
        let compiled = try CompiledSchedule(
            Schedule(parsing: line), anchor: ScheduleAnchor(at: start, zone: "UTC"), place: &place)
        let slots = compiled.run(after: start, through: end, limit: 100_000, on: .utc, place: place) ?? []
        var days: [CivilDate] = []
        for slot in slots {
            let day = TimeZoneRules.utc.local(at: slot.due).date
            if days.last != day { days.append(day) }
        }
        // The days to which the first and the last dates move may depend on years that are not looked at.
        if !line.hasPrefix("on "), !line.hasPrefix("daily ") {
            days = days.filter { $0.description > "2016-01-21" && $0.description < "2035-12-11" }
        }
        let texts = days.map { $0.description.filter { $0 != "-" } }
        guard texts.count >= 1000 else { return texts.joined(separator: " ") }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in texts.joined().utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return "\(texts.count) " + String(repeating: "0", count: 16 - digits.count) + digits
    }

    @Test func hasFortyCountries() {
        #expect(Self.countries.count >= 40)
        #expect(Self.countries.allSatisfy { $0.rows.count == 10 && $0.holidays.count > 80 })
        #expect(Self.countries.contains { $0.work != .workdays })
    }

    @Test(arguments: countries) func agrees(country: Country) throws {
        let calendar = country.calendar
        for (line, days) in country.rows { #expect(try Self.days(line, calendar) == days, "\(line)") }
    }

    /// One holiday less, or another day of the week, is found out.
    @Test func findsAFault() throws {
        let country = try #require(Self.countries.first { $0.code == "CH" })
        let christmas = try #require(CivilDate("2024-12-25"))
        let less = DayCalendar(
            work: country.work,
            holidays: country.holidays.filter { $0 != christmas }.map { Holiday($0, "") })
        let wrong = try country.rows.filter { try Self.days($0.line, less) != $0.days }.map(\.line)
        #expect(
            wrong == [
                "on workdays at 09:00", "on holidays at 09:00", "daily at 09:00 except holidays",
                "monthly on 25, or the workday before at 09:00",
                "yearly on may 1, dec 25, or the workday after at 09:00",
            ])
        let other = DayCalendar(work: .all, holidays: country.calendar.holidays)
        let moved = try country.rows.filter { try Self.days($0.line, other) != $0.days }.map(\.line)
        #expect(moved.count == 5)
    }
}
