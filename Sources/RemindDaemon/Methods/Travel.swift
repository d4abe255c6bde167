import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Vocabulary

/// Shows what a journey would do; changes nothing.
enum TravelMethod: ImmediateMethod {
    static let name = ShowTravel.name

    static func answer(_ asked: Remindd1.TravelRequest, now: Instant, in daemon: isolated Daemon) throws -> TravelView {
        let zone: TimeZoneRules
        do {
            zone = try daemon.environment.zones.rules(named: asked.to)
        } catch {
            throw RemindError(error)
        }
        return try ShowTravel(asked).answer(in: daemon.context(now), to: zone)
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
}
