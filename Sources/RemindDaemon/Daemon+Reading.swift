import CivilTime
import Glibc
import RemindCore
import Reminders
import Schedules
import Vocabulary

extension Daemon {
    var zoneName: String { scheduler.place.local.name }

    var isClockUnconfirmed: Bool? { scheduler.trust.isTrusted ? nil : true }

    /// Keeps the handles of coming occurrences as they were shown.
    func promise(_ views: [OccurrenceView], now: Instant) {
        let handles = views.compactMap { view -> (id: OccurrenceID, handle: String)? in
            guard view.status == .upcoming, let handle = view.handle, let id = OccurrenceID(view.id) else { return nil }
            return (id, handle)
        }
        loop.scheduler.apply(.promised(handles, at: now))
    }

    /// - Parameter isAhead: Whether a weekday is the coming one, and not the last one.
    static func date(_ text: String, today: CivilDate, isAhead: Bool = false) throws(RemindError) -> CivilDate {
        do {
            return try DayName.parse(text, today: today, isAhead: isAhead)
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
    }

    /// Reads a date, a number of days or a duration back from now: the beginning of the day, or the end of it.
    ///
    /// The last seven days are today and the six before it, as everywhere. A length in hours is one, to the second.
    ///
    /// - Parameter hint: The accepted values.
    func moment(_ text: String, isEnd: Bool = false, now: Instant, hint: String) throws(RemindError) -> Instant {
        let zone = scheduler.place.local
        let today = agenda.day(of: now)
        var date = try? Self.date(text, today: today)
        if date == nil, let length = try? DurationText.parse(text) {
            let seconds = length.components.seconds
            guard seconds > 0, seconds % 86_400 == 0, text.contains(where: { "dwDW".contains($0) }) else {
                return now - length
            }
            // Until a week ago is until the end of that day: the seven days since 14d, until 7d.
            date = today - Int(clamping: seconds / 86_400) + (isEnd ? 0 : 1)
        }
        guard let date, let start = zone.instant(of: CivilDateTime(isEnd ? date + 1 : date, settings.dayStart)) else {
            throw RemindError(.invalidTime, "\"\(text)\" is neither a date nor a duration", hint: hint)
        }
        return start
    }
}
