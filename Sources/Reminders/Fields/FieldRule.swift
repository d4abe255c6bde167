/// A field, what it takes, and the line of help that explains it.
package struct FieldRule: Sendable {
    package enum Form: Sendable {
        /// 1 to `maximum` characters on one line.
        case text(maximum: Int)
        /// A duration in the schedule language, kept as its text.
        case duration
        /// A time of day, or an event of the sun or of prayer.
        case timeOrEvent
        /// A time of day, or a duration after it is due.
        case timeAfter
        /// A date, today or before.
        case date
        /// A date, also in the future.
        case anyDate
        /// An amount and its unit; kept as its text.
        case quantity
        /// `yes` or `no`.
        case flag
        case choice([String])
        /// Words for grouping reminders, with commas between them.
        case tags
        case number(ClosedRange<Int64>)
        /// The absolute path of a file.
        case file
        /// The code of a medicine in a catalogue.
        case code
        /// A unit: `kg`, `pages`.
        case unit
        /// A goal, kept in its canonical form.
        case goal
        /// Short texts with commas between them; a list or a table in a file.
        case list
    }

    package var name: String
    package var form: Form
    package var help: String
    /// True if one schedule of the reminder may have its own.
    package var perSchedule: Bool
    /// The field it excludes: only one of the two may be set.
    package var alternative: String?

    init(_ name: String, _ form: Form, perSchedule: Bool = false, alternative: String? = nil, help: String) {
        (self.name, self.form, self.perSchedule, self.alternative) = (name, form, perSchedule, alternative)
        self.help = help
    }
}
