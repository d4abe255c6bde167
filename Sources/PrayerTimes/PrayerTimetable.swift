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

    /// Another program's file, as the text of one of our own.
    package struct Converted {
        package var text: String
        /// The line of the other file from which each line of the text comes.
        private var lines: [Int]

        package init(header: String, rows: [(text: String, line: Int)]) {
            text = ([header] + rows.map(\.text) + [""]).joined(separator: "\n")
            lines = [1] + rows.map(\.line)
        }

        /// A problem of the text, at its line of the other program's file. It names the day, since that file may have
        /// many lines for it, or one line for all.
        package func inSource(_ problem: Problem) -> Problem {
            guard lines.indices.contains(problem.line - 1), problem.line > 1 else { return problem }
            var problem = problem
            let row = text.split(separator: "\n", omittingEmptySubsequences: false)[problem.line - 1]
            let day = row.prefix { $0 != "," }
            if !problem.message.contains(day) { problem.message = "\(day): \(problem.message)" }
            problem.line = lines[problem.line - 1]
            return problem
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
