import CivilTime

/// Slots at times of the sun: which dates, which times, and where.
package struct SunRecurrence: Hashable, Sendable {
    struct Slot: Hashable {
        var date: CivilDate
        var time: SunTime
        var due: Instant
    }

    /// The dates. Its times of day stand for places in `times`: 00:00:00 for the first, 00:00:01 for the second; so
    /// bounds, exceptions and counts are those of every other schedule.
    private let dates: WallRecurrence
    private let times: [SunTime]
    private let location: Coordinate

    /// - Parameters:
    ///   - dates: any times of day, as many as `times`.
    ///   - times: ascending, not empty.
    init(dates: WallRecurrence, times: [SunTime], location: Coordinate) {
        self.dates = dates
        self.times = times
        self.location = location
    }

    /// What stands for the times in the recurrence of the dates.
    static func places(of times: [SunTime]) -> [ClockTime] {
        times.indices.map { ClockTime(secondOfDay: Int32($0)) }
    }

    /// The first slot strictly after an instant; `nil` where the sun has none on some four years of dates.
    func next(after instant: Instant, in zone: TimeZoneRules) -> Slot? {
        var best: Slot?
        var inVain = 0
        visit(from: instant, in: zone) { slot, earliest in
            if let best, earliest > best.due { return false }
            guard let slot else {
                inVain += 1
                return inVain < Self.longestSearch
            }
            if slot.due > instant, best.map({ slot < $0 }) ?? true { best = slot }
            return true
        }
        return best
    }

    /// Every slot in (after, through], in order; the earliest where there are more than `limit`.
    func slots(after start: Instant, through end: Instant, limit: Int, in zone: TimeZoneRules) -> [Slot] {
        var found: [Slot] = []
        visit(from: start, in: zone) { slot, earliest in
            // The days of three dates may run beside each other; what is of a date before them comes first.
            if earliest > end || found.count >= limit + 3 * times.count { return false }
            if let slot, start < slot.due, slot.due <= end { found.append(slot) }
            return true
        }
        return Array(found.sorted().prefix(limit))
    }

    /// The times in a stretch of dates at which the sun does not rise or set, and which way.
    func absences(from first: CivilDate, through last: CivilDate, in zone: TimeZoneRules) -> [(Slot, isAbove: Bool)] {
        var found: [(Slot, isAbove: Bool)] = []
        var cursor = wall(before: first)
        while let next = dates.next(after: cursor, in: .utc), next.local.date <= last {
            let time = times[Int(next.local.time.secondOfDay)]
            let crossing = time.crossing(on: SolarDay(solarDate(of: next.local.date, in: zone), at: location))
            if crossing.instant == nil {
                found.append((Slot(date: next.local.date, time: time, due: cursor), crossing == .sunAlwaysAbove))
            }
            cursor = next.instant
        }
        return found
    }

    /// Goes through the slots by their dates, from one that may still be due after an instant.
    ///
    /// - Parameter body: is given each slot, `nil` where the sun has none, and how early it and all later ones can be.
    private func visit(from instant: Instant, in zone: TimeZoneRules, _ body: (Slot?, Instant) -> Bool) {
        var cursor = wall(before: TimeZoneRules.utc.local(at: instant).date - 3)
        var day: (date: CivilDate, SolarDay)?
        while let next = dates.next(after: cursor, in: .utc) {
            cursor = next.instant
            let date = next.local.date
            let solarDate = solarDate(of: date, in: zone)
            let meanNoon = CivilDateTime(solarDate, .midnight).wallSeconds + 43_200 - meanOffset
            let earliest = Instant(seconds: meanNoon - Self.reach)
            // Dates in vain are cheap as long as nothing is worked out for them.
            guard meanNoon + Self.reach > instant.seconds else { continue }
            let solarDay = day?.date == date ? day?.1 : nil
            let current = solarDay ?? SolarDay(solarDate, at: location)
            day = (date, current)
            let time = times[Int(next.local.time.secondOfDay)]
            let slot = time.crossing(on: current).instant.map { event in
                // Air makes minutes of difference: a second would say more than is known.
                let minute = (event + .seconds(30)).seconds
                return Slot(
                    date: date, time: time,
                    due: Instant(seconds: minute - (minute % 60 + 60) % 60 + Int64(time.offset)))
            }
            guard body(slot, earliest) else { return }
        }
    }

    /// The date by local mean time whose sun belongs to a date of the calendar.
    ///
    /// They are the same but where the date line was moved round an island: in Samoa the calendar is a day ahead of the
    /// meridian. A zone that does not belong to the place, on a journey, changes nothing: the key of an evening must not
    /// depend on where the user reads it.
    private func solarDate(of date: CivilDate, in zone: TimeZoneRules) -> CivilDate {
        let noon = Instant(seconds: CivilDateTime(date, .midnight).wallSeconds + 43_200)
        let ahead = Int64(zone.offset(at: noon)) - meanOffset
        return ahead > 72_000 ? date - 1 : ahead < -72_000 ? date + 1 : date
    }

    /// Local mean time: seconds east of UTC.
    private var meanOffset: Int64 { Int64(location.longitude * 240) }

    private func wall(before date: CivilDate) -> Instant {
        Instant(seconds: CivilDateTime(date, .midnight).wallSeconds - 1)
    }

    /// No event is further from mean noon than half a day and the equation of time, and no slot further from its event.
    private static let reach = Int64(43_200 + 1200 + SunTime.longestOffset)
    private static let longestSearch = 1500
}

extension SunRecurrence.Slot: Comparable {
    /// By (instant, key), as slots are ordered.
    static func < (left: Self, right: Self) -> Bool {
        if left.due != right.due { return left.due < right.due }
        return left.date == right.date ? left.time.description < right.time.description : left.date < right.date
    }
}
