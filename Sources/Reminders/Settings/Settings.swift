package import CivilTime
package import PrayerTimes
package import Schedules

/// The contents of remindd.toml.
package struct Settings: Hashable, Sendable {
    /// Values for reminders of one kind that set none of their own.
    package struct KindSettings: Hashable, Sendable {
        /// Seconds.
        package var grace: Int64?
        package var nag: Nag?
        /// How many may be active at once.
        package var most: Int?
        /// True if streaks and scores are shown; yes if absent.
        package var streaks: Bool?
        /// True if Apple Health may be imported; yes if absent.
        package var imports: Bool?

        package init(grace: Int64? = nil, nag: Nag? = nil) {
            self.grace = grace
            self.nag = nag
        }
    }

    /// The language of notifications, such as `de` or `de_AT`; `nil` for that of the session.
    package var language: String?
    /// When a day begins (TIME, section 8).
    package var dayStart = ClockTime.midnight
    /// How long a snooze lasts by default.
    package var snooze = Duration.seconds(600)
    /// Other lengths that a notification offers after a press of Later.
    package var moreSnoozes: [Duration] = []
    /// The effect of a click on a notification without buttons.
    package var click = Click.details

    package enum Click: String, Hashable, Sendable, CaseIterable { case details, taken }

    /// True to show a cover outside instead of every title.
    package var isPrivate = false
    /// True if the service's status line names the next reminder.
    package var statusTitles = false
    /// The place and the rules of schedules that follow the sun or prayer.
    package private(set) var sky = SunAndPrayerRules()
    /// Working days and holidays.
    package var days = DaySettings()
    /// When only what can become missed rings; absent for no such hours.
    package var quiet: QuietHours?
    /// The time of a reminder whose day has none, and of the rings of overdue ones.
    package var morning = ClockTime(secondOfDay: 9 * 3600)
    /// How times and weeks are shown.
    package var display = DisplaySettings()
    /// The user, as a report for a doctor names them.
    package var patient = Patient()
    /// The part of this machine among those that keep the same record.
    package var sync = SyncSettings()
    /// By kind's name.
    package var kinds: [String: KindSettings] = [:]

    package init() {}

    /// The place whose sun times count.
    package var location: Coordinate? {
        get { sky.location }
        set { sky.location = newValue }
    }
    /// How times of prayer are computed.
    package var prayer: PrayerRules {
        get { sky.prayer }
        set { sky.prayer = newValue }
    }
}
