public import CivilTime

/// The slots of a schedule by itself, without a reminder's history: what `remindctl schedule` shows.
public struct SchedulePreview: Sendable {
    /// A slot, and what decided when it is due.
    public struct Slot: Hashable, Sendable {
        /// What made the slot's date or time another than the written one (TIME, section 3).
        public enum Rule: String, Hashable, Sendable, Codable {
            /// The time does not exist on that date: due later by the length of the gap.
            case gap
            /// The time exists twice on that date: due at the first.
            case overlap
            /// The month is shorter: due on its last day.
            case shortMonth
            /// The year has no 29 February: due on the 28th.
            case commonYear
        }

        public var key: SlotKey
        public var due: Instant
        /// Empty where it is due as written.
        public var reasons: [SlotReason] = []

        /// The rule that moved the time, or else the one that moved the date.
        public var rule: Rule? {
            let rules = reasons.compactMap { Rule(rawValue: $0.name) }
            return rules.first { $0 == .gap || $0 == .overlap } ?? rules.first
        }
    }

    /// The zone whose wall clock the schedule follows.
    public let zone: TimeZoneRules
    /// The zone whose wall clock the user sees.
    public var local: TimeZoneRules { place.local }

    let schedule: Schedule
    /// The slots of a wall-clock schedule.
    let recurrence: WallRecurrence?
    /// The slots of one that follows the sun.
    let sun: SunRecurrence?
    let reminder: Reminder
    let place: Place
    let ledger = Ledger(head: EntryID(device: "preview", sequence: 0))

    /// - Parameters:
    ///   - place: Where the user is; a zone in the schedule wins.
    ///   - definedAt: What counts and elapsed time start from where the schedule does not say.
    /// - Throws: `unknownZone`, and `invalidSchedule` where it follows the sun and the place has no location.
    public init(_ schedule: Schedule, place: Place, definedAt: Instant) throws(RemindError) {
        var place = place
        let anchor = Definition.Anchor(at: definedAt, zone: place.local.name)
            .counting(schedule, from: nil, place: place)
        reminder = try Reminder(previewing: schedule, anchor: anchor, place: &place)
        do {
            zone = try schedule.zone.map { (name) throws(ZoneError) in try place.zone(name) } ?? place.local
        } catch {
            throw RemindError(.unknownZone, error.message, hint: error.hint)
        }
        self.schedule = schedule
        let first = anchor.first.flatMap { CivilDateTime($0) }
        let definedOn = first?.date ?? place.local.local(at: definedAt).date
        recurrence = schedule.recurrence(definedOn: definedOn, first: first?.time)
        sun = place.location.flatMap {
            schedule.sunRecurrence(definedOn: definedOn, first: first?.time, location: $0)
        }
        self.place = place
    }

    /// When the first slot after an instant is due; `nil` where there is none.
    public func next(after instant: Instant) -> Instant? { slot(after: instant)?.due }

    func slot(after instant: Instant) -> RemindCore.Slot? {
        var reminder = reminder
        reminder.activeSince = instant
        return reminder.next(after: instant, ledger: ledger, place: place)
    }

    /// The first slots after an instant, in order, also two on one instant, each with what decided about it. A chain has
    /// its first one: what follows depends on what is taken.
    public func slots(after instant: Instant, count: Int) -> [Slot] {
        var reminder = reminder
        reminder.activeSince = instant
        var found: [Slot] = []
        var cursor = instant
        while found.count < count,
            let next = reminder.next(after: cursor, ledger: ledger, place: place)?.due, next > cursor
        {
            let slots = reminder.slots(after: cursor, through: next, limit: 1440, ledger: ledger, place: place)
            for slot in slots {
                let new = Slot(key: slot.key, due: slot.due)
                let reasons = reasons(of: new, previous: found.last, start: instant, together: slots.map(\.key))
                found.append(Slot(key: slot.key, due: slot.due, reasons: reasons))
            }
            cursor = next
        }
        return Array(found.prefix(count))
    }
}
