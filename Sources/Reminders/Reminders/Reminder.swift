package import CivilTime
package import Schedules
package import Vocabulary

/// The current state of a reminder: its latest revision, compiled, and whether it is active.
///
/// ```swift
/// let zones = ZoneDirectory(environment: [:])
/// var place = TimeContext(local: try zones.rules(named: "Europe/Zurich"), directory: zones)
/// let line = Definition.Line(
///     WrittenSchedule(rawValue: "daily at 08:00"), anchor: ScheduleAnchor(at: now, zone: "Europe/Zurich"))
/// let definition = Definition(id: id, kind: "medication", title: "Zinc", lines: [line])
/// let reminder = Reminder(definition, definedAt: now, place: &place)
/// reminder.isActive  // true
/// reminder.grace  // 7200
/// reminder.unanswered  // missed
/// ```
package struct Reminder: Sendable {
    package let definition: Definition
    /// The place of the entry that holds this revision.
    package let stamp: EntryStamp
    /// The entry that holds this revision.
    package var revision: EntryID { stamp.id }
    package let definedAt: Instant
    package var lines: [CompiledLine]
    /// Why it cannot ring: this version does not understand its kind, a schedule or a zone. It is kept, and `status`
    /// says why.
    package let problem: RemindError?
    /// The zone whose wall clock the floating schedules stay on; `nil` if they follow the person.
    package var home: TimeZoneRules?
    package var isArchived = false
    package var isDisabled = false
    /// Its current and past pauses, in the order in which they were recorded.
    package var pauses: [Pause] = []
    /// When it was archived, and restored if it was, in the order in which that was recorded.
    package var absences: [Absence] = []
    /// When the person was last told that its prescription ends.
    package var toldOfPrescription: Instant?
    /// The first and the last day on which it is due, whatever its schedules say.
    package let days: DaySpan
    private let leftOut: LeftOutSlots?
    /// The first slot of a kind whose later slots depend on answers, such as the first pair of lenses.
    package private(set) var first: SlotKey?
    /// Slots up to this instant do not belong to this revision, which was defined, enabled or restored then.
    package var activeSince: Instant

    /// - Parameters:
    ///   - definition: A revision that was checked.
    ///   - stamp: The place of the entry that holds the definition; another one while it is only checked.
    ///   - definedAt: When it was defined; durations count from then.
    ///   - place: Where the person is; it keeps the zones that the schedules name.
    package init(
        _ definition: Definition, stamp: EntryStamp = EntryStamp(turn: 0, id: EntryID(device: "check", sequence: 1)),
        definedAt: Instant,
        place: inout TimeContext
    ) {
        (self.definition, self.stamp, self.definedAt) = (definition, stamp, definedAt)
        kind = Kinds.named(definition.kind)
        hasWindow = kind?.has(.obligation) == true
        beforeHeld = hasWindow ? Obligation.beforeHeld(definition.fields) : nil
        unanswered = kind?.unanswered(definition.fields) ?? .stays
        measures = kind?.measures?.measuring(definition).map(Measures.init)
        activeSince = definedAt
        func day(_ field: String) -> CivilDate? { definition.fields[field].flatMap { CivilDate($0.text) } }
        days = DaySpan(day("start"), day("end"))
        leftOut = LeftOutSlots(definition.leftOut)
        do {
            var compiled: [CompiledLine] = []
            for line in definition.lines {
                compiled.append(try CompiledLine(line, place: &place, joins: hasWindow))
            }
            if hasWindow { try Obligation.checkPlace(definition, place) }
            home = try Reminder.home(definition, place: &place)
            lines = compiled
            problem =
                kind == nil
                ? RemindError(
                    .invalidDefinition,
                    "\(definition.id) is of kind \(definition.kind), which this version does not know",
                    hint: "install the version that wrote it")
                : nil
        } catch {
            lines = []
            problem = error
        }
        first = kind?.wear.flatMap { slot(by: $0, lastDone: nil, place: place) }.map { .wall($0.local, zone: nil) }
    }

    private static func home(_ definition: Definition, place: inout TimeContext) throws(RemindError) -> TimeZoneRules? {
        guard let name = definition.home else { return nil }
        do {
            return try place.zone(name)
        } catch {
            throw RemindError(error)
        }
    }

    /// A stretch in which it was archived.
    package struct Absence: Hashable, Sendable {
        package var since: Instant
        package var until: Instant?

        package init(since: Instant, until: Instant? = nil) { (self.since, self.until) = (since, until) }
    }

    package var id: ReminderID { definition.id }
    package let kind: (any Kind)?
    /// True if it may be an obligation, which is on time until its window ends.
    package let hasWindow: Bool
    /// Seconds before it is held with others at which it gives notice.
    package let beforeHeld: Int64?
    /// The command of its kind: `med`.
    package var command: String { kind?.command ?? Kinds.standard.command }
    /// The command that keeps its stock, or that of another kind if its own has none.
    package var stockCommand: String { kind?.has(.stock) == true ? command : Kinds.command(for: .stock) }

    /// True if a pause covers a day, or did before it was over.
    package func isPaused(on date: CivilDate, now: Instant) -> Bool {
        pauses.contains { $0.holds(date, due: now) && !$0.isTakenBack }
    }

    /// True if an edit left a slot out on its own day.
    package func leavesOut(_ key: SlotKey) -> Bool { leftOut?.keys.contains(key) ?? false }

    /// True if an edit has left out a slot that is due after an instant, as far as its day tells.
    package func leavesOut(after instant: Instant) -> Bool { leftOut.map { instant < $0.end } ?? false }

    /// True if it yields slots.
    package var isActive: Bool { !isArchived && !isDisabled && problem == nil }

    /// True if it has no schedule: it is recorded at any time.
    package var neverRings: Bool { definition.lines.isEmpty && kind?.has(.anytime) == true }

    /// The wall clock that the floating schedules follow.
    package func wall(_ place: TimeContext) -> TimeZoneRules { home ?? place.local }

    /// True if its next slot depends on answers; such a slot counts even if it lies before the last check.
    package var followsHistory: Bool {
        lines.contains(where: \.isChained) || kind?.isScheduled == false || remindsAgain
    }

    /// True if an open occurrence still waits for something. It does not if its early answer was taken back and its
    /// slot came while the reminder was off. It does if the clock was set back and its miss was taken back after it was
    /// due, whatever changed since.
    ///
    /// - Parameters:
    ///   - occurrence: One of this reminder.
    ///   - due: When it is due on the current wall clock.
    package func awaits(_ occurrence: Occurrence, due: Instant) -> Bool {
        occurrence.isOpen
            && (occurrence.hasCome || due > activeSince || followsHistory || occurrence.hadComeWhenTakenBack)
    }

    /// True if it reminds when the next dose is allowed.
    package var remindsAgain: Bool { definition.fields["again"]?.text == "yes" && asNeeded != nil }

    /// The slot that follows from the day it was last replaced.
    package func slot(by wear: any Wearing, lastDone: CivilDate?, place: TimeContext) -> WallSlot? {
        wear.schedule(of: definition, lastDone: lastDone)?
            .recurrence(definedOn: wall(place).local(at: definedAt).date)?
            .next(after: .earliest, in: wall(place))
    }

    package var grace: Int64 { definition.grace ?? kind?.defaults.grace ?? 7200 }
    package var nag: Nag { definition.nag ?? kind?.defaults.nag ?? .none }
    package var late: LatePolicy { definition.fields["late"].flatMap { LatePolicy(rawValue: $0.text) } ?? .deliver }
    /// How urgent a person wants its notification to be.
    package var urgency: Urgency? { definition.fields["urgency"].flatMap { Urgency(name: $0.text) } }
    /// True if a person may skip it. An errand is done or given up.
    package var isSkippable: Bool { definition.fields["skippable"]?.text != "no" && !isErrand }
    /// True if it is a thing to do, and no more.
    package var isPlain: Bool { kind?.has(.plain) == true }
    /// True if it is a thing to do that comes once.
    package var isErrand: Bool { isPlain && lines.allSatisfy(\.schedule.isOnce) }
    /// True if it rings in quiet hours though it cannot become missed: by its field, or because a person has said when it
    /// comes, once.
    package var ringsInQuietHours: Bool {
        definition.fields["quiet"].flatMap { QuietPolicy(rawValue: $0.text) }.map { $0 == .ring } ?? isErrand
    }
    /// How old somebody is on a day, for a reminder of a day of birth; `nil` for any other, and before the first birthday.
    package func age(on day: CivilDate) -> Int? {
        guard isPlain, let born = definition.fields["born"].flatMap({ CivilDate($0.text) }), day.year > born.year else {
            return nil
        }
        return day.year - born.year
    }
    /// True if it says how often it has come without an answer.
    package var keepsCount: Bool { isPlain && definition.keepsCount }
    /// Its measuring, if it takes readings.
    package var measuring: Measuring? { measures?.measuring }
    private let measures: Measures?

    /// Read from texts once, and large: a copy of a reminder shares it.
    private final class Measures: Sendable {
        let measuring: Measuring

        init(_ measuring: Measuring) { self.measuring = measuring }
    }
    /// True if a prompt of it is about its day, which is what is answered.
    package var isAnsweredByDay: Bool { kind.map { $0.has(.days) && $0.isScheduled } ?? false }
    /// True if it takes readings, and not only a check.
    package var takesReadings: Bool { measuring.map { $0.measure != .check } ?? false }
    /// Seconds before it is due at which it gives notice, the longest first.
    package var before: [Int64] { definition.before ?? kind?.defaults.before ?? [] }
    /// The result of an unanswered occurrence.
    package let unanswered: Unanswered
    /// The question that is put about each day, if any.
    package var question: DayQuestion? { kind?.wear?.question(definition.fields) }
    /// The last day on which its prescription is valid, if it ends.
    package var prescriptionEnd: CivilDate? { kind?.wear?.prescriptionEnd(definition.fields) }

    /// The days that it is to be kept on, if it is not every day.
    package var season: HabitPeriod? { definition.fields["during"].flatMap { HabitPeriod(rawValue: $0.text) } }

    /// The reminder's fields, overridden by those of one of its schedules.
    package func fields(line: Int) -> Fields {
        guard lines.indices.contains(line) else { return definition.fields }
        return definition.fields.merging(lines[line].fields) { _, own in own }
    }

    /// The fields among these that an answer records.
    package func recordedFields(line: Int) -> Fields {
        let recorded = kind?.recordedFields ?? []
        return fields(line: line).filter { recorded.contains($0.key) }
    }

    /// The schedule that a slot comes from, as written.
    package func when(line: Int) -> String {
        lines.indices.contains(line)
            ? lines[line].shown : definition.written.map { ShownSchedule.text($0.when) }.joined(separator: "; ")
    }

    /// The rolling limits of the as-needed schedule, if it has one.
    package var asNeeded: Schedule.AsNeeded? {
        for line in lines {
            if case .asNeeded(let limits) = line.schedule.rule { return limits }
        }
        return nil
    }
}
