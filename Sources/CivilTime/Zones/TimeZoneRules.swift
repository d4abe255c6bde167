/// One IANA time zone: which offset holds at which instant, and what a wall-clock time means there.
///
/// The rules come from a TZif file (RFC 9636) of the system, never from a library's own copy, and are expanded once into
/// flat arrays through the year 2200; beyond it they are worked out from the file's footer, and beyond the year 9999 the
/// last known offset holds.
///
/// ```swift
/// let zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
/// let instant = Instant(seconds: 1_795_158_000)
/// zurich.local(at: instant)  // 2026-11-20T08:00
/// zurich.abbreviation(at: instant)  // CET
/// // Clocks go from 02:00 to 03:00 in this night: 02:30 does not exist.
/// let skipped = CivilDateTime(CivilDate(year: 2026, month: 3, clampingDay: 29), ClockTime(secondOfDay: 9000))
/// zurich.instant(of: skipped).map(zurich.timestamp)  // 2026-03-29T03:30:00+02:00
/// ```
package final class TimeZoneRules: Sendable {
    /// The name that the rules were asked for by, as in `Europe/Zurich`.
    package let name: String

    let table: TransitionTable
    private let footer: PosixZone?
    /// From this second on (UTC or wall) the table may lack transitions that the footer knows.
    private let horizon: Int64

    /// Coordinated Universal Time: no offset, no transition.
    package static let utc = TimeZoneRules(
        name: "UTC",
        table: TransitionTable(first: .init(start: 0, offset: 0, name: 0), rest: [], abbreviations: ["UTC"]))

    /// Reads rules from the contents of a TZif file, version 1 to 4.
    ///
    /// - Parameters:
    ///   - name: the zone's name.
    ///   - bytes: the whole file; any bytes are safe to hand in.
    ///   - file: where they came from, for the error; the name if there is no file.
    /// - Throws: `corrupt` if the bytes break RFC 9636, `leapSeconds` for a file of the `right/` tree.
    package init(name: String, bytes: [UInt8], file: String? = nil) throws(ZoneError) {
        self.name = name
        do throws(MalformedZone) {
            let contents = try TZifReader.read(bytes)
            (table, horizon) = try Self.expand(contents)
            footer = contents.footer?.daylight == nil ? nil : contents.footer
        } catch {
            switch error {
            case .corrupt(let reason): throw .corrupt(zone: name, file: file ?? name, reason: reason)
            case .leapSeconds: throw .leapSeconds(zone: name, file: file ?? name)
            }
        }
    }

    /// Rules that are one POSIX rule for all time, as `$TZ` may hold one.
    init(name: String, rule: PosixZone) {
        self.name = name
        (table, horizon) = Self.expand(rule)
        footer = rule.daylight == nil ? nil : rule
    }

    private init(name: String, table: TransitionTable) {
        self.name = name
        self.table = table
        footer = nil
        horizon = .max
    }

    /// Seconds east of UTC.
    package func offset(at instant: Instant) -> Int {
        let second = instant.seconds
        // The table itself on almost every call: a copy would cost more than the search.
        guard second >= horizon else { return Int(table.offsets[table.span(at: second)]) }
        let later = table(at: second)
        return Int(later.offsets[later.span(at: second)])
    }

    /// The wall-clock time, rounded down to the second. Instants outside the years -9999...9999 are taken as their
    /// edge.
    package func local(at instant: Instant) -> CivilDateTime {
        let second = min(max(instant.seconds, Self.calendar.lowerBound), Self.calendar.upperBound)
        return CivilDateTime(wallSeconds: second + Int64(offset(at: Instant(seconds: second))))
    }

    /// The abbreviation that people of the zone write (`CEST`), or a number if they write none (`+0545`).
    package func abbreviation(at instant: Instant) -> String {
        let second = instant.seconds
        let table = table(at: second)
        return table.abbreviation(of: table.span(at: second))
    }

    /// Tells if a wall-clock time is shown once, never or twice, and when.
    package func resolve(_ local: CivilDateTime) -> LocalResolution {
        let wall = local.wallSeconds
        return table(at: wall).resolve(wall)
    }

    /// When a slot of this wall-clock time is due: in a gap, later by the gap's length; in an overlap, the first time;
    /// `nil` on a date that does not exist in this zone.
    package func instant(of local: CivilDateTime) -> Instant? {
        resolve(local).instant
    }

    /// The next time, strictly later, at which clocks are set forward or back; `nil` if none is known.
    package func nextTransition(after instant: Instant) -> ZoneTransition? {
        let second = instant.seconds
        return table(at: second).nextTransition(after: second)
    }

    private func table(at second: Int64) -> TransitionTable {
        guard second >= horizon, let footer else { return table }
        let inCalendar = min(second, Self.calendar.upperBound)
        let year = CivilDateTime(wallSeconds: inCalendar).date.year
        return footer.table(firstYear: year - 1, lastYear: year + 1)
    }

    /// The file's transitions followed by the footer's, and where that ends.
    private static func expand(_ contents: TZifReader.Contents) throws(MalformedZone) -> (TransitionTable, Int64) {
        var abbreviations = contents.abbreviations
        guard let footer = contents.footer else {
            let table = TransitionTable(first: contents.first, rest: contents.rest, abbreviations: abbreviations)
            return (table, .max)
        }
        guard let last = contents.rest.last else {
            // The footer is all there is, from before the first slot there can be.
            return expand(footer)
        }
        let year = CivilDateTime(wallSeconds: max(last.start, calendar.lowerBound)).date.year
        let (initial, rest) = footer.spans(
            after: last.start, firstYear: year, lastYear: lastExpandedYear, abbreviations: &abbreviations)
        // RFC 9636 section 3.3: the footer has to agree with the last transition. Slim files of some versions of zic(8)
        // end with one to standard time in the last week of the rule's summer (Ojinaga, 2022): it holds until the rule's
        // next change, as it did there.
        guard last.offset == initial.offset || footer.daylight != nil && footer.offsets.contains(Int(last.offset))
        else {
            throw MalformedZone("its footer contradicts its last transition")
        }
        let table = TransitionTable(
            first: contents.first, rest: contents.rest + rest, abbreviations: abbreviations)
        return (table, max(expandedEnd, last.start))
    }

    private static func expand(_ footer: PosixZone) -> (TransitionTable, Int64) {
        (footer.table(firstYear: 1899, lastYear: lastExpandedYear), expandedEnd)
    }

    /// More than promised, so that the last slots of 2200 lie well inside the table in every zone.
    private static let lastExpandedYear = 2202
    private static let expandedEnd = CivilDate(year: lastExpandedYear, month: 1, clampingDay: 1).midnight

    /// The seconds whose dates are in the calendar in every zone.
    private static let calendar: ClosedRange<Int64> = {
        let first = CivilDate(year: -9999, month: 1, clampingDay: 3)
        let last = CivilDate(year: 9999, month: 12, clampingDay: 29)
        return first.midnight...last.midnight
    }()
}

extension TimeZoneRules: Equatable {
    /// True if name and rules are the same. After an update of tzdata, a zone that is equal needs nothing computed
    /// again.
    package static func == (left: TimeZoneRules, right: TimeZoneRules) -> Bool {
        left === right
            || (left.name == right.name && left.table == right.table && left.footer == right.footer)
    }
}
