import CivilTime
import DBus
import Dispatch
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

/// The notifications on the screen: occurrences that wait for an answer, and notices, which do not.
///
/// Confined to the daemon's queue.
final class Screen {
    /// The most notices; GNOME, which closes the oldest of four notifications, leaves one for reminders then.
    private static let mostNotices = 2

    let server: NotificationServer
    /// The notifications, by key; what a person dismissed is not among them.
    private var banners: [String: Banner] = [:]
    /// The notices, by key, the newest last.
    private var notices: [String] = []
    /// The occurrences that the notice ahead names, and when each is due.
    private var ahead: [OccurrenceID: Instant] = [:]
    static let aheadKey = "ahead"
    /// The occurrences that a press of Later snoozed, while a notification says until when.
    private var later: Banner?
    private static let laterKey = "later"
    /// Milliseconds for which it does: longer if it offers other lengths.
    private static let laterPatience: (toRead: Int32, toChoose: Int32) = (5_000, 20_000)
    /// The sessions that count down, by key; what a person dismissed is among the hidden.
    private var sessions: [String: OccurrenceID] = [:]
    private var hiddenSessions: Set<String> = []
    /// The running sessions of which a notification says how far they are, by key.
    private var told: [String: OccurrenceID] = [:]
    /// The occurrences that a person opened with their details, each with its moment, which decides the newest.
    private var opened: [OccurrenceID: Instant] = [:]
    /// The key of the notification of which a button was pressed, while that is dealt with: some servers have closed it.
    var pressed: String?
    /// Notifications that the desktop refused, by key, and why.
    private var unshown: [String: String] = [:]

    init(queue: DispatchQueue, environment: DaemonEnvironment) {
        server = NotificationServer(
            queue: queue, instance: environment.instance, icon: { environment.icon },
            memory: "\(environment.socket.folder)/\(environment.instance.shownFile)")
    }

    /// The content under a key.
    subscript(key: String) -> Banner? {
        switch key {
        case Screen.laterKey: later
        case Screen.aheadKey where !ahead.isEmpty: Banner(key: key, members: ahead.keys.sorted(), missed: 0)
        default: banners[key]
        }
    }

    /// Brings the screen in line with what waits for an answer.
    ///
    /// - Parameters:
    ///   - ringing: Occurrences that are put before the person now, for the first time or again.
    ///   - foretelling: Occurrences still to come of which notice is given now.
    ///   - opening: The occurrences that a person opened.
    ///   - everything: True if all that waits is shown: to a server that has just come, or after a start.
    ///   - streak: The streak of a reminder that has one.
    /// - Returns: New to the person.
    func refresh(
        _ agenda: Agenda, now: Instant, ringing: Set<OccurrenceID>, foretelling: Set<OccurrenceID>,
        opening: Set<OccurrenceID>, everything: Bool, streak: (Reminder) -> DeliveryText.Streak?
    ) -> [OccurrenceID] {
        refreshAhead(agenda, now: now, foretelling: foretelling)
        refreshSessions(agenda, now: now)
        if let later, !later.members.allSatisfy({ agenda.isSnoozed($0, now: now) }) { withdrawChoices() }
        // Notices take room on the screen too.
        let others = notices.count + sessions.count + (ahead.isEmpty ? 0 : 1) + (later == nil ? 0 : 1)
        let most = max(1, server.policy.mostBanners - others)
        let wanted = agenda.banners(now: now, most: most, opened: opened)
        let shown = Set(wanted.flatMap(\.members))
        opened = opened.filter { shown.contains($0.key) }
        let before = banners
        let onScreen = Set(before.values.flatMap(\.members))
        banners = banners.filter { key, _ in wanted.contains { $0.key == key } }
        unshown = unshown.filter { banners[$0.key] != nil }
        for key in before.keys where banners[key] == nil { server.withdraw(key: key) }
        var news: [OccurrenceID] = []
        for banner in wanted {
            let rings = banner.members.contains(where: ringing.contains)
            // A dismissed notification stays off until it rings again.
            let isWanted = before[banner.key] != nil || banner.members.contains(where: onScreen.contains)
            let isOpened = banner.members.contains(where: opening.contains)
            guard rings || everything || isOpened || isWanted && before[banner.key] != banner else { continue }
            show(banner, agenda, again: rings, now: now, streak: streak)
            let isNew = before[banner.key] == nil
            news += banner.members.filter { ringing.contains($0) || everything && isNew }
        }
        return news
    }

