import CivilTime

/// Slots at sun times, on given dates at a location.
package struct SunRecurrence: Hashable, Sendable {
    struct Slot: Hashable {
        var date: CivilDate
        var time: SunTime
        var due: Instant
    }

    /// The dates. Their times of day are indices into `times`: 00:00:00 for the first, 00:00:01 for the second. So
    /// bounds, exceptions and counts work as in every other schedule.
    private let dates: WallRecurrence
    private let times: [SunTime]
    private let location: Coordinate

    /// - Parameters:
    ///   - dates: any times of day, as many as `times`.
    ///   - times: ascending, not empty.
    init(dates: WallRecurrence, times: [SunTime], location: Coordinate) {
        (self.dates, self.times, self.location) = (dates, times, location)
    }

    /// The times of day that stand for `times` in the recurrence of dates.
    static func places(of times: [SunTime]) -> [ClockTime] {
        times.indices.map { ClockTime(secondOfDay: Int32($0)) }
    }

    /// The first slot strictly after an instant; `nil` if the sun event is missing 1500 times, some four years.
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

    /// Every slot in (start, end], in order; only the earliest if there are more than `limit`.
    func slots(after start: Instant, through end: Instant, limit: Int, in zone: TimeZoneRules) -> [Slot] {
        var found: [Slot] = []
        visit(from: start, in: zone) { slot, earliest in
            // Slots of three dates may interleave, so this collects three more dates before it sorts.
            if earliest > end || found.count >= limit + 3 * times.count { return false }
            if let slot, start < slot.due, slot.due <= end { found.append(slot) }
            return true
        }
        return Array(found.sorted().prefix(limit))
    }

    /// The times without a sunrise or sunset from `first` through `last`, and whether the sun stays up.
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

    /// Visits the slots by date, beginning with dates that may still be due after an instant.
    ///
    /// - Parameter body: gets each slot (`nil` if the sun event is missing) and a lower bound for it and all later
    ///   ones; `false` stops.
    private func visit(from instant: Instant, in zone: TimeZoneRules, _ body: (Slot?, Instant) -> Bool) {
        var cursor = wall(before: TimeZoneRules.utc.local(at: instant).date - 3)
        var day: (date: CivilDate, SolarDay)?
        while let next = dates.next(after: cursor, in: .utc) {
            cursor = next.instant
            let date = next.local.date
            let solarDate = solarDate(of: date, in: zone)
            let meanNoon = CivilDateTime(solarDate, .midnight).wallSeconds + 43_200 - meanOffset
            let earliest = Instant(seconds: meanNoon - Self.reach)
            // Skips dates that are past before it computes the sun, which is slow.
            guard meanNoon + Self.reach > instant.seconds else { continue }
            let solarDay = day?.date == date ? day?.1 : nil
            let current = solarDay ?? SolarDay(solarDate, at: location)
            day = (date, current)
            let time = times[Int(next.local.time.secondOfDay)]
            let slot = time.crossing(on: current).instant.map { event in
                // Refraction varies by minutes, so seconds would be false precision.
                let minute = (event + .seconds(30)).seconds
                return Slot(
                    date: date, time: time,
                    due: Instant(seconds: minute - (minute % 60 + 60) % 60 + Int64(time.offset)))
            }
            guard body(slot, earliest) else { return }
        }
    }

    /// The date in local mean time that matches a date of the calendar.
    ///
    /// They differ only where the date line bends around an island: in Samoa the calendar is a day ahead of the
    /// meridian. The zone of a traveller, less than 20 hours from mean time, changes nothing: the key of an evening
    /// must not depend on where the user reads it.
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

    /// Seconds: an event is at most half a day and the equation of time from mean noon; then comes the slot's offset.
    private static let reach = Int64(43_200 + 1200 + SunTime.longestOffset)
    private static let longestSearch = 1500
}

extension SunRecurrence.Slot: Comparable {
    /// Ordered by (instant, key), as slots are.
    static func < (left: Self, right: Self) -> Bool {
        if left.due != right.due { return left.due < right.due }
        return left.date == right.date ? left.time.description < right.time.description : left.date < right.date
    }
}
