package import CivilTime
import Schedules
import Vocabulary

/// A reminder as `list` and `show` give it.
package struct ReminderView: Hashable, Sendable, Codable {
    package enum State: String, Hashable, Sendable, Codable {
        case active, disabled, archived, paused
        /// Kept, but this version does not understand it.
        case broken
    }

    package struct Line: Hashable, Sendable, Codable {
        package var when: String
        package var sentence: String
        package var fields: Fields?
        /// False if this schedule alone is switched off.
        package var enabled: Bool?
        /// How many dates the schedule lists, if `when` has only the first of them.
        package var dates: Int?

        package init(when: String, sentence: String, fields: Fields? = nil, enabled: Bool? = nil) {
            (self.when, self.sentence, self.fields, self.enabled) = (when, sentence, fields, enabled)
        }

        /// Its own fields, with a space before them.
        package var own: String { LineText.own(fields, isOff: enabled == false) }
    }

    package var id: String
    package var kind: String
    package var title: String
    package var state: State
    package var schedules: [Line]
    /// Seconds; absent for a kind that stays open until it is answered.
    package var grace: Int64?
    package var nag: Nag
    package var cover: String?
    package var fields: Fields
    /// `file` or `command`: where it is managed.
    package var source: String
    /// The absolute path of the file that manages it.
    package var file: String?
    /// When this revision was recorded.
    package var defined: Timestamp
    package var next: OccurrenceView?
    /// Why it is broken.
    package var problem: String?
    /// `home` or `ask`; absent if its floating schedules follow the person.
    package var travel: String?
    /// The zone they stay on then.
    package var home: String?
    package var wake: Bool?
    /// Seconds before it is due at which it gives notice.
    package var before: [Int64]?
    package var escalation: Escalation?
    /// The steps of a taper; the schedules apply in each of them.
    package var steps: [TaperStep]?
    /// Current and future pauses.
    package var pauses: [Pause.Plan]?
    package var stock: StockView?
    /// Where it was imported from; only in `show`.
    package var origin: EntrySource?
    /// True if it is active, but its dates are over and nothing of it waits for an answer.
    package var finished: Bool?
    /// Until when it is snoozed; absent if nothing of it is.
    package var snoozed: Timestamp?
    /// The day on which it was archived: `YYYY-MM-DD`.
    package var archived: CivilDate?
    package var tags: [String]?
    /// When it was taken and may be taken again, if it is taken as needed.
    package var asNeeded: AsNeededView?

    /// True if nothing makes it ring: it has no schedule, or all are switched off.
    package var neverRings: Bool {
        Kinds.named(kind)?.neverRings(areOff: schedules.map { $0.enabled == false }) ?? false
    }

    /// True if it is a thing to do, and no more.
    package var isPlain: Bool { Kinds.named(kind)?.has(.plain) ?? false }

    /// True if it is a thing to do that comes once.
    package var isErrand: Bool {
        isPlain && schedules.allSatisfy { (try? Schedule(parsing: $0.when))?.isOnce ?? false }
    }

    /// The command that gives it a schedule: `remindctl edit fajr --when "daily at fajr"`.
    package var schedulingHint: String {
        let usual = ReminderTemplate.draft(titled: title).flatMap { $0.kind == kind ? $0.when?.first?.when : nil }
        return "remindctl edit \(ShellWord.quoted(id)) --when \(ShellWord.quoted(usual ?? "daily at 08:00"))"
    }

    package init(
        id: String, kind: String, title: String, state: State, schedules: [Line], grace: Int64?, nag: Nag,
        cover: String? = nil, fields: Fields, source: String, defined: Timestamp, next: OccurrenceView? = nil,
        problem: String? = nil, travel: String? = nil, home: String? = nil, wake: Bool? = nil,
        escalation: Escalation? = nil, steps: [TaperStep]? = nil, pauses: [Pause.Plan]? = nil,
        stock: StockView? = nil, origin: EntrySource? = nil, tags: [String]? = nil,
        asNeeded: AsNeededView? = nil
    ) {
        (self.id, self.kind, self.title, self.state, self.schedules) = (id, kind, title, state, schedules)
        (self.grace, self.nag, self.cover, self.fields, self.source) = (grace, nag, cover, fields, source)
        (self.defined, self.next, self.problem, self.travel, self.home) = (defined, next, problem, travel, home)
        (self.wake, self.escalation, self.steps, self.pauses, self.stock) = (wake, escalation, steps, pauses, stock)
        (self.origin, self.tags, self.asNeeded) = (origin, tags, asNeeded)
    }
}