    /// Puts a notification there, or in the place of the one under its key.
    ///
    /// - Parameters:
    ///   - again: Rings again.
    ///   - warning: A line above all others.
    ///   - streak: The streak of a reminder that has one.
    func show(
        _ banner: Banner, _ agenda: Agenda, again: Bool, warning: String? = nil, now: Instant,
        streak: (Reminder) -> DeliveryText.Streak? = { _ in nil }
    ) {
        let settings = agenda.settings
        let room = server.policy.room
        guard let text = BannerText(banner, agenda: agenda, now: now, room: room, streak: streak) else { return }
        banners[banner.key] = banner
        let button = ButtonText(agenda.language)
        let actions = settings.sync.follows ? [] : Screen.actions(text, settings, button)
        let isOpened = banner.members.count == 1 && banner.members.allSatisfy { opened[$0] != nil }
        let body = server.drawsButtons ? text.bodyBesideButtons : text.body
        let lines = [warning].compactMap(\.self) + body + (isOpened ? text.details : [])
        var notification = Notification(
            key: banner.key, title: text.title, body: lines.joined(separator: "\n"), actions: actions,
            urgency: Notification.Urgency(rawValue: text.urgency.rawValue) ?? .normal,
            category: settings.isPrivate ? "" : text.kind.map { "x-remindd.\($0)" } ?? "x-remindd")
        if let answer = text.answer, clickAnswers(settings) { notification.defaultAction = answer }
        notification.soundName = Screen.sound
        notification.reply = (settings.sync.follows ? nil : text.reply).map {
            Notification.Reply(label: button.record, example: $0)
        }
        notification.isSilent = banner.members.contains { agenda.sound(of: $0) != nil }
        server.show(notification, again: again, afresh: banner.key == pressed)
    }

    /// True if a click answers, and does not open. Never beside buttons, which a click may miss.
    private func clickAnswers(_ settings: Settings) -> Bool {
        settings.click == .taken && !server.drawsButtons && !settings.sync.follows
    }

    /// The meaning of a press: a click on the notification itself may answer.
    func meaning(of action: String, on banner: Banner, _ agenda: Agenda, now: Instant) -> String {
        guard action == Notification.defaultActionID, clickAnswers(agenda.settings),
            BannerText(banner, agenda: agenda, now: now)?.answer != nil
        else { return action }
        return Screen.done
    }

    private static func actions(_ text: BannerText, _ settings: Settings, _ button: ButtonText)
        -> [Notification.Action]
    {
        guard !text.isQuestion else {
            return [("yes", button.yes), ("no", button.no)].map { Notification.Action(id: $0, label: $1) }
        }
        var actions = text.answer.map { [Notification.Action(id: Screen.done, label: $0)] } ?? []
        if let today = text.today { actions.append(Notification.Action(id: "today", label: today)) }
        actions.append(
            text.isForTomorrow
                ? Notification.Action(id: "tomorrow", label: button.tomorrow)
                : Notification.Action(id: "snooze", label: button.later(settings.snooze)))
        if let start = text.start {
            actions.insert(Notification.Action(id: "start", label: start), at: actions.count - 1)
        }
        if text.isSkippable { actions.append(Notification.Action(id: "skip", label: button.skip)) }
        return actions
    }

    /// The sound of a reminder, for servers that play one.
    private static let sound = "alarm-clock-elapsed"
    /// The button that answers.
    static let done = "done"

    /// Gives each occurrence of a notification its own, with details, the first one newest.
    func open(_ banner: Banner, now: Instant) {
        for (index, id) in banner.members.reversed().enumerated() {
            opened[id] = now + .milliseconds(Int64(index + 1))
        }
        server.withdraw(key: banner.key)
    }

    // MARK: - Later

    /// Says for a moment when it rings again, and offers the other lengths of a snooze: what was pressed is snoozed for the
    /// first already.
    func sayLater(for snoozed: Banner, _ agenda: Agenda, now: Instant) {
        let choices = agenda.settings.moreSnoozes.filter { length in
            snoozed.members.allSatisfy { agenda.maySnooze($0, until: now + length) }
        }
        guard let text = LaterText(snoozed, agenda: agenda, now: now) else { return }
        later = Banner(key: Screen.laterKey, members: snoozed.members, missed: 0)
        var notification = Notification(
            key: Screen.laterKey, title: text.title, body: choices.isEmpty ? "" : text.body,
            actions: choices.map {
                Notification.Action(id: "snooze:\($0.components.seconds)", label: agenda.language.length($0))
            }, defaultAction: nil, urgency: .low, category: "x-remindd.notice")
        notification.expiry = choices.isEmpty ? Screen.laterPatience.toRead : Screen.laterPatience.toChoose
        notification.isSilent = true
        server.show(notification, again: true)
    }

