package import RemindProtocol
import Reminders
package import Statistics
import Vocabulary

/// How much of some days was kept, as a part of a whole: doses taken, goals met, prayers on time, days of a habit. `stats`
/// says it in a line, and the window draws it as a ring.
package struct KeptShare: Hashable, Sendable {
    package var part: Int
    package var whole: Int
    /// Whole per cent, rounded down; `nil` if nothing was due.
    package var percent: Int?
    /// `164 of 176 taken, 12 missed`
    package var text: String

    /// Takes the figures of one reminder: its obligations, its goal, or its doses.
    ///
    /// - Returns: `nil` for what has no goal and is never due.
    package init?(_ view: StatisticsView) {
        if let sum = ObligationFigures.sum(of: view.obligations ?? []) {
            (part, whole) = (sum.onTime, sum.onTime + sum.madeUp - sum.repaid + sum.missed)
            percent = sum.onTimeRate
            text = "\(part) of \(whole) on time, \(sum.madeUp) made up, \(sum.missed) missed"
        } else if let measured = view.measured?.first {
            guard measured.goal != nil, measured.goal != "none" else { return nil }
            (part, whole, percent) = (measured.met, measured.of, Figures.percent(measured.met, of: measured.of))
            text = MeasuredText.goal(measured)
        } else {
            guard view.checkIns == nil, view.asNeeded == nil || !view.total.isEmpty else { return nil }
            (part, whole) = (view.total.taken, view.total.taken + view.total.missed)
            percent = view.total.adherence
            let kind = (view.kind ?? view.reminders.first?.kind).flatMap(Kinds.named)
            text = StatisticsText.counts(view.total, word: (kind?.verb.status ?? .done).rawValue)
        }
    }

    /// The days of habits.
    package init(_ reply: Remindd1.HabitsReply) {
        (part, whole) = (reply.figures.done, reply.figures.total)
        percent = HabitText.rate(reply.figures)
        text = "\(part) of \(whole) done"
    }
}
