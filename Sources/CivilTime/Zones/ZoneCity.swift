/// A city that gives a zone its name, with its coordinates to the minute of arc.
package struct ZoneCity: Hashable, Sendable {
    /// `Europe/Zurich`
    package var zone: String
    package var place: Coordinate

    /// `Zurich`, `New York`
    package var name: String {
        String((zone.split(separator: "/").last ?? "").map { $0 == "_" ? " " : $0 })
    }

    package init(zone: String, place: Coordinate) {
        (self.zone, self.place) = (zone, place)
    }

    /// A row of tzdata's `zone1970.tab` or `zone.tab`; `nil` for a comment and for anything else.
    init?(row: Substring) {
        let columns = row.split(separator: "\t")
        guard !row.hasPrefix("#"), columns.count >= 3, let place = Coordinate(iso6709: columns[1]) else { return nil }
        self.init(zone: String(columns[2]), place: place)
    }
}

extension ZoneDirectory {
    /// The cities of tzdata's tables; empty if it has none. A city of `zone1970.tab` wins over the same of `zone.tab`, which
    /// has every country's own, such as Oslo.
    package var cities: [ZoneCity] {
        var cities: [String: ZoneCity] = [:]
        for table in ["zone.tab", "zone1970.tab"] {
            guard let bytes = try? ZoneFile.contents(of: "\(path)/\(table)") else { continue }
            for row in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                if let city = ZoneCity(row: row) { cities[city.zone] = city }
            }
        }
        return cities.values.sorted { $0.zone < $1.zone }
    }
}

extension Coordinate {
    /// Degrees and minutes, or degrees, minutes and seconds: `+4723+00832`, `+404251-0740023`.
    init?(iso6709 text: Substring) {
        guard let split = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
            let latitude = Self.degrees(text[..<split], digits: 2),
            let longitude = Self.degrees(text[split...], digits: 3),
            let place = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self = place
    }

    private static func degrees(_ text: Substring, digits count: Int) -> Double? {
        let numbers = text.dropFirst()
        guard numbers.count == count + 2 || numbers.count == count + 4,
            let degrees = digits(numbers.prefix(count).utf8),
            let minutes = digits(numbers.dropFirst(count).prefix(2).utf8)
        else { return nil }
        let seconds = numbers.count == count + 4 ? digits(numbers.suffix(2).utf8) ?? 0 : 0
        let size = Double(degrees) + Double(minutes) / 60 + Double(seconds) / 3600
        return text.hasPrefix("-") ? -size : size
    }
}

extension Coordinate {
    /// The day by the sun that matches a date of the calendar.
    ///
    /// They differ only where the date line bends around an island: in Samoa the calendar is a day ahead of the
    /// meridian. The zone of a traveller, less than 20 hours from mean time, changes nothing.
    package func solarDate(of date: CivilDate, in zone: TimeZoneRules) -> CivilDate {
        let noon = Instant(seconds: CivilDateTime(date, .midnight).wallSeconds + 43_200)
        let ahead = Int64(zone.offset(at: noon)) - Int64(longitude * 240)
        return ahead > 72_000 ? date - 1 : ahead < -72_000 ? date + 1 : date
    }
}