    func withdrawChoices() {
        later = nil
        server.withdraw(key: Screen.laterKey)
    }

    // MARK: - Notices ahead

    /// True if a notice ahead is there, which any change may have made untrue.
    var isForetelling: Bool { !ahead.isEmpty }

    /// One notification for all that is still to come; it goes when that is due or answered.
    private func refreshAhead(_ agenda: Agenda, now: Instant, foretelling: Set<OccurrenceID>) {
        guard !ahead.isEmpty || !foretelling.isEmpty else { return }
        let wanted = agenda.stillAhead(foretelling.union(ahead.keys), now: now)
        let isNews = !foretelling.isDisjoint(with: wanted.keys)
        guard isNews || wanted != ahead else { return }
        ahead = wanted
        guard let text = AdvanceNoticeText(wanted, agenda: agenda, now: now) else {
            return server.withdraw(key: Screen.aheadKey)
        }
        let button = ButtonText(agenda.language)
        server.show(
            Notification(
                key: Screen.aheadKey, title: text.title, body: text.body.joined(separator: "\n"),
                actions: text.hasButtons && !agenda.settings.sync.follows
                    ? [(Screen.done, button.done), ("snooze", button.later(agenda.settings.snooze))].map {
                        Notification.Action(id: $0, label: $1)
                    } : [],
                defaultAction: nil,
                category: agenda.settings.isPrivate ? "" : text.kind.map { "x-remindd.\($0)" } ?? "x-remindd"),
            again: isNews)
    }

    /// Takes the notice ahead away; what it is about is still to come.
    func withdrawAhead() {
        ahead = [:]
        server.withdraw(key: Screen.aheadKey)
    }

    // MARK: - Sessions

    private static func key(of session: OccurrenceID) -> String { "session:\(session)" }

    /// The session under a key.
    func session(_ key: String) -> OccurrenceID? { sessions[key] ?? told[key] }

    /// One notification for each session that counts down, which is replaced each minute and never rings.
    private func refreshSessions(_ agenda: Agenda, now: Instant) {
        for (key, id) in told where agenda.ledger.occurrence(id)?.isRunning != true { closeTold(key) }
        let running = agenda.countdowns(now: now)
        guard !running.isEmpty || !sessions.isEmpty else { return }
        let wanted = Dictionary(uniqueKeysWithValues: running.map { (Screen.key(of: $0), $0) })
        for key in sessions.keys where wanted[key] == nil { server.withdraw(key: key) }
        sessions = wanted
        hiddenSessions.formIntersection(wanted.keys)
        for id in running where !hiddenSessions.contains(Screen.key(of: id)) { show(id, agenda, now: now) }
    }

    private func show(_ id: OccurrenceID, _ agenda: Agenda, now: Instant) {
        guard let text = SessionText(id, agenda: agenda, now: now) else { return }
        var actions = [Notification.Action(id: "stop", label: ButtonText(agenda.language).stop)]
        if let count = text.count { actions.insert(Notification.Action(id: "count", label: count), at: 0) }
        if agenda.settings.sync.follows { actions = [] }
        var notification = Notification(
            key: Screen.key(of: id), title: text.title, body: text.body.joined(separator: "\n"), actions: actions,
            defaultAction: nil, urgency: .low, category: agenda.settings.isPrivate ? "" : "x-remindd.\(text.kind)")
        notification.isSilent = true
        server.show(notification)
    }

    /// Says that a session ended by itself, in place of its countdown, or that it has reached a length.
    func showEnd(of id: OccurrenceID, _ text: SessionText, _ agenda: Agenda) {
        let key = Screen.key(of: id)
        sessions[key] = nil
        hiddenSessions.remove(key)
        told[key] = text.isRunning ? id : nil
        makeRoom(for: key)
        let (button, settings) = (ButtonText(agenda.language), agenda.settings)
        let choices = [
            Notification.Action(id: "stop", label: button.stop),
            Notification.Action(id: Screen.goOn, label: button.goOn),
        ]
        server.show(
            Notification(
                key: key, title: text.title, body: text.body.joined(separator: "\n"),
                actions: text.isRunning && !settings.sync.follows ? choices : [], defaultAction: nil,
                urgency: text.isOnTheWay ? .low : .normal,
                category: settings.isPrivate ? "" : "x-remindd.\(text.kind)"), again: true)
    }

