import Catalogue
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
        let say = language
        let lines = ending.map { reminder in
            say(
                "%{title}: valid until %{day}",
                [
                    "title": snapshot.shownName(of: reminder.definition),
                    "day": reminder.prescriptionEnd.map { "\($0)" } ?? "",
                ])
        }
        let isOne = ending.count == 1
        let command = "remindctl \(first.command) edit \(isOne ? first.id.rawValue : "WHAT") --prescribed DAY"
        draft.then(
            .notify(
                Notice(
                    .prescription,
                    title: isOne
                        ? say(
                            "The prescription of %{title} ends soon",
                            ["title": snapshot.shownName(of: first.definition)])
                        : say("%{n} prescription ends soon", "%{n} prescriptions end soon", ending.count),
                    body: lines + [say("With a new one: %{command}", ["command": command])])))
    }
}
