import CivilTime

/// One schedule of a reminder, ready to yield slots.
public struct CompiledLine: Sendable {
    enum Source: Sendable {
        /// On the wall clock of a fixed zone, or of wherever the user is.
        case wall(WallRecurrence, zone: TimeZoneRules?)
        /// At times of the sun where the user is.
        case sun(SunRecurrence)
        case elapsed(ElapsedRecurrence, except: Set<CivilDate>, zone: TimeZoneRules)
        /// So many seconds after a dose was taken.
        case chained(Chain)
        /// As needed: no slots.
        case none
    }

    public let schedule: Schedule
    public let text: String
    /// What differs from the reminder's fields for this schedule alone.
    public let fields: Fields
    private let compiled: Source
    /// Whether it is switched off and yields no slots.
    public internal(set) var isOff = false
    /// The first and the last day of the step of a taper that it is; unbounded for what is none.
    public let days: DaySpan

    /// - Throws: `RemindError` for a schedule or a zone that this program or machine does not know.
    init(_ line: Definition.Line, place: inout Place) throws(RemindError) {
        let schedule: Schedule
        do {
            // What is stored was checked when it was defined, and says its `from`.
            schedule = try Schedule(parsing: line.when, context: .file)
        } catch {
            throw RemindError(.invalidSchedule, error.explained, hint: error.hint)
        }
        try self.init(
            schedule, text: line.when, fields: line.fields ?? [:], anchor: line.anchor, days: line.days,
            place: &place)
        isOff = line.isOff
    }

    var source: Source { isOff ? .none : compiled }

    init(
        _ schedule: Schedule, text: String, fields: Fields, anchor: Definition.Anchor,
        days: DaySpan = DaySpan(), place: inout Place
    ) throws(RemindError) {
        self.days = days
        self.schedule = schedule
        self.text = text
        self.fields = fields
        do {
            let anchorZone = place.rules(named: anchor.zone)
            let first = anchor.first.flatMap { CivilDateTime($0) }
            let definedOn = first?.date ?? anchorZone.local(at: anchor.at).date
            switch schedule.rule {
            case .wall(_, .sun):
                guard let location = place.location else { throw CompiledLine.noLocation }
                compiled =
                    schedule.sunRecurrence(definedOn: definedOn, first: first?.time, location: location)
                    .map { .sun($0) } ?? .none
            case .wall, .recurrence:
                let fixed = try schedule.zone.map { (name) throws(ZoneError) in try place.zone(name) }
                compiled =
                    schedule.recurrence(definedOn: definedOn, first: first?.time)
                    .map { .wall($0, zone: fixed) } ?? .none
            case .elapsed(let every, let from):
                let start = from.flatMap { anchorZone.instant(of: $0) } ?? anchor.at
                compiled = .elapsed(
                    schedule.elapsed(every: every, start: start, zone: anchorZone), except: Set(schedule.except),
                    zone: anchorZone)
            case .afterTaken(let delay, let first):
                compiled = .chained(try Chain(schedule, after: delay, of: nil, first: first, definedOn: definedOn))
            case .after(let delay, let name):
                guard let other = ReminderID(rawValue: name) else {
                    throw RemindError(
                        .invalidSchedule, "\"\(name)\" is not the id of a reminder",
                        hint: "lowercase letters, digits and single hyphens, a letter first: vitamin-d")
                }
                compiled = .chained(try Chain(schedule, after: delay, of: other, first: nil, definedOn: definedOn))
            case .asNeeded:
                compiled = .none
            }
        } catch let error as RemindError {
            throw error
        } catch let error as ZoneError {
            throw RemindError(.unknownZone, error.message, hint: error.hint)
        } catch {
            throw RemindError(.internalError, "\(error)")
        }
    }

    /// Whether a date lies within the schedule's bounds and is not an exception; for rules without dates of their own.
    func covers(_ date: CivilDate, definedOn: Instant, place: Place) -> Bool {
        if let start = schedule.start, date < start { return false }
        if let end = schedule.end(definedOn: place.local.local(at: definedOn).date), date > end { return false }
        return !schedule.except.contains(date)
    }

    static let noLocation = RemindError(
        .invalidSchedule, "times of the sun need a location, and none is set",
        hint: "location = { latitude = 47.37, longitude = 8.54 } in remindd.toml")

    var isChained: Bool { if case .chained = source { true } else { false } }
}

extension Schedule {
    /// The bounds of an elapsed schedule: dates are those of the zone it was defined in.
    fileprivate func elapsed(every: Duration, start: Instant, zone: TimeZoneRules) -> ElapsedRecurrence {
        var recurrence = ElapsedRecurrence(start: start, every: every.components.seconds)
        func end(of date: CivilDate) -> Instant? {
            zone.instant(of: CivilDateTime(date + 1, .midnight)).map { $0 - .milliseconds(1) }
        }
        recurrence.until = until.flatMap(end)
        switch extent {
        case .times(let count): recurrence.count = Int64(count)
        case .days(let days):
            let last = end(of: zone.local(at: start).date + (days - 1))
            recurrence.until = [recurrence.until, last].compactMap { $0 }.min()
        case nil: break
        }
        return recurrence
    }
}
