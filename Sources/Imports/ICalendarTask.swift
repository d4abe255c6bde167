import CivilTime
import ContentLines
import Reminders
import Vocabulary

/// A task (`VTODO`) or an alarm of KAlarm, as an event that begins when it is due.
extension ICalendarFile.Component {
    /// True if it becomes a reminder of anything, and a day without a time is one of its days.
    var isTask: Bool { name == "VTODO" || isOfKAlarm }

    /// KAlarm keeps its alarms as events, with the text in their alarm.
    var isOfKAlarm: Bool { kalarmType != nil }

    /// ACTIVE, ARCHIVED or TEMPLATE; older versions have another name for it.
    private var kalarmType: String? {
        guard name == "VEVENT", let type = self["X-KDE-KALARM-TYPE"] ?? self["X-KDE-KALARM-STATUS"] else { return nil }
        return type.value.prefix { $0 != ";" }.uppercased()
    }

    /// True if nothing of it will come: it is done, given up, or only kept by KAlarm.
    var isOver: Bool {
        guard isTask else { return false }
        if let kalarmType { return kalarmType != "ACTIVE" }
        return isDone || self["STATUS"]?.value.trimmed.uppercased() == "CANCELLED"
    }

    var isDone: Bool {
        name == "VTODO"
            && (self["COMPLETED"] != nil || self["STATUS"]?.value.trimmed.uppercased() == "COMPLETED"
                || self["PERCENT-COMPLETE"]?.value.trimmed == "100")
    }

    /// The first text that says what it is.
    var title: String {
        let own = self["SUMMARY"]?.text ?? ""
        return own.isVisible || !isTask
            ? own : children.lazy.compactMap { $0["DESCRIPTION"]?.text }.first(where: \.isVisible) ?? ""
    }

    /// The task with a start: when it is due, or else when it begins, or else its alarm at a point in time. `nil` if it has
    /// no time at all.
    ///
    /// A rule counts from DTSTART; if a task is due on another day than it begins, it begins there.
    var asEvent: Self? {
        guard name == "VTODO" else { return self }
        var event = self
        var start = self["DTSTART"]
        if let due = self["DUE"],
            self["RRULE"] == nil || start.map({ $0.value.prefix(8) == due.value.prefix(8) }) ?? true
        {
            start = due
        }
        let alarm = children.lazy.compactMap { $0["TRIGGER"] }.first { $0.isMoment && !$0.isPlaceholder }
        guard let start = start ?? alarm else { return nil }
        event.properties = properties.map { $0.name == "DTSTART" ? $0.named("X-START") : $0 }
        event.properties.append(start.named("DTSTART"))
        return event
    }
}

extension ContentLine {
    /// True for an alarm at a point in time.
    fileprivate var isMoment: Bool { parameters["VALUE"]?.uppercased() == "DATE-TIME" }

    /// Apple's alarm of 1976, which never rings.
    fileprivate var isPlaceholder: Bool { value.hasPrefix("1976") }
}

/// How long before an event or a task its alarms come.
struct ICalendarNotices {
    /// In seconds.
    private(set) var before: [Int64] = []
    /// The lines of alarms that come after it.
    private(set) var later: [Int] = []
    /// How often KAlarm or another program repeats the alarm of a task at its time.
    private(set) var nag: DefinitionDraft.Nag?

    /// - Parameters:
    ///   - event: An event, or a task with a start.
    ///   - start: When it is due.
    init(_ event: ICalendarFile.Component, at start: ICalendarTimes.Moment, _ times: inout ICalendarTimes)
        throws(ImportRefusal)
    {
        let due = start.clock.rules.instant(of: start.local)
        // How long it begins before it is due: alarms count from its beginning.
        var lead: Int64 = 0
        if let begin = event["X-START"], let moment = try times.moments(begin).first, !moment.isWholeDay, let due,
            let instant = moment.clock.rules.instant(of: moment.local)
        {
            lead = max(0, due.seconds - instant.seconds)
        }
        for alarm in event.children {
            guard let trigger = alarm["TRIGGER"], !trigger.isPlaceholder else { continue }
            var ahead: Int64?
            if trigger.isMoment {
                let moment = try times.moments(trigger).first
                let instant = moment.flatMap { $0.clock.rules.instant(of: $0.local) }
                if let due, let instant { ahead = due.seconds - instant.seconds }
            } else if let seconds = DurationValue(trigger.value)?.seconds {
                let isOfEnd = trigger.parameters["RELATED"]?.uppercased() == "END"
                // A task is due at its end, and an event rings when it begins.
                if event.isTask || !isOfEnd { ahead = (isOfEnd ? 0 : lead) - seconds }
            }
            guard let ahead, ahead >= 0 else {
                later.append(trigger.line)
                continue
            }
            before.append(ahead)
            let times = alarm["REPEAT"].flatMap { Int($0.value.trimmed) } ?? 0
            let every = alarm["DURATION"].flatMap { DurationValue($0.value)?.seconds } ?? 0
            if event.isTask, ahead < 60, times > 0, every > 0 {
                nag = DefinitionDraft.Nag(every: DurationText.short(.seconds(every)), times: times)
            }
        }
    }
}
