import CivilTime
import Vocabulary

/// The moment and the zone in which a sentence was typed.
struct SentenceClock {
    let now: Instant
    let zone: TimeZoneRules
    let morning: ClockTime
    /// Now, on the wall clock.
    let local: CivilDateTime

    init(now: Instant, zone: TimeZoneRules, morning: ClockTime) {
        (self.now, self.zone, self.morning) = (now, zone, morning)
        local = zone.local(at: now)
    }

    static let evening = ClockTime(secondOfDay: 72_000)

    var today: CivilDate { local.date }
    /// The next date that the zone has: Samoa left one out.
    var tomorrow: CivilDate { exists(today + 1) ? today + 1 : today + 2 }
    var context: Schedule.Context { .command(at: now, in: zone) }

    func exists(_ date: CivilDate) -> Bool { zone.instant(of: CivilDateTime(date, .noon)) != nil }

    /// True if the time is still to come on that date. A date that a zone leaves out has none.
    func isAhead(_ date: CivilDate, _ time: ClockTime) -> Bool {
        zone.instant(of: CivilDateTime(date, time)).map { $0 > now } ?? false
    }

    /// Today if the time is still to come, or else tomorrow.
    func next(_ time: ClockTime) -> CivilDate { isAhead(today, time) ? today : tomorrow }
}

/// A schedule that words were read as.
struct SentenceTiming {
    var schedule: Schedule
    var usesMorning = false
    var namesTime = true
    /// The title if there is none: a countdown needs no name.
    var titleAlone: String?
    /// True for a length of time from now: `in 20m`.
    var isLength = false

    init(_ schedule: Schedule, usesMorning: Bool = false, namesTime: Bool = true, titleAlone: String? = nil) {
        (self.schedule, self.usesMorning, self.namesTime) = (schedule, usesMorning, namesTime)
        self.titleAlone = titleAlone
    }

    /// Times of one date.
    init(_ date: CivilDate, _ times: [ClockTime], usesMorning: Bool = false, namesTime: Bool = true) {
        self.init(Schedule(.wall(.once(date), .at(times))), usesMorning: usesMorning, namesTime: namesTime)
    }
}

/// The meaning of words that are a time.
enum SentenceMeaning {
    /// Every plausible one; there is at least one.
    case several([SentenceTiming])
    /// Words that are a time and cannot be used: why, and the words to write instead.
    case refused(String, hint: String)

    static func one(_ timing: SentenceTiming) -> SentenceMeaning { .several([timing]) }
}
