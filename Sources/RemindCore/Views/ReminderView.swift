public import CivilTime

/// A reminder as `list` and `show` give it.
public struct ReminderView: Hashable, Sendable, Codable {
    public enum State: String, Hashable, Sendable, Codable {
        case active, disabled, archived, paused
        /// Kept, but not understood here.
        case broken
    }

    public struct Line: Hashable, Sendable, Codable {
        public var when: String
        public var sentence: String
        public var fields: Fields?
        /// False where this schedule alone is switched off.
        public var enabled: Bool?

        /// What it has of its own, with a space before it.
        public var own: String { LineText.own(fields, isOff: enabled == false) }
    }

    public var id: String
    public var kind: String
    public var title: String
    public var state: State
    public var schedules: [Line]
    /// Seconds.
    public var grace: Int64
    public var nag: Nag
    public var cover: String?
    public var fields: Fields
    /// `file` or `command`: where it is managed.
    public var source: String
    /// When this revision was recorded.
    public var defined: String
    public var next: OccurrenceView?
    /// Why it is broken.
    public var problem: String?
    /// `home` or `ask`, where its floating schedules do not follow the person.
    public var travel: String?
    /// The zone they stay on then.
    public var home: String?
    /// Whether the machine is to be woken for it.
    public var wake: Bool?
    public var escalation: Escalation?
    /// The steps of a taper; the schedules hold in each of them.
    public var steps: [TaperStep]?
    /// The pauses that last or are to come.
    public var pauses: [Pause.Plan]?
    /// What is left of it, where stock is kept.
    public var stock: StockView?
    /// Where it was imported from; `show` alone says it.
    public var origin: EntrySource?
}

extension Scheduler {
    /// A reminder as it stands.
    public func view(of reminder: Reminder, now: Instant, handles: [OccurrenceID: String] = [:]) -> ReminderView {
        let definition = reminder.definition
        var lines = reminder.lines.map {
            ReminderView.Line(
                when: $0.text, sentence: $0.schedule.sentence, fields: $0.fields.isEmpty ? nil : $0.fields,
                enabled: $0.isOff ? false : nil)
        }
        if let step = definition.steps?.first {
            let inStep = reminder.lines.filter { $0.days.first?.description == step.from }
            lines = inStep.map { line in
                let fields = line.fields.filter { $0.key != "dose" }
                return ReminderView.Line(
                    when: line.text, sentence: line.schedule.sentence, fields: fields.isEmpty ? nil : fields,
                    enabled: line.isOff ? false : nil)
            }
        }
        if let schedule = madeSchedule(of: reminder) {
            lines = [ReminderView.Line(when: schedule.description, sentence: schedule.sentence)]
        }
        let today = reminder.wall(place).local(at: now).date
        let pauses = reminder.pauses.filter { $0.isAhead(of: now, today: today) }
        let state: ReminderView.State =
            reminder.problem != nil
            ? .broken
            : reminder.isArchived
                ? .archived
                : reminder.isDisabled ? .disabled : pauses.contains { $0.isOn(now, today: today) } ? .paused : .active
        return ReminderView(
            id: definition.id.rawValue, kind: definition.kind, title: definition.title, state: state,
            schedules: lines, grace: grace(of: reminder), nag: nag(of: reminder), cover: definition.cover,
            fields: definition.fields, source: definition.source.rawValue,
            defined: place.local.timestamp(reminder.definedAt),
            next: next(of: reminder.id, now: now).map {
                view(of: $0.id, slot: $0.slot, handle: handles[$0.id], now: now)
            },
            problem: reminder.problem?.message, travel: definition.travel?.rawValue, home: definition.home,
            wake: definition.wake, escalation: definition.escalation, steps: definition.steps,
            pauses: pauses.isEmpty ? nil : pauses.map(\.plan), stock: stockView(of: reminder, now: now))
    }

    /// The schedule that a kind makes for itself.
    func madeSchedule(of reminder: Reminder) -> Schedule? {
        guard let kind = reminder.kind, !kind.isScheduled else { return nil }
        let last = ledger.lastDone(of: reminder.id)
        let date = last?.answer.map { place.rules(named: last?.zone ?? place.local.name).local(at: $0.happened).date }
        return kind.schedule(of: reminder.definition, lastDone: date)
    }
}
