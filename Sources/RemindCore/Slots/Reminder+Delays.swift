import CivilTime
import Reminders
import Schedules
import Vocabulary

/// Slots that a person moved to another time (`remindctl delay`): each is due at its new time and at no other, as long as
/// the schedules still have it.
extension Reminder {
    /// The slots of the reminder's schedules that were moved, each at its new time, and those of a chain that were answered
    /// early, if that was taken back.
    func delayed(ledger: Ledger, place: TimeContext) -> [Slot] {
        let moved = ledger.delayed(of: id).compactMap { occurrence -> Slot? in
            guard let slot = scheduled(occurrence.id.slot, place: place) else { return nil }
            let moved = Slot(key: slot.key, due: occurrence.due, zone: slot.zone, line: slot.line)
            return rest(at: moved, place: place) == nil ? moved : nil
        }
        // Nearly every reminder is asked for this at each turn, and hardly one has a chain.
        guard let line = lines.firstIndex(where: { $0.chain != nil }) else { return moved }
        return moved + takenBack(line: line, ledger: ledger, place: place)
    }

    /// A chain gives a slot that has no entry. One whose early answer was taken back has two, and is still to come.
    private func takenBack(line: Int, ledger: Ledger, place: TimeContext) -> [Slot] {
        ledger.openOccurrences(of: id).compactMap { occurrence in
            guard !occurrence.hasCome, occurrence.delay == nil, scheduled(occurrence.id.slot, place: place) == nil
            else {
                return nil
            }
            let slot = Slot(key: occurrence.id.slot, due: occurrence.due, zone: occurrence.dueZone, line: line)
            return rest(at: slot, place: place) == nil ? slot : nil
        }
    }

    /// True if the schedules still have a slot that was moved and not delivered yet; true for any other.
    func keeps(_ occurrence: Occurrence, ledger: Ledger, place: TimeContext) -> Bool {
        occurrence.delay == nil || occurrence.wasDelivered
            || delayed(ledger: ledger, place: place).contains { $0.key == occurrence.id.slot }
    }

    /// The slot with this key by the schedules alone; `nil` for what follows from a dose.
    func scheduled(_ key: SlotKey, place: TimeContext) -> Slot? {
        let around: Instant
        var reach = Duration.seconds(1)
        switch key {
        case .wall(let local, let zone):
            guard let instant = (zone.map(place.rules) ?? wall(place)).instant(of: local) else { return nil }
            around = instant
        case .elapsed(let instant): around = instant
        case .sun(let date, _):
            // The day's sun is within two days of the date's noon by UTC.
            around = Instant(seconds: CivilDateTime(date, .midnight).wallSeconds + 43_200)
            reach = .seconds(172_800)
        case .moved(let moved):
            around = Instant(seconds: CivilDateTime(moved.date, .noon).wallSeconds)
            reach = .seconds(Int64(DayCalendar.reach + 2) * 86_400)
        case .after, .entry, .day, .other: return nil
        }
        for line in lines.indices {
            let slots = slots(
                line: line, after: around - reach, through: around + reach, limit: 3000, latest: false, place: place)
            if let slot = slots.first(where: { $0.key == key }) { return slot }
        }
        return nil
    }
}
