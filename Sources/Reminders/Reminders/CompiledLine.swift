package import CivilTime
package import Schedules
package import Vocabulary

/// One schedule of a reminder, ready to yield slots, with the fields set for it alone.
package struct CompiledLine: Sendable {
    /// The schedule as it was written.
    package let text: String
    /// The text as replies have it, with the first of many dates.
    package let shown: String
    /// Fields that override the reminder's for this schedule alone.
    package let fields: Fields
    /// True if it is switched off and yields no slots.
    package var isOff: Bool
    /// The first and the last day of its taper step; unbounded if it has none.
    package let days: DaySpan
    let compiled: CompiledSchedule

    /// - Throws: `RemindError` if this program cannot use the schedule, or this machine does not know a zone.
    init(_ line: Definition.Line, place: inout TimeContext, joins: Bool) throws(RemindError) {
        compiled = try line.text.compiled(anchor: line.anchor, place: &place, joins: joins)
        text = line.when
        shown = ShownSchedule.text(line.when)
        fields = line.fields ?? [:]
        isOff = line.isOff
        days = line.days
    }

    package var schedule: Schedule { compiled.schedule }

    /// The dose it follows, if it follows one and is not switched off.
    package var chain: FollowRule? { if !isOff, case .chained(let chain) = compiled.source { chain } else { nil } }

    package var isChained: Bool { chain != nil }

    package var isAsNeeded: Bool { if case .asNeeded = schedule.rule { true } else { false } }

    /// See `CompiledSchedule.next`; there is none while it is switched off.
    package func next(after instant: Instant, on wall: TimeZoneRules, place: TimeContext, line: Int) -> Slot? {
        isOff ? nil : compiled.next(after: instant, on: wall, place: place, line: line)
    }

    /// See `CompiledSchedule.run`.
    package func run(
        after: Instant, through: Instant, limit: Int, on wall: TimeZoneRules, place: TimeContext, line: Int
    )
        -> [Slot]?
    {
        isOff ? nil : compiled.run(after: after, through: through, limit: limit, on: wall, place: place, line: line)
    }

    /// See `CompiledSchedule.isCounted`.
    package func isCounted(_ slot: Slot) -> Bool { compiled.isCounted(slot) }
}
