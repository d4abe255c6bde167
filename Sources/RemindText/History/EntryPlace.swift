package import CivilTime
package import Reminders
import Vocabulary

/// The day below which an entry of the record is shown, and the moment that its place on the day is by.
package struct EntryPlace: Hashable, Sendable {
    package var day: CivilDate
    package var moment: Instant
    /// False if the entry is about a whole day, and says no moment of it.
    package var isTimed = true

    /// When it was recorded.
    package init(recorded entry: EntryView, _ clock: Clock) {
        day = clock.date(of: entry.at.instant)
        moment = entry.at.instant
    }

    /// When it was recorded; for an imported one, which came with all others of its file, the day it belongs to.
    package init(_ entry: EntryView, _ clock: Clock) {
        self.init(recorded: entry, clock)
        guard entry.origin == "import", entry.occurrence != nil else { return }
        if let whole = entry.slot.flatMap({ SlotKey($0).wholeDay }) {
            (day, isTimed) = (whole, false)
            // The whole days of one day keep the order of the record.
            moment = clock.zone.instant(of: CivilDateTime(whole, .midnight)) ?? moment
            return
        }
        let happened = entry.happened.flatMap { $0 == entry.at ? nil : $0 } ?? entry.due
        moment = happened?.instant ?? moment
        day = entry.reading?.day ?? (entry.due ?? happened).map { clock.date(of: $0.instant) } ?? day
    }
}
