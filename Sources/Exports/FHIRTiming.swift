import CivilTime
import Schedules
import Vocabulary

/// A schedule as FHIR's `Timing`, as far as R4 can say it.
///
/// Beside `timeOfDay` and `dayOfWeek`, R4 allows neither `frequency` nor `period`. A cycle, a rule of RFC 5545, the sun, a
/// weekday of a month and whatever follows a dose have no form: their next times are the `event`s, and the sentence is in
/// `Dosage.text`.
struct FHIRTiming {
    private let schedule: Schedule
    /// The first and last day of a taper's step.
    private let days: (first: String?, last: String?)

    init(_ schedule: Schedule, first: String? = nil, last: String? = nil) {
        (self.schedule, days) = (schedule, (first, last))
    }

    /// - Parameter events: The next times, for a schedule that `repeat` cannot express.
    func element(events: [Timestamp]) -> FHIRElement? {
        if let form = form { return .of(["repeat": .of(form.merging(bounds) { own, _ in own })]) }
        return .of(["event": FHIRElement.texts(events.map(\.description))])
    }

    /// True if `repeat` can express all of it except the zone, exceptions and pauses.
    var isExpressible: Bool { form != nil }

    private var form: [String: FHIRElement?]? {
        guard schedule.hijri == nil, !schedule.followsWorkdays else { return nil }
        switch schedule.rule {
        case .wall(let days, let times):
            if case .sun = times { return nil }
            return form(days, times.expanded)
        case .elapsed(let every, _): return period(every)
        case .asNeeded(let needed):
            guard let apart = needed.apart else { return nil }
            return period(apart)
        case .instant, .recurrence, .afterTaken, .after, .afterDone: return nil
        }
    }

    private func form(_ days: Schedule.Days, _ times: [ClockTime]) -> [String: FHIRElement?]? {
        func counted(_ count: Int, every period: Int, _ unit: String) -> [String: FHIRElement?] {
            [
                "frequency": .number(Double(count * times.count)), "period": .number(Double(period)),
                "periodUnit": .text(unit),
            ]
        }
        let clock = FHIRElement.list(times.map { .text(Self.text($0)) })
        switch days {
        case .daily: return ["timeOfDay": clock]
        case .weekdays(let set):
            return ["dayOfWeek": .list(set.days.map { .text(Self.text($0)) }), "timeOfDay": clock]
        case .everyDays(let count): return counted(1, every: count, "d")
        case .everyWeeks(let count, let set): return counted(max(1, set.days.count), every: count, "wk")
        case .monthly(let every, let days):
            let isPlain = days.allSatisfy { if case .day(let day) = $0 { day <= 28 } else { false } }
            return isPlain ? counted(days.count, every: every, "mo") : nil
        case .yearly(let days): return counted(days.count, every: 1, "a")
        case .everyYears(let count, let days): return counted(days.count, every: count, "a")
        case .cycle, .once, .workdays, .holidays: return nil
        }
    }

    private func period(_ every: Duration) -> [String: FHIRElement?]? {
        let seconds = every.components.seconds
        guard seconds > 0 else { return nil }
        let (count, unit): (Double, String) =
            seconds % 86_400 == 0
            ? (Double(seconds / 86_400), "d")
            : seconds % 3600 == 0 ? (Double(seconds / 3600), "h") : (Double(seconds) / 60, "min")
        return ["frequency": .number(1), "period": .number(count), "periodUnit": .text(unit)]
    }

    /// Only one of its forms is allowed.
    private var bounds: [String: FHIRElement?] {
        var start = days.first ?? schedule.from?.description
        if case .elapsed(_, let from?) = schedule.rule { start = start ?? from.date.description }
        let end = days.last ?? schedule.until?.description
        if start == nil, end == nil, days.first == nil {
            switch schedule.extent {
            case .days(let count):
                return [
                    "boundsDuration": .object([
                        "value": .number(Double(count)), "unit": .text("day"),
                        "system": .text("http://unitsofmeasure.org"), "code": .text("d"),
                    ])
                ]
            case .times(let count): return ["count": .number(Double(count))]
            case nil: return [:]
            }
        }
        var bounds: [String: FHIRElement?] = [
            "boundsPeriod": .of(["start": start.map(FHIRElement.text), "end": end.map(FHIRElement.text)])
        ]
        if case .times(let count) = schedule.extent { bounds["count"] = .number(Double(count)) }
        if case .days(let count) = schedule.extent, days.last == nil, let first = schedule.from {
            bounds["boundsPeriod"] = .of([
                "start": .text(start ?? first.description), "end": .text((first + (count - 1)).description),
            ])
        }
        return bounds
    }

    private static func text(_ time: ClockTime) -> String {
        [time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    private static func text(_ day: Weekday) -> String {
        ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][Int(day.rawValue)]
    }
}
