package import Catalogue
package import CivilTime
package import Schedules
package import Vocabulary

/// The rules for things that wear out and are replaced: when one is due, the texts until then, and its stock. Their slots
/// follow from the last replacement, and the days of use since then are counted.
package protocol Wearing: Sendable {
    /// The words for answering a whole day.
    var verb: Verb { get }
    /// The field with the first day that may be answered as a whole.
    var firstDayField: String { get }
    /// Fields of a definition that an answer records too.
    var recordedFields: [String] { get }
    /// The words that may say why it was replaced.
    var reasons: [String] { get }

    /// The schedule that follows from the day it was last replaced; `nil` if it is never due.
    func schedule(of definition: Definition, lastDone: CivilDate?) -> Schedule?

    /// The day on which it is due.
    ///
    /// - Parameters:
    ///   - definition: The lens.
    ///   - planned: The day by its schedule.
    ///   - used: The days of use since it was last replaced, in order.
    /// - Returns: `nil` if that is not known yet.
    func dueDay(of definition: Definition, planned: CivilDate, used: [CivilDate]) -> CivilDate?

    /// True if an edit begins something new: what was in use ends when it is made, and stays in the history.
    func beginsAnew(_ definition: Definition, after old: Definition) -> Bool

    /// Lines of its notification about how long it has been in use, in the place of `Kind.advice`.
    func lines(of definition: Definition, _ use: WearPeriod, _ say: Wording) -> [String]

    /// A warning after an answer, if it was used too long.
    func warning(of definition: Definition, _ use: WearPeriod, _ say: Wording) -> String?

    /// The contents of its stock.
    func contents(of fields: Fields) -> StockContents?

    /// True if it is used on some days and not on others.
    func isUsedByDay(_ fields: Fields) -> Bool

    /// True if its days of use end it or are asked about, and not only the calendar.
    func isEndedByUse(_ fields: Fields) -> Bool

    /// The question that is put about each day, if any.
    func question(_ fields: Fields) -> DayQuestion?

    /// The prescription, for a doctor's report.
    func prescription(_ fields: Fields) -> [(name: String, value: String)]

    /// The last day on which it is valid, if it ends.
    func prescriptionEnd(_ fields: Fields) -> CivilDate?
}

extension Wearing {
    package func warning(of definition: Definition, _ use: WearPeriod) -> String? {
        warning(of: definition, use, .english)
    }

    /// The first day that may be answered as a whole.
    package func firstDay(of definition: Definition) -> CivilDate? {
        definition.fields[firstDayField].flatMap { CivilDate($0.text) }
    }
}

/// How long a thing that is replaced after a while has been in use, and on which days.
package struct WearPeriod: Hashable, Sendable {
    package var opened: CivilDate
    /// The days of use since then, in order.
    package var days: [CivilDate]
    package var today: CivilDate

    package init(opened: CivilDate, days: [CivilDate], today: CivilDate) {
        (self.opened, self.days, self.today) = (opened, days, today)
    }
}

/// The contents of a stock of things that are replaced after a while.
package struct StockContents: Hashable, Sendable {
    /// One of them: `lens`.
    package var piece: String
    /// How many are taken at once.
    package var pieces: Int64
    /// Days from one to the next.
    package var every: Int
    /// True if each day takes its own, and not only the day on which they are replaced.
    package var byDay: Bool

    /// How many an answer to a slot takes.
    package func pieces(at slot: SlotKey) -> Int64 { slot.wholeDay == nil || byDay ? pieces : 0 }
}
