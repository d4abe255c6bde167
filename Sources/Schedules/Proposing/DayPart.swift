import CivilTime

/// A part of the day that people name instead of a time, and the time that a proposal gives it.
enum DayPart: CaseIterable {
    case morning, midday, afternoon, evening, night

    init?(_ word: String) {
        switch word {
        case "morning", "mornings", "breakfast", "qam": self = .morning
        case "midday", "lunch", "lunchtime": self = .midday
        case "afternoon", "afternoons": self = .afternoon
        case "evening", "evenings", "dinner", "supper", "qpm": self = .evening
        case "night", "nights", "nightly", "bed", "bedtime", "qhs": self = .night
        default: return nil
        }
    }

    /// - Parameter isBeforeNight: True if the same schedule has a time at night: the evening is earlier then.
    func time(isBeforeNight: Bool) -> ClockTime {
        let hour: Int32
        switch self {
        case .morning: hour = 8
        case .midday: hour = 12
        case .afternoon: hour = 15
        case .evening: hour = isBeforeNight ? 18 : 20
        case .night: hour = 22
        }
        return ClockTime(secondOfDay: hour * 3600)
    }

    /// A written time in this part of the day: 8 in the evening is 20:00. `nil` if it is not in it.
    ///
    /// - Parameter isSure: True if the time says which half of the day it means.
    func time(_ written: ClockTime, isSure: Bool) -> ClockTime? {
        if contains(hour: written.hour) { return written }
        let other = ClockTime(secondOfDay: (written.secondOfDay + 43_200) % 86_400)
        return !isSure && written.hour <= 12 && contains(hour: other.hour) ? other : nil
    }

    private func contains(hour: Int) -> Bool {
        switch self {
        case .morning: (4...11).contains(hour)
        case .midday: (11...14).contains(hour)
        case .afternoon: (12...18).contains(hour)
        case .evening: (16...23).contains(hour)
        case .night: hour <= 4 || hour >= 18
        }
    }

    /// The times of day for a number of doses a day; `nil` if there is no usual choice.
    static func times(aDay count: Int) -> [ClockTime]? {
        let hours: [Int32]
        switch count {
        case 1: hours = [9]
        case 2: hours = [8, 20]
        case 3: hours = [8, 14, 20]
        case 4: hours = [8, 12, 16, 20]
        case 5: hours = [8, 11, 14, 17, 20]
        case 6: hours = [7, 10, 13, 16, 19, 22]
        default: return nil
        }
        return hours.map { ClockTime(secondOfDay: $0 * 3600) }
    }

    /// `1-0-1`, `1-0-1-0`: how many in the morning, at noon, in the evening and at night, as on German prescriptions.
    /// `nil` for any number but 0 and 1, which a schedule has no room for.
    static func scheme(_ word: String) -> [DayPart]? {
        let counts = word.split(separator: "-", omittingEmptySubsequences: false)
        guard (3...4).contains(counts.count), counts.allSatisfy({ $0 == "0" || $0 == "1" }), counts.contains("1") else {
            return nil
        }
        return zip([.morning, .midday, .evening, .night], counts).filter { $0.1 == "1" }.map(\.0)
    }
}
