import CivilTime
import Reminders
import Schedules
import Vocabulary

/// The notice that a prescription ends: once, thirty days before, in the morning.
struct PrescriptionNotice: SnapshotReader {
    let snapshot: Snapshot

    private static let ahead = 30

    /// The instant of the notice; `nil` once it was shown.
    func next(of reminder: Reminder) -> Instant? {
        guard let end = reminder.prescriptionEnd, reminder.isActive, trust.isTrusted,
            let at = StockForecast(snapshot: snapshot).morning(of: end - Self.ahead, notBefore: reminder.activeSince),
            !wasTold(of: reminder, before: end), place.local.local(at: at).date <= end
        else { return nil }
        return at
    }

    /// True if it was shown for a prescription that ends on this day.
    private func wasTold(of reminder: Reminder, before end: CivilDate) -> Bool {
        reminder.toldOfPrescription.map { place.local.local(at: $0).date >= end - Self.ahead } ?? false
    }

    func tell(of ids: [ReminderID], into draft: inout DecisionBuilder) {
        let ending = ids.filter(ledger.prescribed.contains).compactMap { ledger.reminders[$0] }.filter { reminder in
            next(of: reminder).map { $0 <= draft.now } ?? false
        }
        guard let first = ending.first else { return }
        for reminder in ending { draft.write(.told(.prescription), by: .automatic, reminder: reminder.id) }
        let lines = ending.map { "\(name($0)): \($0.prescriptionEnd.map { "valid until \($0)" } ?? "")" }
        let isOne = ending.count == 1
        let command = "remindctl \(first.command) edit \(isOne ? first.id.rawValue : "WHAT") --prescribed DAY"
        draft.then(
            .notify(
                Notice(
                    .prescription,
                    title: isOne
                        ? "The prescription of \(name(first)) ends soon" : "\(ending.count) prescriptions end soon",
                    body: lines + ["With a new one: \(command)"])))
    }

    /// The name of a reminder for places that others may read.
    private func name(_ reminder: Reminder) -> String {
        let definition = reminder.definition
        return definition.cover
            ?? (settings.isPrivate
                ? Definition.defaultCover : definition.fullTitle)
    }
}
