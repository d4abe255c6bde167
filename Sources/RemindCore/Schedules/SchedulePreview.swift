public import CivilTime

/// The slots of a schedule by itself, without a reminder's history: what `remindctl schedule` shows.
public struct SchedulePreview: Sendable {
    /// A slot, and what the zone made of it.
    public struct Slot: Hashable, Sendable {
        /// What happened to a wall-clock time that the zone shows never or twice (TIME, section 3).
        public enum Rule: String, Hashable, Sendable, Codable {
            /// The time does not exist on that date: due later by the length of the gap.
            case gap
            /// The time exists twice on that date: due at the first.
            case overlap
        }

        public var key: SlotKey
        public var due: Instant
        public var rule: Rule?
    }

    /// The zone whose wall clock the schedule follows.
    public let zone: TimeZoneRules
    private let reminder: Reminder
    private let place: Place
    private let ledger = Ledger(head: EntryID(device: "preview", sequence: 0))

    /// - Parameters:
    ///   - place: Where the user is; a zone in the schedule wins.
    ///   - definedAt: What counts and elapsed time start from where the schedule does not say.
    /// - Throws: `unknownZone`.
    public init(_ schedule: Schedule, place: Place, definedAt: Instant) throws(RemindError) {
        var place = place
        guard let id = ReminderID(rawValue: "preview") else {
            throw RemindError(.internalError, "a preview has no id")
        }
        let anchor = Definition.Anchor(at: definedAt, zone: place.local.name)
        let definition = Definition(
            id: id, kind: Kinds.all[0].name, title: "",
            lines: [Definition.Line(when: schedule.description, anchor: anchor)])
        reminder = Reminder(
            definition, revision: EntryID(device: "preview", sequence: 1), definedAt: definedAt, place: &place)
        if let problem = reminder.problem { throw problem }
        do {
            zone = try schedule.zone.map { (name) throws(ZoneError) in try place.zone(name) } ?? place.local
        } catch {
            throw RemindError(.unknownZone, error.message, hint: error.hint)
        }
        self.place = place
    }

    /// When the first slot after an instant is due; `nil` where there is none.
    public func next(after instant: Instant) -> Instant? {
        reminder.next(after: instant, ledger: ledger, place: place)?.due
    }

    /// The first slots after an instant, in order, also two on one instant.
    public func slots(after instant: Instant, count: Int) -> [Slot] {
        var found: [Slot] = []
        var cursor = instant
        while found.count < count, let next = next(after: cursor), next > cursor {
            let slots = reminder.slots(after: cursor, through: next, limit: 1440, ledger: ledger, place: place)
            found += slots.map { Slot(key: $0.key, due: $0.due, rule: rule(of: $0.key)) }
            cursor = next
        }
        return Array(found.prefix(count))
    }

    private func rule(of key: SlotKey) -> Slot.Rule? {
        guard case .wall(let local, _) = key else { return nil }
        return switch zone.resolve(local) {
        case .gap: .gap
        case .overlap: .overlap
        case .unique, .missingDate: nil
        }
    }
}
