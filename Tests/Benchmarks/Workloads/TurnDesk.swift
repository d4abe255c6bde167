import CivilTime
import RemindCore
import Reminders
import Schedules
import Vocabulary

/// A scheduler with reminders, some of them due at eight o'clock.
package struct TurnDesk {
    package struct Refused: Error {}

    private var scheduler: Scheduler
    private let now: Instant
    package private(set) var delivered = 0

    package init(_ count: Int, _ when: String, and other: String? = nil) throws {
        let directory = ZoneDirectory(environment: [:])
        let zone = try directory.rules(named: "Europe/Zurich")
        guard let eight = CivilDateTime("2026-11-20T08:00").flatMap(zone.instant) else { throw Refused() }
        let start = eight - .seconds(30)
        scheduler = Scheduler(
            ledger: Ledger(head: EntryID(device: "turnturn", sequence: 0)),
            place: TimeContext(local: zone, directory: directory), settledThrough: start)
        let lines = (0..<count).map { ("m-\($0)", when) } + (other.map { [("other", $0)] } ?? [])
        let changes = try lines.map { id, when in
            var draft = DefinitionDraft(kind: "medication")
            draft.id = id
            draft.title = id
            draft.when = [.init(when: when)]
            let made = Definition.make(
                draft, over: nil, source: .file, anchor: .init(at: start, zone: zone.name), context: .file,
                today: zone.local(at: start).date)
            guard let definition = made.definition else { throw Refused() }
            return DefinitionChange.define(definition)
        }
        scheduler.apply(.committed(try scheduler.decide(.change(changes), at: start).entries))
        now = eight
    }

    package mutating func turn() throws {
        let decision = try scheduler.decide(.tick, at: now)
        scheduler.apply(.committed(decision.entries, settledThrough: now))
        delivered += decision.effects.count { if case .deliver = $0 { true } else { false } }
    }
}
