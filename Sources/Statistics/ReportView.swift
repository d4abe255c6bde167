package import CivilTime
package import Reminders
import Schedules

/// What a report for a doctor is made of.
package struct ReportView: Hashable, Sendable, Codable {
    /// One dose that was not taken, or not on time; several where a long absence is one.
    package struct Dose: Hashable, Sendable, Codable {
        package enum Status: String, Hashable, Sendable, Codable {
            case missed, skipped, late, early
            /// Missed with nobody there, and not reviewed.
            case unreviewed
        }

        package var reminder: String
        package var title: String
        package var person: String?
        /// When it was due on the wall clock where the person was: `2026-11-20T08:00`.
        package var due: String
        package var status: Status
        /// Seconds, of one that was early or late; negative where early.
        package var lateness: Int64?
        /// How many, where a long absence is one.
        package var count: Int?
        /// When the last of them was due.
        package var until: String?
    }

    /// What somebody wrote beside an answer.
    package struct Note: Hashable, Sendable, Codable {
        package var reminder: String
        package var title: String
        package var person: String?
        /// When it happened: ISO 8601 with offset.
        package var at: String
        package var status: String
        package var text: String

        package init(reminder: String, title: String, person: String?, at: String, status: String, text: String) {
            self.reminder = reminder
            self.title = title
            self.person = person
            self.at = at
            self.status = status
            self.text = text
        }
    }

    /// What was prescribed from one day on, until the next of the same reminder.
    package struct Prescription: Hashable, Sendable, Codable {
        package var reminder: String
        /// The day on which it was defined, where that was: `2026-11-20`.
        package var from: String
        /// `500 mg`; with its schedule where schedules differ; empty where no dose is said.
        package var dose: String
        /// The steps of a taper.
        package var steps: [TaperStep]?

        package init(reminder: String, from: String, dose: String, steps: [TaperStep]? = nil) {
            self.reminder = reminder
            self.from = from
            self.dose = dose
            self.steps = steps
        }
    }

    package var statistics: StatisticsView
    /// What is taken now, and what was counted and is archived since.
    package var reminders: [ReminderView]
    /// Oldest first.
    package var doses: [Dose]
    /// How many doses more there are, earlier ones.
    package var left: Int
    /// Oldest first.
    package var notes: [Note]
    /// What was in force on the days that are counted, oldest first.
    package var prescriptions: [Prescription]?

    package init(
        statistics: StatisticsView, reminders: [ReminderView], doses: [Dose], left: Int, notes: [Note],
        prescriptions: [Prescription]? = nil
    ) {
        self.statistics = statistics
        self.reminders = reminders
        self.doses = doses
        self.left = left
        self.notes = notes
        self.prescriptions = prescriptions
    }
}

extension ReportView.Prescription {
    /// What the revisions of reminders prescribed from a day on.
    ///
    /// - Parameters:
    ///   - entries: Definitions up to the last day, oldest first.
    ///   - first: Of what was replaced on or before this day only the last is told.
    ///   - date: The day of an entry.
    package static func all(in entries: [Entry], since first: CivilDate, date: (Entry) -> CivilDate) -> [Self] {
        var found: [ReminderID: [(date: CivilDate, value: Self)]] = [:]
        var order: [ReminderID] = []
        for entry in entries {
            guard case .defined(let definition) = entry.fact, let id = entry.reminder else { continue }
            let day = date(entry)
            let value = Self(
                reminder: id.rawValue, from: day.description, dose: definition.doseText, steps: definition.steps)
            var own = found[id] ?? []
            if own.isEmpty { order.append(id) }
            // One that did not last the day was never followed.
            if let last = own.last, last.date >= day || day <= first { own.removeLast() }
            if let last = own.last, last.value.dose == value.dose, last.value.steps == value.steps {
                found[id] = own
                continue
            }
            own.append((day, value))
            found[id] = own
        }
        return order.flatMap { (found[$0] ?? []).map(\.value) }
    }
}

extension Definition {
    /// What is taken at once: `500 mg`, `500 mg (daily at 08:00), 850 mg (daily at 20:00)`.
    fileprivate var doseText: String {
        guard steps == nil else { return "" }
        let doses = lines.map { ($0.fields?["dose"] ?? fields["dose"])?.text ?? "" }
        guard Set(doses).count > 1 else { return doses.first ?? fields["dose"]?.text ?? "" }
        return SchedulePrinter.list(
            zip(doses, lines).filter { !$0.0.isEmpty }.map { "\($0.0) (\($0.1.when))" })
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
