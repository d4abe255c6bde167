package import CivilTime
package import PrayerTimes
import Vocabulary

/// `prayer times`: a day, a month, CSV.
package struct PrayerTimesText {
    package let place: PrayerPlace
    package let rules: PrayerRules
    /// True if it has more than the six times.
    package let isLong: Bool
    package let clock: Clock

    package init(place: PrayerPlace, rules: PrayerRules, isLong: Bool, clock: Clock) {
        (self.place, self.rules, self.isLong, self.clock) = (place, rules, isLong, clock)
    }

    package func day(_ date: CivilDate, _ style: Style) -> [String] {
        let day = place.day(date, by: rules)
        let shown = PrayerTimesText.events(isLong)
        let rows = shown.map { event -> (name: String, values: [String]) in
            switch place.time(of: event, on: day, by: rules) {
            case .at(let instant):
                (
                    PrayerTimesText.name(event),
                    [
                        clock.time(instant, on: date)
                            + (iqamah(event, date).map { "   iqamah \(clock.minute($0))" } ?? "")
                    ]
                )
            case .absent(let absence): (PrayerTimesText.name(event), [reason(absence, event, date)])
            }
        }
        func span(_ times: (from: Instant, until: Instant)) -> String {
            "\(clock.minute(times.from)) - \(clock.minute(times.until))"
        }
        let discouraged = day.discouraged.map(span)
        var lines = heading(
            "\(DateWords.full(date)) · \(place.hijri(of: date, by: rules, now: clock.now))", [date], style)
        let never =
            isLong && !discouraged.isEmpty ? [(name: "No prayer", values: [discouraged.joined(separator: ", ")])] : []
        let duha = isLong ? day.duha.map { [(name: "Duha", values: [span($0)])] } ?? [] : []
        lines += KeyValueLines.lines(rows + duha + never, style)
        if rules.polar == .none, day.isPolar {
            lines +=
                [""]
                + style.wrap(
                    ["  hint: times of another day or place: --polar nearest-day, --polar nearest-latitude"])
        }
        if day.isResolved { lines += ["", "  The times are those of the \(PrayerTimesText.word(rules.polar))."] }
        return lines + remark(style)
    }

    package func month(_ dates: [CivilDate], _ style: Style) -> [String] {
        let first = dates[0]
        let events = PrayerTimesText.events(isLong)
        var table = Table(columns: [.left, .right] + events.map { _ in .right }, indent: 2)
        table.rows = [([" ", "AH"] + events.map(PrayerTimesText.name)).map { Cell($0, .quiet) }]
        for date in dates {
            let day = place.day(date, by: rules)
            let hijri = rules.hijri.date(of: date)
            let times = events.map { event in
                place.time(of: event, on: day, by: rules).instant.map(clock.minute) ?? "-"
            }
            table.rows.append(
                ([DateWords.brief(date), "\(hijri.month)-\(hijri.day)"] + times).map { Cell($0) })
        }
        // Without colours: their escapes have no width.
        let bare = style.bare
        let isWide =
            style.columns.map { columns in table.lines(bare).contains { DisplayWidth.of($0) > columns } } ?? false
        return heading("\(DateWords.month(first)) \(first.year)", dates, style)
            + (isWide ? narrow(table.rows, style) : table.lines(style)) + remark(style)
    }

    /// The table of a month for a narrow terminal: days of the month, short names, and one blank between two times.
    private func narrow(_ rows: [[Cell]], _ style: Style) -> [String] {
        let width = rows.dropFirst().flatMap { $0.dropFirst(2) }.map(\.text.count).max() ?? 5
        return rows.enumerated().map { index, cells in
            let day = index < 10 ? " \(index)" : "\(index)"
            let times = cells.dropFirst(2).map { cell in
                let text = cell.text.prefix(width)
                return right(String(text), width)
            }
            let line = ([index == 0 ? "  " : day] + times).joined(separator: " ")
            return index == 0 ? style.paint(line, .quiet) : line
        }
    }

    package func csv(_ dates: [CivilDate]) -> [String] {
        let events = PrayerTimesText.events(isLong)
        let head = ["date", "hijri"] + events.map(\.rawValue)
        return [head.joined(separator: ",")]
            + dates.map { date in
                let day = place.day(date, by: rules)
                let times = events.map { event in
                    place.time(of: event, on: day, by: rules).instant
                        .map { "\(place.zone.local(at: $0).time.wholeMinute)" } ?? ""
                }
                return (["\(date)", rules.hijri.date(of: date).numbers] + times).joined(separator: ",")
            }
    }

    package static func events(_ isLong: Bool) -> [PrayerEvent] { isLong ? PrayerEvent.allCases : PrayerEvent.six }

    package static func name(_ event: PrayerEvent) -> String {
        event == .lastThird ? "Last third" : event.rawValue.prefix(1).uppercased() + event.rawValue.dropFirst()
    }

    private static func word(_ rule: PolarRule) -> String {
        rule == .nearestDay ? "nearest day that has them all" : "nearest latitude that has them all"
    }

    private func heading(_ text: String, _ dates: [CivilDate], _ style: Style) -> [String] {
        var source = rules.method.name
        if rules.wantsTimetable {
            let published = dates.filter { rules.timetable?[$0] != nil }.count
            source =
                published == dates.count
                ? "timetable" : "\(published == 0 ? "not in the" : "partly in the") timetable: by \(source)"
        }
        return style.wrap(text, .bold)
            + style.wrap("\(place.title) · \(source)" + zone(dates), .quiet)
            + [""]
    }

    /// A month of times is put on a wall: it names its clock.
    private func zone(_ dates: [CivilDate]) -> String { dates.count > 1 ? " · \(place.zone.name)" : "" }

    private func iqamah(_ event: PrayerEvent, _ date: CivilDate) -> Instant? { rules.timetable?[date]?.iqamah[event] }

    private func remark(_ style: Style) -> [String] {
        guard let remark = place.remark else { return [] }
        return [""] + style.wrap(remark)
    }

    /// `none: the sun does not set until 22 Jul`
    private func reason(_ absence: PrayerTime.Absence, _ event: PrayerEvent, _ date: CivilDate) -> String {
        let next = (1...366).lazy.map { date + $0 }.first {
            place.time(of: event, on: place.day($0, by: rules), by: rules).instant != nil
        }
        let until = next.map { " until \(DateWords.dayAndMonth($0))" } ?? ""
        return switch absence {
        case .sunStaysUp: "none: the sun does not set\(until)"
        case .sunStaysDown: "none: the sun does not rise\(until)"
        case .noDarkness: "none: it does not get dark\(until)"
        case .tooShort: "none: day or night is too short\(until)"
        }
    }
}

