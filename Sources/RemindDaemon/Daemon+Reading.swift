import CivilTime
import Glibc
import RemindCore
import Reminders
import Schedules

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

    /// Reads a date, of which it takes the beginning, or a duration back from now.
    ///
    /// - Parameters:
    ///   - days: How many days after the date's beginning.
    ///   - hint: The accepted values.
    func moment(_ text: String, after days: Int = 0, now: Instant, hint: String) throws(RemindError) -> Instant {
        if let length = try? DurationText.parse(text) { return now - length }
        let zone = scheduler.place.local
        guard let date = try? Self.date(text, today: zone.local(at: now).date),
            let start = zone.instant(of: CivilDateTime(date + days, .midnight))
        else {
            throw RemindError(.invalidTime, "\"\(text)\" is neither a date nor a duration", hint: hint)
        }
        return start
    }
}
