package import CivilTime
package import RemindText
package import Reminders

/// Everything that the page of figures shows of one reminder.
package struct FiguresDrawing: Hashable, Sendable {
    /// The reminder, for the button that chooses another one.
    package var subject: String
    package var rings: [Ring] = []
    /// Lines below the rings.
    package var lines: [String] = []
    package var lens: Lens?
    package var year: YearDrawing?
    package var chart: ChartDrawing?
    /// The reason why nothing is shown.
    package var message: String?

    /// How much of some days was kept.
    package struct Ring: Hashable, Sendable {
        /// `7 days`
        package var name: String
        /// `nil` before the reply.
        package var share: KeptShare?

        /// `93 %`, or `-` if nothing was due.
        package var percent: String { share?.percent.map { "\($0) %" } ?? "–" }
        /// `7 days: 93 %, 13 of 14 taken, 1 missed`
        package var spoken: String {
            "\(name): " + ([share?.percent.map { "\($0) %" }, share?.text].compactMap(\.self)).joined(separator: ", ")
        }
    }

    /// How far a pair of lenses is used up.
    package struct Lens: Hashable, Sendable {
        /// `biweekly, left, opened 12 Nov`
        package var title: String
        package var percent: Int
        /// Green below 67 %, yellow below 81 %, orange below 100 %.
        package var level: LensStatus.Level
        package var headline: String
        /// `worn 10 of 14`, `open 9 of 14`
        package var counts: [String]
        package var text: String
        package var buttons: [Button]

        package struct Button: Hashable, Sendable {
            package var label: String
            /// An occurrence or a reminder, as a request names it.
            package var what: String
        }

        package var spoken: String {
            (["\(title): \(percent) % used"] + counts + [headline, text]).joined(separator: ", ")
        }
    }
}

/// The year of a habit, or of all together: a column for each week, a row for each weekday.
package struct YearDrawing: Hashable, Sendable {
    package var year: Int
    /// `204 of 260, 78 %`
    package var numbers: String
    package var weekdays: [String]
    package var months: [Month]
    package var days: [Day]
    package var focus: CivilDate
    /// The meanings of the six levels, from none to all.
    package var legend: [String]
    /// True if a later year can be shown.
    package var hasNext: Bool

    package struct Day: Hashable, Sendable {
        package var date: CivilDate
        package var column: Int
        package var row: Int
        /// 0 to 5; `nil` for a day on which nothing counted, or that is to come.
        package var level: Int?
        package var isToday: Bool
        /// `12 March, done, 3 of 4`
        package var spoken: String
    }

    package struct Month: Hashable, Sendable {
        /// The week in which it begins.
        package var column: Int
        package var name: String
    }
}

/// Some days of a reminder as a chart, with the same values as a table.
package struct ChartDrawing: Hashable, Sendable {
    package var title: String
    package var span: Span
    package var isTable: Bool
    /// True for bars from zero, and false for lines.
    package var isBars: Bool
    package var axis: ChartAxis?
    /// The lines of the chart, in thousandths: the trend or a part first, and the days last.
    package var layers: [DayChart.Layer]
    /// The goals' values, for lines across the chart.
    package var goals: [Goal]
    package var top: String
    package var bottom: String
    package var first: String
    package var last: String
    /// The names of several lines.
    package var legend: String
    package var summary: String
    /// The value that the pointer or the keyboard is on.
    package var highlight: Row?
    /// The days with a value, the latest first.
    package var rows: [Row]

    /// The stretch of a chart, up to today.
    package enum Span: Int, CaseIterable, Hashable, Sendable {
        case week = 7
        case month = 30
        case year = 365

        package var title: String {
            switch self {
            case .week: "Week"
            case .month: "Month"
            case .year: "Year"
            }
        }
    }

    package struct Goal: Hashable, Sendable {
        package var value: Int64
        package var label: String
    }

    package struct Row: Hashable, Sendable {
        package var date: CivilDate
        /// The place of the day among all days.
        package var place: Int
        /// The place of its point in the layers.
        package var point: Int
        /// `12 March`
        package var day: String
        /// `71.9 kg`
        package var text: String

        package var spoken: String { "\(day): \(text)" }
    }
}
