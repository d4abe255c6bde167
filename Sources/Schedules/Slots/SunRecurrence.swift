import CivilTime
import PrayerTimes
import Vocabulary

/// Slots at times of the sun and of prayer, on given dates at a location.
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
    private let rules: PrayerRules
    private let days: PrayerDays?
    /// Seconds: how far from mean noon a slot of a date may be. The last third of a night begins at most 16 hours and the
    /// equation of time after it, no other event is further from it, and a timetable has clock times of any zone.
    private let reach: Int64
    /// The dates that count for events of the day and of the night, if they differ.
    private let limits: [Bool: DateSpans]

    /// - Parameters:
    ///   - dates: any times of day, as many as `times`.
    ///   - times: ascending, not empty.
    ///   - days: Days that are known at the location by the rules.
    init(
        dates: WallRecurrence, times: [SunTime], location: Coordinate, rules: PrayerRules, days: PrayerDays?,
        hijri: HijriDays?
    ) {
        (self.dates, self.times, self.location, self.rules, self.days) = (dates, times, location, rules, days)
        let offset = times.map { abs($0.offset) }.max() ?? 0
        reach = Int64(57_600 + 1200 + (rules.timetable == nil ? offset : SunTime.longestOffset))
        limits =
            hijri.map { days in
                [false: days.dates(rules.hijri, isNight: false), true: days.dates(rules.hijri, isNight: true)]
            } ?? [:]
    }

    private func counts(_ time: SunTime, on date: CivilDate) -> Bool {
        limits[time.event.isOfNight]?.contains(date) ?? true
    }

    /// The event whose time it takes: that of the other prayer if a traveller combines the two.
    private func event(of time: SunTime, on date: CivilDate) -> SunTime.Event {
        rules.journey?.event(for: time.event, on: date) ?? time.event
    }

    /// The times of day that stand for `times` in the recurrence of dates.
    static func places(of times: [SunTime]) -> [ClockTime] {
        times.indices.map { ClockTime(secondOfDay: Int32($0)) }
    }

    /// The first slot strictly after an instant; `nil` if the event is missing 1500 times, some four years.
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

    /// The events without a time from `first` through `last`, and why.
    func absences(
        from first: CivilDate, through last: CivilDate, in zone: TimeZoneRules
    ) -> [(Slot, PrayerTime.Absence)] {
        var found: [(Slot, PrayerTime.Absence)] = []
        var cursor = wall(before: first)
        while let next = dates.next(after: cursor, in: .utc), next.local.date <= last {
            let time = times[Int(next.local.time.secondOfDay)]
            var day = SkyDay(next.local.date, at: location, by: rules, in: zone, from: days)
            if counts(time, on: next.local.date),
                case .absent(let absence) = day.time(of: event(of: time, on: day.date))
            {
                found.append((Slot(date: next.local.date, time: time, due: cursor), absence))
            }
            cursor = next.instant
        }
        return found
    }

    /// Visits the slots by date, beginning with dates that may still be due after an instant.
    ///
    /// - Parameter body: gets each slot (`nil` if the event is missing) and a lower bound for it and all later
    ///   ones; `false` stops.
    private func visit(from instant: Instant, in zone: TimeZoneRules, _ body: (Slot?, Instant) -> Bool) {
        var cursor = wall(before: TimeZoneRules.utc.local(at: instant).date - 3)
        var day: SkyDay?
        while let next = dates.next(after: cursor, in: .utc) {
            cursor = next.instant
            let date = next.local.date
            let solarDate = location.solarDate(of: date, in: zone)
            let meanNoon = CivilDateTime(solarDate, .midnight).wallSeconds + 43_200 - meanOffset
            let earliest = Instant(seconds: meanNoon - reach)
            // Skips dates that are past before it computes the sun, which is slow.
            let time = times[Int(next.local.time.secondOfDay)]
            guard meanNoon + reach > instant.seconds, counts(time, on: date) else { continue }
            var current = SkyDay(date, at: location, by: rules, in: zone, from: days)
            if let day, day.date == date { current = day }
            let slot = current.time(of: event(of: time, on: date)).instant.map { event in
                Slot(date: date, time: time, due: event + .seconds(Int64(time.offset)))
            }
            day = current
            guard body(slot, earliest) else { return }
        }
    }

    /// Local mean time: seconds east of UTC.
    private var meanOffset: Int64 { Int64(location.longitude * 240) }

    private func wall(before date: CivilDate) -> Instant {
        Instant(seconds: CivilDateTime(date, .midnight).wallSeconds - 1)
    }

    private static let longestSearch = 1500
}

extension SunRecurrence.Slot: Comparable {
    /// Ordered by (instant, key), as slots are.
    static func < (left: Self, right: Self) -> Bool {
        if left.due != right.due { return left.due < right.due }
        return left.date == right.date ? left.time.description < right.time.description : left.date < right.date
    }
}
