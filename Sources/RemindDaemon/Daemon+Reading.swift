import CivilTime
import Glibc
import RemindCore
import Reminders
import Schedules

extension Daemon {
    var zoneName: String { scheduler.place.local.name }

    var isClockUnconfirmed: Bool? { scheduler.trust.isTrusted ? nil : true }

    /// Keeps the handles of what is to come as they are shown.
    func promise(_ views: [OccurrenceView], now: Instant) {
        let handles = views.compactMap { view -> (id: OccurrenceID, handle: String)? in
            guard view.status == .upcoming, let handle = view.handle, let id = OccurrenceID(view.id) else { return nil }
            return (id, handle)
        }
        loop.scheduler.apply(.promised(handles, at: now))
    }

    static func date(_ text: String, today: CivilDate) throws(RemindError) -> CivilDate {
        switch text.lowercased() {
        case "today": return today
        case "yesterday": return today - 1
        case "tomorrow": return today + 1
        default:
            guard let date = CivilDate(text), (1900...2200).contains(date.year) else {
                throw RemindError(
                    .invalidTime, "\"\(text)\" is not a date", hint: "\(today), today, yesterday or tomorrow")
            }
            return date
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
