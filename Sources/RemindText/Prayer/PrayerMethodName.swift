import PrayerTimes
package import Reminders

/// A method of prayer times, to choose from a list.
package struct PrayerMethodName: Hashable, Sendable {
    /// `mwl`, as the settings have it.
    package var id: String
    /// `Muslim World League`
    package var name: String

    /// The method of the settings.
    package static func chosen(in settings: Settings) -> PrayerMethodName {
        PrayerMethodName(id: settings.prayer.method.id, name: settings.prayer.method.name)
    }

    /// All methods, in the order in which a list shows them.
    package static let all = PrayerMethod.all.map { PrayerMethodName(id: $0.id, name: $0.name) }
}
