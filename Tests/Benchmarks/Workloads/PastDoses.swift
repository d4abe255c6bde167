package import CivilTime
import RemindCore
package import Reminders
import Schedules
import Vocabulary

/// The record of a device: reminders that are due once a day, and days on which each was delivered and answered. Every
/// twentieth dose was missed, unless there are 1,000 reminders or more.
package struct PastDoses: Sendable {
    package private(set) var entries: [Entry] = []
    private let device: String
    private let zone: TimeZoneRules

    /// - Parameters:
    ///   - count: How many reminders.
    ///   - days: How many days up to `now`.
    package init(of count: Int, days: Int, before now: Instant, device: String) throws {
        self.device = device
        zone = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
        let today = zone.local(at: now)
        // Two hours from now and later, so that nothing is due while it is measured.
        let first = Int(today.time.secondOfDay) / 60 + 120
        let reminders = (0..<count).compactMap { index in
            let minute = (first + index % 1200) % 1440
            return ReminderID(rawValue: "medicine-\(index)").flatMap { id in
                ClockTime(hour: minute / 60, minute: minute % 60).map { (id: id, time: $0) }
            }
        }
        let start = today.date - days
        let begin = zone.instant(of: CivilDateTime(start, .midnight)) ?? now
        for (id, time) in reminders { define(id, at: time, anchor: begin) }
        // To the last dose that was due: one left open would be missed, and written, before anything is ready.
        for date in (0...days).map({ start + $0 }) {
            for (id, time) in reminders { record(id, CivilDateTime(date, time), before: now, mayMiss: count < 1000) }
        }
    }

    /// Folds all entries into a ledger. Returns how many reminders it then has.
    package func fold() throws -> Int {
        var ledger = Ledger(head: EntryID(device: device, sequence: 0))
        var place = TimeContext(local: zone, directory: ZoneDirectory(environment: [:]))
        for entry in entries { ledger.apply(entry, place: &place) }
        return ledger.reminders.count
    }

    private mutating func define(_ id: ReminderID, at time: ClockTime, anchor: Instant) {
        let line = Definition.Line(
            WrittenSchedule(rawValue: "daily at \(time)"), anchor: ScheduleAnchor(at: anchor, zone: zone.name))
        let definition = Definition(
            id: id, kind: "medication", title: "Medicine \(id)", lines: [line], fields: ["dose": .text("1 tablet")])
        add(id, at: anchor, .defined(definition))
    }

    private mutating func record(_ id: ReminderID, _ slot: CivilDateTime, before now: Instant, mayMiss: Bool) {
        guard let due = zone.instant(of: slot), due < now else { return }
        let handle = Handle.code(of: OccurrenceID(id, .wall(slot, zone: nil)))
        add(id, at: due, .delivered(late: false), slot: slot, handle: String(handle.prefix(6)))
        let answered = due + .seconds(300)
        let isMissed = mayMiss && entries.count % 40 == 1
        add(
            id, at: answered,
            .answered(
                isMissed
                    ? Answer(.missed, happened: answered, cause: .unanswered)
                    : Answer(.done, happened: answered, fields: ["dose": .text("1 tablet")])),
            slot: slot)
    }

    private mutating func add(
        _ reminder: ReminderID, at: Instant, _ fact: Fact, slot: CivilDateTime? = nil, handle: String? = nil
    ) {
        entries.append(
            Entry(
                id: EntryID(device: device, sequence: Int64(entries.count + 1)), at: at, zone: zone.name,
                origin: slot == nil ? .person : .automatic, reminder: reminder,
                slot: slot.map { .wall($0, zone: nil) }, due: slot.flatMap(zone.instant),
                dueZone: slot == nil ? nil : zone.name, fact: fact, handle: handle))
    }
}
