public import CivilTime

/// The words of a notification.
public struct DeliveryText: Hashable, Sendable {
    /// `Metformin 500 mg`, `Anna: Metformin 500 mg`, or the cover of a private title.
    public let title: String
    /// Plain text, a line each; it carries the command that answers, since several servers draw no buttons.
    public let body: [String]
    /// What more is known, shown when it is asked for.
    public let details: [String]

    public init(_ occurrence: Occurrence, reminder: Reminder, scheduler: Scheduler, settings: Settings, now: Instant) {
        let definition = reminder.definition
        let zone = scheduler.zone(of: occurrence)
        let line = reminder.line(
            of: occurrence.id.slot, due: occurrence.due, ledger: scheduler.ledger, place: scheduler.place)
        let fields = reminder.fields(line: line).merging(occurrence.terms?.fields ?? [:]) { _, delivered in delivered }
        let cover = definition.cover ?? (settings.isPrivate ? Definition.defaultCover : nil)
        let detail = reminder.kind?.detail(of: fields)
        let name = [definition.title, detail].compactMap { $0 }.joined(separator: " ")
        title = cover ?? PersonText.title(name, of: definition.person)
        var body: [String] = []
        if cover == nil, let advice = reminder.kind?.advice(of: fields) { body.append(advice) }
        body.append(DeliveryText.due(occurrence, zone: zone, scheduler: scheduler, now: now))
        if let warning = scheduler.safetyWarning(
            of: reminder, occurrence.id.slot, due: occurrence.due, occurrence: occurrence, now: now)
        {
            body.append(warning)
        }
        // A private title must not be seen in the command either: the handle says nothing.
        let verb = reminder.kind?.verb.imperative ?? "done"
        body.append("remindctl \(verb) \(occurrence.handle ?? (cover == nil ? occurrence.id.description : "HANDLE"))")
        self.body = body
        var details: [String] = []
        if let deadline = scheduler.deadline(of: occurrence, reminder: reminder) {
            details.append(
                "counts as \(reminder.unanswered(occurrence.id.slot).rawValue) from \(zone.local(at: deadline).time)")
        }
        if let last = scheduler.ledger.lastDone(of: reminder.id)?.answer {
            let local = zone.local(at: last.happened)
            details.append("last \(reminder.kind?.verb.past ?? "done") \(local.date) \(local.time)")
        }
        if let next = scheduler.next(of: reminder.id, now: now) {
            let local = zone.local(at: next.slot.due)
            details.append("next due \(local.date) \(local.time)")
        }
        self.details = details
    }

    /// One line for a terminal.
    public var line: String { ([title] + body).joined(separator: " - ") }

    private static func due(_ occurrence: Occurrence, zone: TimeZoneRules, scheduler: Scheduler, now: Instant)
        -> String
    {
        let local = zone.local(at: occurrence.due)
        let today = scheduler.place.local.local(at: now).date
        let reminder = scheduler.ledger.reminders[occurrence.id.reminder]
        let isAllowance = reminder?.isAllowance(occurrence.id.slot) == true
        var text = isAllowance ? "allowed again since \(local.time)" : "due \(local.time)"
        if local.date != today { text += " on \(local.date)" }
        if zone.name != scheduler.place.local.name { text += " \(zone.name)" }
        if occurrence.wasDeliveredLate { text += ", late" }
        if occurrence.wasJumpedOver { text += " (time zone changed)" }
        if occurrence.terms?.asks == true {
            let verb = reminder?.kind?.verb.imperative ?? "done"
            text += verb == "done" ? ": do it now, or skip it?" : ": \(verb) it now, or skip it?"
        }
        return text
    }
}
