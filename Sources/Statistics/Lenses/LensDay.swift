package import CivilTime
import Reminders

/// A day on which something was, or will be, with the lenses of one reminder.
package struct LensDay: Hashable, Sendable {
    package let date: CivilDate
    package let reminder: String
    package let worn: Bool
    /// True if a person said that they were not worn.
    package let notWorn: Bool
    /// True if a new pair was opened.
    package let opened: Bool
    /// True if a new pair is due.
    package let due: Bool
    /// How long they were in.
    package let seconds: Int64?
    /// The day's number in its pair, from 1.
    package internal(set) var number: Int?
    /// The first day of the pair, unless it is the one in use.
    package internal(set) var former: CivilDate?
    package internal(set) var note: String?

    init(_ date: CivilDate, of lenses: LensPairs) {
        (self.date, reminder, due) = (date, lenses.reminder, lenses.due == date)
        worn = lenses.pairs.contains { $0.days.contains(date) }
        notWorn = lenses.pairs.contains { $0.unworn.contains(date) }
        opened = lenses.pairs.contains { $0.opened == date }
        seconds = lenses.pairs.compactMap { $0.lengths[date] }.last
    }
}