    /// The button that leaves a session as it is.
    static let goOn = "go-on"

    /// Closes the notification of a session that has ended, or of which a button was pressed.
    func closeTold(_ key: String) {
        guard told.removeValue(forKey: key) != nil else { return }
        withdrawNotice(key)
    }

    /// Closes the notification of a session that is to continue.
    func closeTold(of id: OccurrenceID) { closeTold(Screen.key(of: id)) }

    // MARK: - Notices

    /// The key of a notice about a topic.
    static func key(of topic: Notice.Topic) -> String { "notice:\(topic.rawValue)" }

    /// True if a notice about a topic is there.
    func shows(_ topic: Notice.Topic) -> Bool { notices.contains(Screen.key(of: topic)) }

    /// Makes room for a notice. The screen is to be refreshed before it is shown.
    func announce(_ notice: Notice) {
        makeRoom(for: Screen.key(of: notice.topic))
    }

    private func makeRoom(for key: String) {
        notices.removeAll { $0 == key }
        notices.append(key)
        // A reminder never makes way for a notice, a question never for what only informs.
        if notices.count > Screen.mostNotices, let oldest = notices.first(where: { $0 != Screen.key(of: .travel) }) {
            withdrawNotice(oldest)
        }
    }

    func show(_ notice: Notice, _ button: ButtonText) {
        server.show(
            Notification(
                key: Screen.key(of: notice.topic), title: notice.title, body: notice.body.joined(separator: "\n"),
                actions: notice.choices.map {
                    Notification.Action(id: $0.rawValue, label: button.travel($0))
                }, defaultAction: nil, category: "x-remindd.notice"), again: true)
    }

    func withdrawNotice(_ key: String) {
        notices.removeAll { $0 == key }
        server.withdraw(key: key)
    }

    // MARK: - A test

    static let testKey = "test"

    /// Shows a notification that is about nothing, with the buttons and the urgency of a medicine; a press closes it.
    func showTest(_ agenda: Agenda) {
        let (text, button) = (TestText(agenda.language), ButtonText(agenda.language))
        let actions = [
            (Screen.done, text.taken), ("snooze", button.later(agenda.settings.snooze)), ("skip", button.skip),
        ]
        var notification = Notification(
            key: Screen.testKey, title: text.title, body: text.body,
            actions: actions.map { Notification.Action(id: $0, label: $1) }, urgency: .critical,
            category: "x-remindd.notice")
        notification.soundName = Screen.sound
        server.show(notification, again: true)
    }

    /// True if a person has nothing to look at: dismissed notifications do not count.
    var isEmpty: Bool {
        banners.isEmpty && notices.isEmpty && ahead.isEmpty && later == nil && told.isEmpty
            && sessions.keys.allSatisfy(hiddenSessions.contains)
    }

    // MARK: - What the server says

    /// A person or the server has closed it.
    func closed(_ key: String) {
        banners[key] = nil
        notices.removeAll { $0 == key }
        if key == Screen.aheadKey { ahead = [:] }
        if key == Screen.laterKey { later = nil }
        if sessions[key] != nil { hiddenSessions.insert(key) }
    }

    /// It is on the screen.
    ///
    /// - Returns: Its content.
    func took(_ key: String) -> [OccurrenceID]? {
        unshown[key] = nil
        return banners[key]?.members
    }

    /// No server has taken it; it will be tried again.
    ///
    /// - Returns: The occurrences it leaves out.
    func refused(_ key: String, _ error: BusError) -> [OccurrenceID]? {
        guard let banner = banners[key] else { return nil }
        unshown[key] = error.description
        // A server that gives no id has taken it, and may have shown it.
        if case .noID = error { return nil }
        return banner.members
    }

    /// The notifications that could not be shown, in words, if any.
    var unshownText: String? {
        guard let reason = unshown.values.min() else { return nil }
        let count = unshown.count == 1 ? "a notification was" : "\(unshown.count) notifications were"
        return "\(count) NOT shown: \(reason)"
    }
}
