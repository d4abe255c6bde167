package import CivilTime
import PrayerTimes
package import Vocabulary

/// A remark on a slot of prayer, from the timetable.
package enum TimetableNote: Hashable, Sendable {
    /// When the prayer is held at the mosque.
    case iqamah(Instant)
    /// The timetable does not have the day, so its time is computed by the method named.
    case ended(CivilDate, method: String)
    case notBegun(CivilDate, method: String)
    /// The timetable could not be read.
    case missing(method: String)
}

extension TimeContext {
    package var hasTimetable: Bool { sky.prayer.timetable != nil }

    /// True if the person has a timetable, even one that cannot be read.
    package var wantsTimetable: Bool { sky.prayer.wantsTimetable }

    /// The last day of the timetable, and the method that computes what comes after; `nil` without a timetable.
    package var timetableEnd: (last: CivilDate, method: String)? {
        sky.prayer.timetable.map { ($0.last, sky.prayer.method.name) }
    }

    /// `nil` for a slot that is not a prayer's, and if the timetable has its time and no iqamah.
    package func timetableNote(of key: SlotKey) -> TimetableNote? {
        guard sky.prayer.wantsTimetable, case .sun(let date, let time) = key, let event = time.event.prayer else {
            return nil
        }
        let method = sky.prayer.method.name
        guard let timetable = sky.prayer.timetable else { return .missing(method: method) }
        if date > timetable.last { return .ended(timetable.last, method: method) }
        if date < timetable.first { return .notBegun(timetable.first, method: method) }
        return timetable[date]?.iqamah[event].map { .iqamah($0) }
    }
}
