import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Vocabulary

/// Shows what a journey would do; changes nothing.
enum TravelMethod: ImmediateMethod {
    static let name = "Travel"

    static func answer(_ asked: Remindd1.TravelRequest, now: Instant, in daemon: isolated Daemon) throws -> TravelView {
        let zone: TimeZoneRules
        do {
            zone = try daemon.environment.zones.rules(named: asked.to)
        } catch {
            throw RemindError(error)
        }
        guard zone.name != daemon.scheduler.place.local.name else {
            throw RemindError(
                .invalidArgument, "the time zone is already \(zone.name)", hint: "--to the zone you travel to")
        }
        return daemon.agenda.travelView(to: zone, at: try daemon.departure(asked.on, now: now))
    }
}

/// A person's word on the reminders that ask, or on one that does not follow them.
enum AnswerTravelMethod: Method {
    static let name = AnswerTravel.name
    static let writes = true

    static func run(
        _ asked: Remindd1.AnswerTravelRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try RequestMethod<AnswerTravel>.run(asked, for: request, now: now, in: daemon)
        daemon.withdrawTravelNotice(now: now)
    }
}

extension Daemon {
    /// How far ahead a journey can be looked at.
    fileprivate static let furthestJourney = Duration.seconds(366 * 86_400)

    /// A button of the notice was pressed.
    func actOnTravel(_ action: String, now: Instant) {
        guard let choice = TravelChoice(rawValue: action) else { return }
        do {
            let changes = agenda.travelQuestions(now: now).map { DefinitionChange.travel($0, choice) }
            try commit(try loop.decide(.change(changes), at: now), now: now)
        } catch {
            log.write(.error, "an answer was NOT recorded: \(error)", event: .storeDamaged)
            return
        }
        withdrawTravelNotice(now: now)
        turn()
    }

    /// Asks again what was not answered before this start.
    func askAboutTravel(now: Instant) {
        if let notice = agenda.travelNotice(now: now) { tell(notice, now: now) }
    }

    fileprivate func withdrawTravelNotice(now: Instant) {
        guard agenda.travelQuestions(now: now).isEmpty else { return }
        screen.withdrawNotice(Screen.key(of: .travel))
    }

    /// When the wall clock changes: now, at noon of a date, or at a date and time, all of them on the present clock.
    fileprivate func departure(_ text: String?, now: Instant) throws(RemindError) -> Instant {
        guard let text else { return now }
        let zone = scheduler.place.local
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
        guard instant - now <= Daemon.furthestJourney else {
            throw RemindError(.invalidTime, "\(text) is more than a year ahead", hint: "--on \(today + 7)")
        }
        return instant
    }
}
