package import CivilTime
import Reminders
package import Vocabulary

/// When an answer or a definition was recorded by the clock as it was set since (TIME, section 6.1, rules 3 and 7).
package struct ClockCorrection: Hashable, Sendable {
    /// The entry that says so.
    fileprivate var by: EntryStamp
    package var reminder: ReminderID
    /// `nil` if that cannot be known, since the computer was started again.
    package var recorded: Instant?
    /// When the clock was set: it was recorded before.
    package var known: Instant

    /// An instant that the same clock showed, by the right time.
    package func corrected(_ instant: Instant, recordedAt at: Instant) -> Instant? {
        recorded.map { $0 + (instant - at) }
    }

    /// The latest that something can have happened which its answer puts at an instant.
    func latest(_ instant: Instant, recordedAt at: Instant) -> Instant {
        min(known, max(instant, corrected(instant, recordedAt: at) ?? known))
    }
}

/// The entries that a wrong clock recorded.
package struct ClockCorrections: Equatable, Sendable {
    private var all: [EntryID: ClockCorrection] = [:]

    package init() {}

    /// Takes in an entry that says when the one in `changes` was written by the clock as it was set.
    mutating func add(_ entry: Entry, of reminder: ReminderID) {
        guard let changed = entry.changes, all[changed].map({ $0.by < entry.stamp }) ?? true else { return }
        all[changed] = ClockCorrection(by: entry.stamp, reminder: reminder, recorded: entry.due, known: entry.at)
    }

    package subscript(entry: EntryID) -> ClockCorrection? { all.isEmpty ? nil : all[entry] }

    /// The latest that an answer can have been given.
    func latest(of entry: Entry) -> Instant? {
        guard let answer = entry.answer, entry.origin == .person, let correction = self[entry.id] else {
            return entry.answer?.happened
        }
        return correction.latest(answer.happened, recordedAt: entry.at)
    }

    /// The entries of a reminder that were recorded at or after an instant, as far as is known, in no order.
    package func entries(of reminder: ReminderID, since start: Instant) -> [EntryID] {
        all.compactMap { entry, correction in
            correction.reminder == reminder && correction.known >= start ? entry : nil
        }
    }
}

extension Ledger {
    /// When a dose was taken, for a limit: by the recorded time or by the right one, whichever is later. A dose from before what
    /// was settled that a clock recorded which is not confirmed counts as of now.
    ///
    /// - Parameter entry: Its answer.
    func latest(of entry: Entry) -> Instant? {
        guard case .unconfirmed(let settled, let firedThrough) = trust, firedThrough >= settled, entry.at < settled,
            corrections[entry.id] == nil, doubts.isDoubtfulAnswer(entry)
        else { return corrections.latest(of: entry) }
        return firedThrough
    }
}
