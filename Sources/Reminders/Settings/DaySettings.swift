package import CivilTime
package import Schedules

/// The table `[days]`: on which days the person works.
package struct DaySettings: Hashable, Sendable {
    /// A file of holidays that ends.
    package struct End: Hashable, Sendable {
        package var file: String
        /// The last holiday in it.
        package var last: CivilDate

        package init(file: String, last: CivilDate) {
            (self.file, self.last) = (file, last)
        }
    }

    package var work = WeekdaySet.workdays
    /// The files of holidays as written: in the folder of remindd.toml, if they name no other.
    package var files: [String] = []
    /// Working days, and the holidays of the files that could be read.
    package var calendar = DayCalendar.usual
    /// The last holiday of each file that has one which does not repeat for ever.
    package var ends: [End] = []

    package init() {}
}