/// A day of `prayer times --json`.
package struct PrayerDayView: Encodable {
    private let date: CivilDate
    private let day: PrayerDay
    private let place: PrayerPlace
    private let rules: PrayerRules
    private let events: [PrayerEvent]
    private let evening: HijriDate?

    package init(_ date: CivilDate, _ place: PrayerPlace, _ rules: PrayerRules, isLong: Bool, now: Instant) {
        (self.date, self.place, self.rules) = (date, place, rules)
        day = place.day(date, by: rules)
        events = PrayerTimesText.events(isLong)
        evening = place.evening(of: date, by: rules, now: now)
    }

    private struct Span: Encodable {
        var from: Timestamp
        var until: Timestamp
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        func put(_ value: some Encodable, _ key: String) throws {
            try container.encode(value, forKey: Key(stringValue: key))
        }
        try put(date.description, "date")
        try put(rules.hijri.date(of: date).numbers, "hijri")
        if let evening { try put(evening.numbers, "hijriSinceSunset") }
        try put(place.zone.name, "zone")
        try put(day.isPublished ? "timetable" : rules.method.id, "method")
        try put((rules.highLatitude ?? rules.method.highLatitude).rawValue, "rule")
        var computable: [String: Bool] = [:]
        var absent: [String: String] = [:]
        for event in events {
            let key = event == .lastThird ? "lastThird" : event.rawValue
            let time = place.time(of: event, on: day, by: rules)
            try put(time.instant.map(place.zone.timestamp), key)
            computable[key] = time.instant != nil
            if case .absent(let absence) = time { absent[key] = absence.rawValue }
        }
        if let row = rules.timetable?[date], !row.iqamah.isEmpty {
            let iqamah = row.iqamah.map { ($0.key.rawValue, place.zone.timestamp($0.value)) }
            try put(Dictionary(uniqueKeysWithValues: iqamah), "iqamah")
        }
        if events.count > PrayerEvent.six.count {
            func span(_ times: (from: Instant, until: Instant)) -> Span {
                Span(from: place.zone.timestamp(times.from), until: place.zone.timestamp(times.until))
            }
            try put(day.duha.map(span), "duha")
            try put(day.discouraged.map(span), "discouraged")
        }
        try put(computable, "computable")
        try put(absent, "absent")
    }
}
