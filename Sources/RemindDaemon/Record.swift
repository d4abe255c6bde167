import CivilTime
import RemindCore
import Reminders
import Schedules
import Statistics
import Vocabulary

/// Facts about the record's file: its damage, its copies, the counts over it, and the jobs that read it beside the
/// queue. The entries are in the `Journal`, which the loop holds.
///
/// Confined to the daemon's queue.
final class Record {
    /// Counts the records, so that results from an earlier one are recognised.
    private(set) var generation = 0
    /// The damage found when it was last read.
    var damage: String?
    /// Why it could not be read whole the last time, if that is no fault of its content.
    var unread: StoreError?
    /// Doubtful entries that it accepts.
    var doubt: String?
    /// The day it was last copied on, and what was last in it then; `nil` before anybody has looked.
    var backedUp: (day: CivilDate, head: EntryID)?
    /// Why it could not be copied the last time.
    var backupProblem: StoreError?
    /// Jobs that read its file beside the queue; the first runs now.
    var work: [(isolated Daemon) -> Void] = []
    /// Calls that wait until another record has replaced this one.
    var postponed: [Daemon.PostponedWrite] = []
    var uploads: Uploads
    /// True if a look at them is planned.
    var expiresUploads = false
    /// Imports that are being made, by the name of their request: what asks for the same, and what that was.
    var imports: [String: (digest: UInt64, requests: [ControlRequest])] = [:]
    /// The outcome of every occurrence; `nil` until the record was read for it.
    private var known: (outcomes: Outcomes, rules: OutcomeRules)?
    /// The readings of reminders that were asked about, and the last entry of this device they know.
    private var measured: [ReminderID: (days: ReadingDays, unit: MeasureUnit?, last: Int64)] = [:]

    init(folder: String) { uploads = Uploads(folder: folder) }

    /// It says something else now.
    func changed() {
        known = nil
        measured = [:]
    }

    /// It is another one, or was opened again.
    func replaced() {
        generation += 1
        changed()
    }

    /// The damage in words.
    var problems: [String] {
        [
            doubt, damage.map { "the record is damaged: \($0)" },
            backupProblem.map { "the daily backup failed: \($0.plain)" },
        ].compactMap(\.self)
    }

    // MARK: - Outcomes

    /// Keeps what was read beside the queue, unless something newer is known.
    func keep(_ outcomes: Outcomes, _ rules: OutcomeRules, now: OutcomeRules) {
        if known == nil, rules == now { known = (outcomes, rules) }
    }

    /// The readings of a reminder by day: those of the last time with what was added since, if nothing was corrected.
    func readingDays(of id: ReminderID, _ measuring: Measuring, in journal: Journal, _ place: TimeContext)
        throws(StoreError) -> ReadingDays
    {
        var zones: [String: TimeZoneRules] = [:]
        func zone(_ name: String) -> TimeZoneRules {
            if let known = zones[name] { return known }
            let rules = place.rules(named: name)
            zones[name] = rules
            return rules
        }
        let last = journal.headID.sequence
        if var known = measured.removeValue(forKey: id), known.unit == measuring.base,
            try journal.addReadings(of: id, measuring, since: known.last, to: &known.days, zone: zone)
        {
            measured[id] = (known.days, known.unit, last)
            return known.days
        }
        var days = try journal.readingDays(of: id, measuring, zone: zone)
        days.fit()
        measured[id] = (days, measuring.base, last)
        return days
    }

    func outcomes(in journal: Journal, _ snapshot: Snapshot) throws(StoreError) -> Outcomes {
        let rules = OutcomeRules(snapshot.ledger)
        var reader = OutcomeReader(
            database: journal.database, names: journal.names, place: snapshot.place, rules: rules)
        if known?.rules == rules, var outcomes = known?.outcomes {
            // Only one owner, or every change would copy all of them.
            known = nil
            if try reader.update(&outcomes, device: journal.device) {
                known = (outcomes, rules)
                return outcomes
            }
        }
        let fresh = try reader.all()
        known = (fresh, rules)
        return fresh
    }
}
