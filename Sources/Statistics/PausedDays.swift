package import CivilTime
package import Reminders

/// The days that pauses cover.
package struct PausedDays: Sendable {
    /// Each pause's first and last day, and whether it covers them whole.
    private var spans: [(first: CivilDate, last: CivilDate, beginsWhole: Bool, endsWhole: Bool)] = []
    /// The rest of today may still be used, so a pause that has ended on it does not make it a paused day.
    private let today: CivilDate?

    /// - Parameters:
    ///   - pauses: Pauses of one reminder, ended or not.
    ///   - today: If it is given, a pause that ended on it leaves it a day like any other.
    ///   - day: The civil day of a moment, where the person is.
    package init(_ pauses: [Pause], today: CivilDate? = nil, day: (Instant) -> CivilDate) {
        self.today = today
        for pause in pauses {
            let first = pause.plan.from ?? day(pause.since)
            // It covers the day before only if it ended at the very start of one.
            let ended = pause.ended.map { day($0 - .milliseconds(1)) }
            // Without an end it lasts, and no series goes further.
            let last = [pause.plan.until, ended].compactMap(\.self).min() ?? CivilDate(epochDay: .max)
            guard first <= last else { continue }
            let beginsWhole = pause.plan.from != nil || day(pause.since - .milliseconds(1)) < first
            let endsWhole = pause.ended.map { ended != last || day($0) > last } ?? true
            spans.append((first, last, beginsWhole, endsWhole))
        }
    }

    /// True if a pause covers the whole day.
    package func cover(_ day: CivilDate) -> Bool {
        spans.contains { span in
            span.first <= day && day <= span.last && (day > span.first || span.beginsWhole)
                && (day < span.last || span.endsWhole)
        }
    }

    /// Marks the days of a series, also those on which nothing was recorded.
    package func mark(_ series: DaySeries) -> DaySeries {
        var values = series.values
        mark(&values, from: series.first)
        return DaySeries(first: series.first, values: values)
    }

    /// Marks the days of a series.
    func mark(_ values: inout [DayValue], from first: CivilDate) {
        for span in spans {
            let low = max(0, span.first - first)
            let high = min(values.count - 1, span.last - first)
            guard low <= high else { continue }
            for index in low...high {
                let day = first + index
                let isCut = day == span.last && !span.endsWhole
                if isCut, day == today { continue }
                let isPart = isCut || day == span.first && !span.beginsWhole
                values[index].pausing = max(values[index].pausing, isPart ? .part : .whole)
            }
        }
    }
}
