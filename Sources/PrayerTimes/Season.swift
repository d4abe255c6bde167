import CivilTime

/// How long twilight lasts by the Moonsighting Committee's observations, through the year.
///
/// Minutes at the winter solstice, 91 days later, 137 days later and at the summer solstice; straight lines between them,
/// and back the same way. Each is a number of minutes, and more of them for each 55 degrees of latitude. Khalid Shaukat,
/// moonsighting.com, "Fajr and Isha"; the numbers as in Adhan.
enum Season {
    case morning
    case evening(Shafaq)

    /// Minutes at the equator, and what 55 degrees of latitude add at the four points of the year.
    private var minutes: (equator: Double, added: [Double]) {
        switch self {
        case .morning: (75, [28.65, 19.44, 32.74, 48.1])
        case .evening(.general): (75, [25.6, 2.05, -9.21, 6.14])
        case .evening(.red): (62, [17.4, -7.16, 5.12, 19.44])
        case .evening(.white): (75, [25.6, 7.16, 36.84, 81.84])
        }
    }

    func seconds(on date: CivilDate, latitude: Double) -> Int64 {
        let (equator, added) = minutes
        let points = added.map { equator + $0 / 55 * abs(latitude) }
        let days = [0.0, 91, 137, 183, 229, 275, 366]
        let values = [points[0], points[1], points[2], points[3], points[2], points[1], points[0]]
        let day = Double(Season.daysSinceWinter(date, north: latitude >= 0))
        let part = max(1, days.firstIndex { day < $0 } ?? 6)
        let way = (day - days[part - 1]) / (days[part] - days[part - 1])
        return Int64(((values[part - 1] + (values[part] - values[part - 1]) * way) * 60).rounded())
    }

    /// Days since the winter solstice, which is 21 December, or 21 June in the south.
    private static func daysSinceWinter(_ date: CivilDate, north: Bool) -> Int {
        let year = date.year
        func solstice(_ year: Int) -> CivilDate { CivilDate(year: year, month: north ? 12 : 6, clampingDay: 21) }
        let last = solstice(year) <= date ? solstice(year) : solstice(year - 1)
        return date - last
    }
}
