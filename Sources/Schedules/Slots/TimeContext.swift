package import CivilTime
package import PrayerTimes
package import Vocabulary

/// Where the user is, and the rules of the zones that schedules name.
package struct TimeContext: Sendable {
    final class Rules: Sendable {}

    /// The zone whose wall clock floating schedules follow.
    package private(set) var local: TimeZoneRules
    package let directory: ZoneDirectory
    package private(set) var sky: SunAndPrayerRules
    /// The working days and holidays.
    package private(set) var workdays = DayCalendar.usual
    /// One object as long as the rules of zones, sun, prayer and workdays are the same: others hold after a journey.
    private(set) var rules = Rules()
    /// When a day begins by the person's clock.
    package var dayStart = ClockTime.midnight
    /// The time of day of a slot whose schedule names none.
    package var morning = ClockTime(secondOfDay: 9 * 3600)
    private var named: [String: TimeZoneRules] = [:]
    /// Rules from before the last journey, for zones whose files can no longer be read.
    private var former: [String: TimeZoneRules] = [:]
    /// Zones whose files can no longer be read, and why: their last good rules stay in use.
    package private(set) var problems: [String: ZoneError] = [:]

    package init(
        local: TimeZoneRules, directory: ZoneDirectory, location: Coordinate? = nil,
        prayer: PrayerRules = PrayerRules()
    ) {
        (self.local, self.directory) = (local, directory)
        sky = SunAndPrayerRules(location: location, prayer: prayer)
    }

    /// A named zone's rules, read once. If the file cannot be read after a journey, the former rules stay in use, so
    /// that a broken update of tzdata silences no reminder.
    package mutating func zone(_ name: String) throws(ZoneError) -> TimeZoneRules {
        if name == local.name { return local }
        if let known = named[name] { return known }
        let rules: TimeZoneRules
        do throws(ZoneError) {
            rules = try directory.rules(named: name)
        } catch {
            guard let known = former[name] else { throw error }
            problems[name] = error
            rules = known
        }
        named[name] = rules
        return rules
    }

    /// Loads the rules of those zones that the machine knows, so that later look-ups read no file.
    package mutating func know(_ names: Set<String>) {
        for name in names { _ = try? zone(name) }
    }

    /// The rules of a recorded zone, or the local ones if the machine no longer knows it.
    package func rules(named name: String) -> TimeZoneRules {
        if name == local.name { return local }
        return named[name] ?? (try? directory.rules(named: name)) ?? former[name] ?? local
    }

    /// The place after a journey to another local zone. It reads the files of all zones again.
    package func moved(to local: TimeZoneRules) -> TimeContext {
        var moved = TimeContext(local: local, directory: directory)
        moved.sky = sky
        moved.workdays = workdays
        (moved.dayStart, moved.morning) = (dayStart, morning)
        moved.former = named
        moved.former[self.local.name] = self.local
        return moved
    }

    /// The date and time of a floating slot, on the wall clock of wherever the person is. A slot that moves to a workday has
    /// those of its workday by the holidays of now.
    package func floating(_ key: SlotKey) -> CivilDateTime? {
        guard let (local, zone) = wall(key), zone == nil else { return nil }
        return local
    }

    /// The date and time of a slot of the wall clock, by the holidays of now, and its zone if it has one of its own; `nil` for
    /// any other slot.
    package func wall(_ key: SlotKey) -> (local: CivilDateTime, zone: String?)? {
        switch key {
        case .wall(let local, let zone): (local, zone)
        case .moved(let moved):
            (CivilDateTime(workdays.workday(moved.move, moved.date), moved.time), moved.zone)
        default: nil
        }
    }

    /// The day that a wall-clock time belongs to.
    package func day(of local: CivilDateTime) -> CivilDate { local.time < dayStart ? local.date - 1 : local.date }

    /// A copy with other workdays.
    package func under(_ workdays: DayCalendar) -> TimeContext { under(sky, workdays) }

    /// A copy with other times of the sun and of prayer, and other workdays.
    package func under(_ sky: SunAndPrayerRules, _ workdays: DayCalendar) -> TimeContext {
        var place = self
        (place.sky, place.workdays) = (sky, workdays)
        place.rules = Rules()
        return place
    }
}
