import Catalogue
import CivilTime
import Reminders
import Schedules
import Vocabulary

/// The notice that the timetable of prayer ends soon: once, in the morning.
struct TimetableNotice: SnapshotReader {
    let snapshot: Snapshot

    private static let ahead = 14
    private static let morning = ClockTime(hour: 9, minute: 0) ?? .midnight

    /// The instant of the notice; `nil` once it was shown.
    var next: Instant? {
        guard trust.isTrusted, let end = place.timetableEnd,
            let at = place.local.instant(of: CivilDateTime(end.last - Self.ahead, Self.morning)),
            at > trust.firedThrough
        else { return nil }
        return at
    }

    func next(of reminder: Reminder) -> Instant? { reminder.followsPrayer ? next : nil }

    func tell(of ids: [ReminderID], into draft: inout DecisionBuilder) {
        guard let next, next <= draft.now, let end = place.timetableEnd,
            ids.contains(where: { ledger.reminders[$0].map { $0.isActive && $0.followsPrayer } == true })
        else { return }
        let say = language
        draft.then(
            .notify(
                Notice(
                    .timetable, title: say("The timetable of prayer ends on %{day}", ["day": "\(end.last)"]),
                    body: [
                        say("After it, times are computed: %{method}.", ["method": "\(end.method)"]),
                        "remindctl \(Kinds.command(for: .prayerTimes)) timetable import FILE",
                    ])))
    }
}

extension Reminder {
    fileprivate var followsPrayer: Bool { lines.contains { $0.schedule.followsPrayer } }
}

extension TimetableNote {
    /// One line of a notification; `nil` if the time is the timetable's.
    func remark(_ say: Wording) -> String? {
        switch self {
        case .iqamah: nil
        case .ended(let last, let method):
            say("the timetable ended on %{day}: by %{method}", ["day": "\(last)", "method": "\(method)"])
        case .notBegun(let first, let method):
            say("the timetable begins on %{day}: by %{method}", ["day": "\(first)", "method": "\(method)"])
        case .missing(let method): say("the timetable cannot be read: by %{method}", ["method": "\(method)"])
        }
    }
}
