package import Reminders

/// A schedule as the simulation makes it up: what it is in the schedule language, and, for the oracle, which slots it
/// has, found by trying every day.
package enum Plan: Hashable {
    package enum Days: Hashable {
        case daily
        /// 0 for Monday.
        case week([Int64])
        case every(Int64, from: Int64)
        /// A day past the end of a month is the month's last.
        case month([Int64])
        case cycle(on: Int64, off: Int64, from: Int64)
        /// Monday to Friday but for holidays.
        case workdays
        case exceptHolidays
        case holidays
        /// A day of the month, or the nearest working day on one side of it.
        case moved(Int64, isBefore: Bool)
    }

    /// Minutes of the day, on the wall of a zone or of wherever the person is.
    case times([Int64], Days, zone: String?)
    /// True hours from a wall-clock time of the zone in which it was defined.
    case elapsed(hours: Int64, from: Int64)
    /// Hours after it was taken, or also skipped, first at a minute of the day.
    case chained(hours: Int64, first: Int64, orSkipped: Bool)
    /// Minutes after another was taken, or also skipped.
    case linked(minutes: Int64, to: String, orSkipped: Bool)
    case asNeeded(count: Int64, hours: Int64, apart: Int64)
    /// A pair lasts so many days, the first from a day on.
    case lens(days: Int64, opened: Int64, minute: Int64)
    /// Every day at these minutes it is asked, unless there is enough of the goal, in thousandths of a millilitre.
    case prompts([Int64], goal: Int64, unless: Measure.Unless)

    /// In the schedule language; `nil` where the kind makes its own.
    var text: String? {
        switch self {
        case .times(let minutes, let days, let zone):
            let at = "at " + minutes.map(Wall.timeText).joined(separator: ", ")
            let tail = zone.map { " zone \($0)" } ?? ""
            switch days {
            case .daily: return "daily \(at)\(tail)"
            case .week(let days):
                let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
                return days.map { names[Int($0)] }.joined(separator: ", ") + " \(at)\(tail)"
            case .every(let step, let from): return "every \(step) days \(at)\(tail) from \(Wall.dateText(from))"
            case .month(let days): return "monthly on \(days.map(String.init).joined(separator: ", ")) \(at)\(tail)"
            case .cycle(let on, let off, let from):
                return "\(on) days on, \(off) off \(at)\(tail) from \(Wall.dateText(from))"
            case .workdays: return "on workdays \(at)\(tail)"
            case .exceptHolidays: return "daily \(at)\(tail) except holidays"
            case .holidays: return "on holidays \(at)\(tail)"
            case .moved(let day, let isBefore):
                return "monthly on \(day), or the workday \(isBefore ? "before" : "after") \(at)\(tail)"
            }
        case .elapsed(let hours, let from):
            return "every \(hours) hours from "
                + Wall.text(from).split(separator: "T").map(String.init).joined(separator: " ")
        case .chained(let hours, let first, let orSkipped):
            return "\(hours)h after taken\(orSkipped ? " or skipped" : ""), first at \(Wall.timeText(minute: first))"
        case .linked(let minutes, let other, let orSkipped):
            return "\(minutes)m after \(other)\(orSkipped ? " taken or skipped" : "")"
        case .asNeeded(let count, let hours, let apart):
            return "as needed, at most \(count) in \(hours)h, at least \(apart)h apart"
        case .prompts(let minutes, _, _): return "daily at " + minutes.map(Wall.timeText).joined(separator: ", ")
        case .lens: return nil
        }
    }

    /// True if a skipped dose brings the next one, like a taken one.
    package var followsSkips: Bool {
        switch self {
        case .chained(_, _, let orSkipped), .linked(_, _, let orSkipped): orSkipped
        default: false
        }
    }

    /// True if its slots follow from the calendar alone.
    package var isOfTheCalendar: Bool {
        switch self {
        case .times, .elapsed: true
        case .chained, .linked, .asNeeded, .lens, .prompts: false
        }
    }

    /// True if a day has its times.
    static func has(_ days: Days, _ day: Int64) -> Bool {
        switch days {
        case .daily: return true
        case .week(let days): return days.contains(Wall.weekday(day))
        case .every(let step, let from): return day >= from && (day - from) % step == 0
        case .month(let days):
            let (year, month, number) = Wall.date(day)
            return days.contains { min($0, Wall.length(month, year)) == number }
        case .cycle(let on, let off, let from): return day >= from && (day - from) % (on + off) < on
        case .workdays: return Wall.isWorkday(day)
        case .exceptHolidays: return !Wall.isHoliday(day)
        case .holidays: return Wall.isHoliday(day)
        case .moved(let number, _): return has(.month([number]), day)
        }
    }

    /// The day on which one of its days comes.
    private static func moved(_ days: Days, _ own: Int64) -> Int64 {
        guard case .moved(_, let isBefore) = days else { return own }
        var day = own
        while !Wall.isWorkday(day) { day += isBefore ? -1 : 1 }
        return day
    }

    /// Every slot due in (after, through], in milliseconds, with its key.
    ///
    /// - Parameters:
    ///   - local: The zone the person is in.
    ///   - named: The rules of any zone, as they are now.
    ///   - home: The zone in which it was defined.
    func slots(after: Int64, through: Int64, local: RuleBook, home: String, named: (String) -> RuleBook?) -> [Slot] {
        var found: [Slot] = []
        func add(_ key: @autoclosure () -> String, _ due: Int64, floating wall: Int64? = nil) {
            if after < due, due <= through { found.append(Slot(key: key(), due: due, floating: wall)) }
        }
        switch self {
        case .times(let minutes, let days, let zone):
            guard after < through, let rules = zone == nil ? local : zone.flatMap(named) else { return [] }
            // A day that moves comes from so far away at most.
            let reach: Int64 = if case .moved = days { 7 } else { 2 }
            let first = after / 1000 / Wall.day - reach
            for own in first...(through / 1000 / Wall.day + reach) where Plan.has(days, own) {
                let day = Plan.moved(days, own)
                for minute in minutes {
                    let wall = day * Wall.day + minute * 60
                    let key =
                        if case .moved(_, let isBefore) = days {
                            "\(Wall.dateText(own))/workday-\(isBefore ? "before" : "after")@\(Wall.timeText(minute: minute))"
                        } else {
                            Wall.text(wall)
                        }
                    add(
                        key + (zone.map { "[\($0)]" } ?? ""), rules.instant(of: wall) * 1000,
                        floating: zone == nil ? wall : nil)
                }
            }
        case .elapsed(let hours, let from):
            guard let start = named(home)?.instant(of: from) else { return [] }
            let step = hours * 3600
            var at = start + max(0, (after / 1000 - start) / step) * step
            while at * 1000 <= through {
                add(Wall.text(at) + "Z", at * 1000)
                at += step
            }
        case .chained, .linked, .asNeeded, .lens, .prompts: break
        }
        return found.sorted { $0.due < $1.due }
    }

    /// A slot by its key, and when it is due, in milliseconds.
    struct Slot: Hashable {
        var key: String
        var due: Int64
        /// What the wall shows, where it is the wall of wherever the person is.
        var floating: Int64?
    }
}
