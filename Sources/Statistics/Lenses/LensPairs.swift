package import CivilTime
package import Reminders

/// The pairs of one reminder of lenses up to a day.
package struct LensPairs: Hashable, Sendable {
    package let reminder: String
    package let title: String
    package let person: String?
    /// The fields that it has now.
    package let fields: Fields
    /// The day on which a new pair is due.
    package let due: CivilDate?
    package let today: CivilDate
    /// Oldest first; the last one is in use.
    package let pairs: [LensPair]

    package init(
        reminder: String, title: String, person: String? = nil, fields: Fields, due: CivilDate? = nil,
        cycles: [CycleHistory.Cycle], today: CivilDate
    ) {
        (self.reminder, self.title, self.person, self.fields) = (reminder, title, person, fields)
        (self.due, self.today) = (due, today)
        pairs = cycles.compactMap { LensPair($0, fields, today: today) }
    }

    /// False for what is kept beside: a case, a bottle of solution.
    package var isWorn: Bool { LensStatus.isWorn(fields) }

    /// How many days of the last four weeks they were worn, and how many days these are: fewer if the first pair was opened
    /// since.
    package var recent: (worn: Int, of: Int) {
        let first = max(today - 27, pairs.first?.opened ?? today)
        return (pairs.flatMap(\.days).count { $0 >= first && $0 <= today }, max(1, today - first + 1))
    }

    /// Days worn in a week, by the wear of the last four weeks.
    package var pace: Tenths { Tenths(7 * recent.worn, over: recent.of) }

    /// About when the worn days are used up, by the wear of the last four weeks; `nil` if that is not known.
    package var projected: CivilDate? {
        guard let status = pairs.last?.status, status.worn < status.days, status.limit != .calendar else { return nil }
        let (worn, days) = recent
        return worn < 4 ? nil : today + ((status.days - status.worn) * days + worn - 1) / worn
    }

    /// Any day, also one on which nothing was; `nil` before the first pair and in the future.
    package func day(_ date: CivilDate) -> LensDay? {
        guard date <= today, let pair = pairs.last(where: { $0.opened <= date }) else { return nil }
        var day = LensDay(date, of: self)
        (day.number, day.note) = (date - pair.opened + 1, pair.notes[date])
        if pair.replaced != nil { day.former = pair.opened }
        return day
    }

    /// The days of a month on which something was, or will be.
    package func days(inMonthOf date: CivilDate) -> [LensDay] {
        date.daysOfMonth.map { LensDay($0, of: self) }
            .filter { $0.worn || $0.notWorn || $0.opened || $0.due }
    }
}
