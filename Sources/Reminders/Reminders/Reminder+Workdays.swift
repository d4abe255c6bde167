package import CivilTime
package import Schedules
import Vocabulary

extension Reminder {
    /// True if a schedule of it depends on working days and holidays.
    package var followsWorkdays: Bool { lines.contains { !$0.isOff && $0.schedule.followsWorkdays } }

    /// True if it is a medicine of which such a schedule leaves out days.
    package var hasDosesByWorkdays: Bool { kind?.has(.gaps) == true && followsWorkdays }

    /// Says that a schedule of it comes on holidays, and that there are none; `nil` if that is not so.
    ///
    /// - Parameter calendar: The working days and holidays.
    package func holidaysMissing(by calendar: DayCalendar) -> String? {
        guard calendar.holidays.isEmpty else { return nil }
        let line = lines.first { line in
            if !line.isOff, case .wall(.holidays, _) = line.schedule.rule { true } else { false }
        }
        return line.map {
            "\($0.text) never rings, since there are no holidays: remindctl config set days.holidays FILE"
        }
    }

    /// Days ahead of which a change is shown.
    package static let daysTold = 30

    /// The doses of the next 30 days that other working days and holidays add, take away or move.
    ///
    /// - Parameters:
    ///   - old: The working days and holidays before.
    ///   - place: Where the person is, with those of now.
    ///   - now: The doses after this are looked at.
    package func changes(from old: DayCalendar, in place: TimeContext, now: Instant) -> [WorkdayChange] {
        guard hasDosesByWorkdays else { return [] }
        let wall = wall(place)
        let before = slots(by: old, in: place, now: now)
        let after = slots(by: place.workdays, in: place, now: now)
        let end = now + .seconds(Int64(Self.daysTold) * 86_400)
        var changes: [(Instant, WorkdayChange)] = []
        for key in Set(before.keys).union(after.keys) {
            let (was, comes) = (before[key], after[key])
            guard was != comes, was.map({ $0 > now }) ?? true, let first = [was, comes].compactMap(\.self).min(),
                first <= end, comes ?? end > now
            else { continue }
            func words(_ due: Instant) -> String {
                let local = wall.local(at: due)
                return "\(local.date.longWords) at \(local.time)"
            }
            let text =
                switch (was, comes) {
                case (let was?, let comes?): "the dose of \(words(was)) comes on \(words(comes))"
                case (let was?, nil): "no dose on \(words(was))"
                case (nil, let comes?): "a dose on \(words(comes))"
                case (nil, nil): ""
                }
            let day = wall.local(at: first).date.description
            changes.append((first, WorkdayChange(reminder: id.rawValue, day: day, text: text)))
        }
        return changes.sorted { ($0.0, $0.1.text) < ($1.0, $1.1.text) }.map(\.1)
    }

    /// The slots of the schedules that depend on the calendar. It looks back, since a slot may move into the coming days.
    private func slots(by calendar: DayCalendar, in place: TimeContext, now: Instant) -> [SlotKey: Instant] {
        var place = place.under(place.sky, calendar)
        let there = Reminder(definition, stamp: stamp, definedAt: definedAt, place: &place)
        let wall = there.wall(place)
        let reach = Duration.seconds(Int64(Self.daysTold + DayCalendar.reach) * 86_400)
        var found: [SlotKey: Instant] = [:]
        for (index, line) in there.lines.enumerated() where line.schedule.followsWorkdays {
            let slots = line.run(
                after: now - reach, through: now + reach, limit: Self.mostSlots, on: wall, place: place, line: index)
            let days = days.intersection(line.days)
            for slot in slots ?? [] where days.has(wall.local(at: slot.due).date) { found[slot.key] = slot.due }
        }
        return found
    }

    private static let mostSlots = 50_000

    /// The next day without a dose of a medicine, in a sentence: `no dose on Saturday 28 November 2026`. `nil` for any other
    /// reminder.
    ///
    /// - Parameters:
    ///   - today: The first day that is looked at.
    ///   - place: Where the person is, with the working days and holidays.
    package func nextWithoutDose(from today: CivilDate, in place: TimeContext) -> String? {
        guard hasDosesByWorkdays else { return nil }
        for line in lines where !line.isOff && line.schedule.followsWorkdays {
            if let text = line.schedule.nextWithoutDose(from: today, by: place.workdays) { return text }
        }
        return nil
    }
}

extension Schedule {
    /// See `Reminder.nextWithoutDose`.
    package func nextWithoutDose(from today: CivilDate, by calendar: DayCalendar) -> String? {
        guard followsWorkdays else { return nil }
        var plain = self
        (plain.skipsHolidays, plain.extent) = (false, nil)
        switch rule {
        case .wall(.workdays, let times), .wall(.holidays, let times): plain.rule = .wall(.daily, times)
        default: break
        }
        if case .wall(let days, .sun) = plain.rule { plain.rule = .wall(days, .at([.midnight])) }
        let end = today + 400
        for date in plain.dates(from: today, through: end) {
            switch rule {
            case .wall(.workdays, _) where calendar.isWorkday(date): continue
            case .wall(.holidays, _) where calendar.isHoliday(date): continue
            case .wall(.workdays, _), .wall(.holidays, _): return "no dose on \(date.longWords)\(name(date, calendar))"
            default: break
            }
            if skipsHolidays {
                if calendar.isHoliday(date) { return "no dose on \(date.longWords)\(name(date, calendar))" }
            } else if let move {
                let day = calendar.workday(move, date)
                if day != date {
                    return "the dose of \(date.longWords)\(name(date, calendar)) comes on \(day.longWords)"
                }
            }
        }
        return skipsHolidays ? "no dose on holidays" : "doses move with working days and holidays"
    }

    private func name(_ date: CivilDate, _ calendar: DayCalendar) -> String {
        calendar.name(of: date).map { " (\($0))" } ?? ""
    }
}

extension DaySpan {
    fileprivate func has(_ date: CivilDate) -> Bool {
        first.map { $0 <= date } ?? true && last.map { date <= $0 } ?? true
    }
}
