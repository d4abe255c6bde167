package import CivilTime

/// Times of prayer as a mosque or a ministry publishes them: a row for each day, without gaps.
package struct PrayerTimetable: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        /// The six times.
        var times: [PrayerEvent: Instant]
        /// When the prayer is held at the mosque.
        package var iqamah: [PrayerEvent: Instant]
    }

    /// A fault in a line of the file.
    package struct Problem: Error, Hashable, Sendable {
        package var line: Int
        package var message: String
        package var hint: String

        package init(line: Int, message: String, hint: String) {
            (self.line, self.message, self.hint) = (line, message, hint)
        }
    }

    package let first: CivilDate
    private let rows: [Row]

    package var last: CivilDate { first + (rows.count - 1) }

    /// - Precondition: `rows` has the days from `first` on, one at least.
    init(first: CivilDate, rows: [Row]) {
        precondition(!rows.isEmpty, "a timetable without days")
        (self.first, self.rows) = (first, rows)
    }

    /// `nil` if it has no such day.
    package subscript(date: CivilDate) -> Row? {
        date >= first && date <= last ? rows[date - first] : nil
    }

    /// The columns of its file, in order. Columns with `iqamah_` before the name of a prayer may follow.
    package static let columns = ["date"] + PrayerEvent.six.map(\.rawValue)
}
