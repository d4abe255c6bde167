import CivilTime

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
