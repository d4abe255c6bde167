package import CivilTime
package import Reminders
import Schedules
import Vocabulary

/// The content of a report for a doctor.
package struct ReportView: Hashable, Sendable, Codable {
    /// One dose that was not taken, or not on time; several if they are one long absence.
    package struct Dose: PersonTitled, Hashable, Sendable, Codable {
        package enum Status: String, Hashable, Sendable, Codable {
            case missed, skipped, late, early
            /// Missed while the machine was off or because of a journey, and not reviewed.
            case unreviewed
        }

        package var reminder: String
        package var title: String
        package var person: String?
        /// When it was due on the wall clock where the person was.
        package var due: Timestamp
        package var status: Status
        /// Seconds, if early or late; negative if early.
        package var lateness: Int64?
        /// How many doses, if they are one long absence.
        package var count: Int?
        /// When the last of them was due.
        package var until: Timestamp?
    }

    /// A note that a person wrote beside an answer.
    package struct Note: PersonTitled, Hashable, Sendable, Codable {
        package var reminder: String
        package var title: String
        package var person: String?
        /// When it happened.
        package var at: Timestamp
        package var status: String
        package var text: String
        /// When the dose was due on the wall clock, if a schedule said so.
        package var due: Timestamp?

        package init(
            reminder: String, title: String, person: String?, at: Timestamp, status: String, text: String,
            due: Timestamp? = nil
        ) {
            (self.reminder, self.title, self.person, self.at, self.status) = (reminder, title, person, at, status)
            (self.text, self.due) = (text, due)
        }
    }

    /// The dose from one day on, until the reminder's next prescription.
    package struct Prescription: Hashable, Sendable, Codable {
        package var reminder: String
        /// The day on which it was defined, in the zone of its entry: `2026-11-20`.
        package var from: CivilDate
        /// `500 mg`; with the schedule if schedules differ; empty for a taper and if there is no dose.
        package var dose: String
        package var steps: [TaperStep]?

        package init(reminder: String, from: CivilDate, dose: String, steps: [TaperStep]? = nil) {
            (self.reminder, self.from, self.dose, self.steps) = (reminder, from, dose, steps)
        }
    }

    /// A prescription besides doses, such as the powers of lenses.
    package struct Device: PersonTitled, Hashable, Sendable, Codable {
        package struct Fact: Hashable, Sendable, Codable {
            /// `base curve`
            package var name: String
            package var value: String
        }

        package var reminder: String
        package var title: String
        package var person: String?
        package var facts: [Fact]

        /// `nil` for one that has no such prescription.
        package init?(_ definition: Definition) {
            let facts = Kinds.named(definition.kind)?.wear?.prescription(definition.fields) ?? []
            guard !facts.isEmpty else { return nil }
            (reminder, title, person) = (definition.id.rawValue, definition.title, definition.person)
            self.facts = facts.map { Fact(name: $0.name, value: $0.value) }
        }
    }

    package var statistics: StatisticsView
    /// Current reminders, and archived ones with doses that count.
    package var reminders: [ReminderView]
    /// Oldest first.
    package var doses: [Dose]
    /// How many earlier doses are left out.
    package var left: Int
    /// Oldest first.
    package var notes: [Note]
    /// Prescriptions in force on the counted days, by reminder, oldest first.
    package var prescriptions: [Prescription]?
    /// The devices of reminders that are not archived, by title.
    package var devices: [Device]?
    /// The days of each medication, as `grid --json` gives them.
    package var series: [DaySeriesView]?
    /// Medications with doses besides a schedule.
    package var asNeeded: [AsNeeded]?
    /// The patient, if the report is about the user.
    package var patient: Patient?

    package init(
        statistics: StatisticsView, reminders: [ReminderView], doses: [Dose], left: Int, notes: [Note],
        prescriptions: [Prescription]? = nil, devices: [Device]? = nil, series: [DaySeriesView]? = nil,
        asNeeded: [AsNeeded]? = nil, patient: Patient? = nil
    ) {
        (self.asNeeded, self.patient) = (asNeeded, patient)
        (self.statistics, self.reminders, self.doses, self.left) = (statistics, reminders, doses, left)
        (self.notes, self.prescriptions, self.devices, self.series) = (notes, prescriptions, devices, series)
    }
}

extension ReportView.Prescription {
    /// The prescriptions in the revisions of reminders from a day on.
    ///
    /// - Parameters:
    ///   - entries: Definitions up to the last day, oldest first.
    ///   - first: The first day. Only the last of the revisions up to and including it is kept.
    ///   - date: Gives the day of an entry.
    package static func all(in entries: [Entry], since first: CivilDate, date: (Entry) -> CivilDate) -> [Self] {
        var found: [ReminderID: [(date: CivilDate, value: Self)]] = [:]
        var order: [ReminderID] = []
        for entry in entries {
            guard case .defined(let definition) = entry.fact, let id = entry.reminder else { continue }
            let day = date(entry)
            let value = Self(
                reminder: id.rawValue, from: day, dose: definition.doseText, steps: definition.steps)
            var own = found[id] ?? []
            if own.isEmpty { order.append(id) }
            // A revision that was replaced on the same day was never followed.
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
    /// One dose: `500 mg`, `500 mg (daily at 08:00), 850 mg (daily at 20:00)`.
    fileprivate var doseText: String {
        guard steps == nil else { return "" }
        let doses = lines.map { ($0.fields?["dose"] ?? fields["dose"])?.text ?? "" }
        guard Set(doses).count > 1 else { return doses.first ?? fields["dose"]?.text ?? "" }
        return SchedulePrinter.list(
            zip(doses, lines).filter { !$0.0.isEmpty }.map { "\($0.0) (\($0.1.when))" })
    }
}

extension ReportView.Dose {
    /// The report's line for an outcome; `nil` if nothing was wrong with it.
    ///
    /// - Parameter moment: When it was due, or when the first counted dose of a run was.
    init?(
        _ outcome: StandingOutcome, at moment: (wall: Int32, due: Int64), run: OutcomeRun?, window: Int32,
        reminder: ReminderID,
        definition: Definition?
    ) {
        let late = outcome.lateness
        switch run?.state ?? outcome.state {
        case .missed: status = .missed
        case .skipped: status = .skipped
        case .unreviewed: status = .unreviewed
        case .taken where run == nil && abs(late) > window && !outcome.marks.contains(.untimed):
            status = late < 0 ? .early : .late
        default: return nil
        }
        self.reminder = reminder.rawValue
        title = definition?.title ?? reminder.rawValue
        person = definition?.person
        due = StandingOutcome.timestamp(ofMinute: moment.wall, due: moment.due)
        lateness = status == .late || status == .early ? Int64(late) : nil
        if let run, run.count > 1 {
            count = run.count
            until = StandingOutcome.timestamp(ofMinute: run.lastWall, due: run.lastDue)
        }
    }
}
