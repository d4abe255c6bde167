/// What a report for a doctor is made of.
public struct ReportView: Hashable, Sendable, Codable {
    /// One dose that was not taken, or not on time; several where a long absence is one.
    public struct Dose: Hashable, Sendable, Codable {
        public enum Status: String, Hashable, Sendable, Codable {
            case missed, skipped, late, early
            /// Missed with nobody there, and not reviewed.
            case unreviewed
        }

        public var reminder: String
        public var title: String
        public var person: String?
        /// When it was due on the wall clock where the person was: `2026-11-20T08:00`.
        public var due: String
        public var status: Status
        /// Seconds, of one that was early or late; negative where early.
        public var lateness: Int64?
        /// How many, where a long absence is one.
        public var count: Int?
        /// When the last of them was due.
        public var until: String?
    }

    /// What somebody wrote beside an answer.
    public struct Note: Hashable, Sendable, Codable {
        public var reminder: String
        public var title: String
        public var person: String?
        /// When it happened: ISO 8601 with offset.
        public var at: String
        public var status: String
        public var text: String

        public init(reminder: String, title: String, person: String?, at: String, status: String, text: String) {
            self.reminder = reminder
            self.title = title
            self.person = person
            self.at = at
            self.status = status
            self.text = text
        }
    }

    public var statistics: StatisticsView
    /// What is taken now, and what was counted and is archived since.
    public var reminders: [ReminderView]
    /// Oldest first.
    public var doses: [Dose]
    /// How many doses more there are, earlier ones.
    public var left: Int
    /// Oldest first.
    public var notes: [Note]

    public init(
        statistics: StatisticsView, reminders: [ReminderView], doses: [Dose], left: Int, notes: [Note]
    ) {
        self.statistics = statistics
        self.reminders = reminders
        self.doses = doses
        self.left = left
        self.notes = notes
    }
}

extension ReportView.Dose {
    /// What a report says of an outcome; `nil` for one that was as it should be.
    ///
    /// - Parameter wall: When it was due, or the first of a run that counts.
    init?(
        _ outcome: StandingOutcome, at wall: Int32, run: OutcomeRun?, window: Int32, reminder: ReminderID,
        definition: Definition?
    ) {
        let late = outcome.lateness
        switch run?.state ?? outcome.state {
        case .missed: status = .missed
        case .skipped: status = .skipped
        case .unreviewed: status = .unreviewed
        case .taken where run == nil && abs(late) > window: status = late < 0 ? .early : .late
        default: return nil
        }
        self.reminder = reminder.rawValue
        title = definition?.title ?? reminder.rawValue
        person = definition?.person
        due = StandingOutcome.text(ofMinute: wall)
        lateness = status == .late || status == .early ? Int64(late) : nil
        if let run, run.count > 1 {
            count = run.count
            until = StandingOutcome.text(ofMinute: run.lastWall)
        }
    }
}
