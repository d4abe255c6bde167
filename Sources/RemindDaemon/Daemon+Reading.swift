import CivilTime
import Configuration
import Glibc
import RemindControl
import RemindCore
import Reminders
import Schedules
import Statistics

extension Daemon {
    /// Occurrences that one agenda lists at most: everything else waits while they are worked out.
    static let longestAgenda = 20_000
    /// Occurrences that one review lists at most; the next one shows the rest.
    static let longestReview = 500

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

    /// Occurrences from their entries.
    static func fold(_ entries: [Entry]) -> [Occurrence] {
        var found: [OccurrenceID: Occurrence] = [:]
        for entry in entries {
            guard let id = entry.occurrence else { continue }
            if found[id]?.add(entry) == nil, let occurrence = Occurrence(entry) { found[id] = occurrence }
        }
        return Array(found.values)
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

    /// Reads a date, or a duration back from now.
    func since(_ text: String, now: Instant) throws(RemindError) -> Instant {
        let today = scheduler.place.local.local(at: now).date
        if let length = try? DurationText.parse(text) { return now - length }
        guard let date = try? Self.date(text, today: today),
            let start = scheduler.place.local.instant(of: CivilDateTime(date, .midnight))
        else {
            throw RemindError(.invalidTime, "\"\(text)\" is neither a date nor a duration", hint: "--since 30d")
        }
        return start
    }
}
