package import Reminders

/// What truly happened to a machine, in its order: what the oracle judges the record by. Times are milliseconds as the
/// machine's clock showed them.
package enum Trace {
    /// The daemon runs from now on; the machine may have been off or asleep before. It may know that nobody has set the clock
    /// since it ran last.
    case began(at: Int64, isClockKnown: Bool)
    /// The daemon runs no more: stopped, crashed, or the power is gone.
    case ended(at: Int64)
    /// The machine was asleep.
    case slept(from: Int64, to: Int64)
    /// From here on nobody knows whether the clock is right; nothing that happened before waits to be written, or something
    /// does.
    case doubted(at: Int64, isClean: Bool)
    /// The clock was set.
    case set(from: Int64, to: Int64)
    /// The person is in a zone, or its rules are others from now on.
    case zone(RuleBook, at: Int64)
    /// Rules of a zone that reminders may name.
    case rules(RuleBook, at: Int64)
    /// A reminder has this revision from now on.
    case planned(Sketch, home: String, at: Int64)
    /// It yields slots, or yields none.
    case active(String, Bool, at: Int64)
    /// The record said that these are safe.
    case acknowledged([Entry])
    /// It was put before the person.
    case rang(OccurrenceID, at: Int64)
    /// A notification server that had come back was shown all of this again. For the doubtful ones, the disk has not
    /// said yet if it kept their entries.
    case shownAgain([OccurrenceID], doubtful: [OccurrenceID], at: Int64)
    /// The power went while these were written, and they were found whole: nothing of them rang.
    case survived([Entry])
    /// What rang could not be written before the power went.
    case forgotten(at: Int64)
    case over(at: Int64)
    /// The taper has these steps from now on, and continues or starts again, if a person said so.
    case tapered([String], choice: String?, at: Int64)
    /// A person has moved a dose and looks how often the days list it: the day of its slot, and that of its new time.
    case listed(OccurrenceID, movedTo: Int64, [(day: String, count: Int)])

    /// The requests of an undo that names no answer: of all, or of one reminder.
    package static let undo = "undo"
    package static let undoOfOne = "undo of one"
}

/// A reminder as a person wants it.
package struct Sketch: Hashable {
    package var id: String
    var kind = "medication"
    package var plan: Plan
    /// Minutes.
    var grace: Int64
    /// Minutes between repetitions, and how many.
    var nag: (every: Int64, times: Int64)
    package var late: LatePolicy

    package static func == (left: Sketch, right: Sketch) -> Bool {
        left.id == right.id && left.kind == right.kind && left.plan == right.plan && left.grace == right.grace
            && left.nag == right.nag && left.late == right.late
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(plan)
    }
}
