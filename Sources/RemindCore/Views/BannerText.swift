public import CivilTime

/// The words of what stands on the screen as one notification.
public struct BannerText: Hashable, Sendable {
    /// Lines for single doses, beyond which the others are only counted.
    private static let mostLines = 8

    public let title: String
    /// Plain text, a line each.
    public let body: [String]
    /// What more is known, shown when it is asked for.
    public let details: [String]
    /// What the button that answers says: `Taken`, or `All taken`.
    public let answer: String
    public let urgency: Urgency
    /// Whether a button may say that it is left out: one that may be skipped, and alone. Skipping all of them is seldom
    /// meant; one by one it can be said by command.
    public let isSkippable: Bool
    /// The kind's name where all are of one kind.
    public let kind: String?

    /// `nil` where nothing of it is known any more.
    public init?(_ banner: Banner, scheduler: Scheduler, settings: Settings, now: Instant) {
        let members = banner.members.compactMap { id -> (occurrence: Occurrence, reminder: Reminder)? in
            guard let occurrence = scheduler.ledger.occurrence(id),
                let reminder = scheduler.ledger.reminders[id.reminder]
            else { return nil }
            return (occurrence, reminder)
        }
        guard let first = members.first else { return nil }
        let kinds = Set(members.map(\.reminder.definition.kind))
        kind = kinds.count == 1 ? kinds.first : nil
        isSkippable = members.count == 1 && first.reminder.isSkippable
        urgency =
            members.map { scheduler.urgency(of: $0.occurrence, reminder: $0.reminder) }.max() ?? .normal
        let verbs = Set(members.map { $0.reminder.kind?.verb.past ?? "done" })
        let verb = verbs.count == 1 ? verbs.first ?? "done" : "done"
        let away = "while you were away: \(banner.missed) missed (remindctl review)"
        guard members.count > 1 else {
            let text = DeliveryText(
                first.occurrence, reminder: first.reminder, scheduler: scheduler, settings: settings, now: now)
            title = text.title
            body = text.body + (banner.missed > 0 ? [away] : [])
            details = text.details
            answer = verb.prefix(1).uppercased() + verb.dropFirst()
            return
        }
        answer = "All \(verb)"
        let count = members.count
        let wereJumpedOver = banner.missed == 0 && members.allSatisfy(\.occurrence.wasJumpedOver)
        if wereJumpedOver {
            title = "Time zone changed: \(count) due"
        } else if banner.missed > 0 || members.allSatisfy(\.occurrence.wasDeliveredLate) {
            title = "While you were away: " + (banner.missed > 0 ? "\(banner.missed) missed, " : "") + "\(count) due"
        } else if members.allSatisfy({ $0.occurrence.due == first.occurrence.due }) {
            title = "\(count) due at \(scheduler.clock(first.occurrence.due, now: now))"
        } else {
            title = "\(count) due"
        }
        let lines = members.map { member in
            let text = DeliveryText(
                member.occurrence, reminder: member.reminder, scheduler: scheduler, settings: settings, now: now)
            let handle = member.occurrence.handle.map { " (\($0))" } ?? ""
            let flag = member.occurrence.wasJumpedOver && !wereJumpedOver ? ", time zone changed" : ""
            return "\(scheduler.clock(member.occurrence.due, now: now)) \(text.title)\(handle)\(flag)"
        }
        let shown = count > BannerText.mostLines ? BannerText.mostLines - 1 : count
        var body = Array(lines.prefix(shown))
        if shown < count { body.append("and \(count - shown) more") }
        let command = first.reminder.kind?.verb.imperative ?? "done"
        body.append("remindctl \(verbs.count == 1 ? command : "done") HANDLE, or --due for all")
        if banner.missed > 0 { body.append("missed: remindctl review") }
        self.body = body
        details = shown < count ? Array(lines.dropFirst(shown)) : []
    }
}
