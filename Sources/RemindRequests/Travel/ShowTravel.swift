package import CivilTime
import RemindCore
package import RemindProtocol
package import Reminders
package import Vocabulary

/// The changes that a journey would bring; it changes nothing.
package struct ShowTravel {
    package static let name = "Travel"
    /// How far ahead a journey can be looked at.
    private static let furthest = Duration.seconds(366 * 86_400)
    private let asked: Remindd1.TravelRequest

    package init(_ asked: Remindd1.TravelRequest) { self.asked = asked }

    /// - Parameters:
    ///   - context: Knows the reminders and where the person is.
    ///   - zone: The rules of the zone that is asked for.
    /// - Throws: `invalidArgument` for the zone where the person is, `invalidTime` for a departure that has passed, that is
    ///   more than 366 days ahead, or that is no time.
    package func answer(in context: RequestContext, to zone: TimeZoneRules) throws(RemindError) -> TravelView {
        guard zone.name != context.zone.name else {
            throw RemindError(
                .invalidArgument, "the time zone is already \(zone.name)", hint: "--to the zone you travel to")
        }
        return context.agenda.travelView(to: zone, at: try departure(in: context))
    }

    /// When the wall clock changes: now, at noon of a date, or at a date and time, all of them on the present clock.
    private func departure(in context: RequestContext) throws(RemindError) -> Instant {
        let (now, zone) = (context.now, context.zone)
        guard let text = asked.on else { return now }
        let today = zone.local(at: now).date
        let noon = ClockTime(hour: 12, minute: 0) ?? .midnight
        var local = CivilDateTime(text)
        if local == nil {
            let words = ["today": today, "tomorrow": today + 1]
            local = (words[text.lowercased()] ?? CivilDate(text)).map { CivilDateTime($0, noon) }
        }
        guard let local, (1900...2200).contains(local.date.year), let instant = zone.instant(of: local) else {
            throw RemindError(
                .invalidTime, "\"\(text)\" is not a date", hint: "--on \(today + 7), or --on \(today + 7)T14:00")
        }
        // A date alone that is today's is now, also in the afternoon.
        if local.date == today, local.time == noon, instant < now { return now }
        guard instant >= now else {
            throw RemindError(.invalidTime, "\(text) has passed", hint: "--on \(today + 7), or leave it out for now")
        }
        guard instant - now <= ShowTravel.furthest else {
            throw RemindError(.invalidTime, "\(text) is more than a year ahead", hint: "--on \(today + 7)")
        }
        return instant
    }
}
