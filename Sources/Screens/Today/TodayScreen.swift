package import CivilTime
package import RemindProtocol
package import RemindText
package import Reminders
package import Vocabulary

/// The screen of a day as a value: events in, effects and a drawing out. Decides only.
///
/// Three promises to a person who presses: a press acts on what was drawn when the button went down; a row keeps its place
/// while the pointer or the focus is among the rows, and for five seconds after it was answered; of two presses within
/// half a second, one counts.
package struct TodayScreen {
    package static let betweenPresses = Duration.milliseconds(500)
    package static let staysAnswered = Duration.seconds(5)
    /// For so long a press waits for a daemon that went away before its reply.
    package static let waits = Duration.seconds(60)
    /// The texts of the daemon that change by themselves, such as how far a tracker is behind, are no older than this.
    static let freshness = Duration.seconds(55)
    static let away = "remindd is gone: nothing is recorded until it is back"

    var day: Remindd1.Day?
    var zone = TimeZoneRules.utc
    var display = DisplaySettings()
    /// The day that a person has chosen; `nil` for today.
    var chosen: CivilDate?
    /// The date of the last day that was today.
    private var today: CivilDate?
    /// How many days to go once it is known.
    private var ahead = 0
    private var lastRead: Duration?

    package private(set) var link = Link.connecting
    package private(set) var service: ServiceScreen

    /// The rows by their places on the screen.
    var places: [(section: TodayDrawing.Section.Kind, ids: [String])] = []
    /// Each row as it was last arranged: one that has gone keeps its place while rows have to.
    var items: [String: TodayItem] = [:]
    private var arranged: CivilDate?
    private var isPointerIn = false
    private var isFocusIn = false
    private var isMenuOpen = false

    private var down: Press?
    private var lastPress: Duration?
    private var pending: [String: Pending] = [:]
    /// Until when answered rows keep their places.
    private var stays: [String: Duration] = [:]
    var refusals: [String: String] = [:]
    /// The last reading of a tracker's row that was logged here, until the day has it.
    var undoes: [String: String] = [:]
    /// How many readings that were written each row has taken.
    private(set) var taken: [String: Int] = [:]
    package private(set) var question: RefusalQuestion?

    package init(canStart: Bool) { service = ServiceScreen(canStart: canStart) }

    package enum Link: Hashable, Sendable {
        case connecting, connected
        case lost(RemindError)
    }

    /// A button that went down, with what was drawn then.
    private struct Press {
        var row: String
        var item: TodayItem
        var deed: Ask.Deed
    }

    private struct Pending {
        var ask: Ask
        var row: String
        var wasUpcoming: Bool
        var since: Duration
        /// True if the connection broke before the reply.
        var isWaiting = false
    }

    package enum Event: Sendable {
        /// The daemon has said how a day is; `asked` is the day that was asked for, `nil` for today.
        case day(Remindd1.Day, asked: CivilDate?, zone: TimeZoneRules, display: DisplaySettings)
        /// Something has happened to the record.
        case changed
        case lost(RemindError)
        case down(row: String, Ask.Deed)
        /// A button is pressed; `name` is a fresh one for a request.
        case up(row: String, Ask.Deed, name: String)
        /// The button that went down was left.
        case cancelled
        case pointer(isIn: Bool)
        case focus(isIn: Bool)
        case menu(isOpen: Bool)
        case replied(name: String, Answered)
        /// The daemon refused a request; `error` is its name in the protocol.
        case refused(name: String, error: String, RemindError)
        /// The connection broke before the reply to a request.
        case broke(name: String, RemindError)
        case consented(reason: String, name: String)
        case declined
        case undo(what: String, name: String)
        case show(CivilDate?)
        case step(Int)
        case start
        /// The service was started, or was not for a reason.
        case started(failure: String?)
        case tick
    }

    package enum Effect: Hashable, Sendable {
        case send(Ask)
        case read(CivilDate?)
        /// A line that passes, with the occurrence that its button undoes.
        case toast(String, undo: String?)
        case ask(RefusalQuestion)
        case startService
    }

    package mutating func handle(_ event: Event, at now: ScreenTime) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .day(let day, let asked, let zone, let display):
            effects = learned(day, asked: asked, zone: zone, display: display, at: now)
        case .changed: effects = [.read(chosen)]
        case .lost(let error): effects = lost(error)
        case .down(let row, let deed): down = press(row, deed)
        case .up(let row, let deed, let name): effects = pressed(row, deed, name: name, at: now)
        case .cancelled: down = nil
        case .pointer(let isIn): isPointerIn = isIn
        case .focus(let isIn): isFocusIn = isIn
        case .menu(let isOpen): isMenuOpen = isOpen
        case .replied(let name, let answered): effects = replied(name, answered, at: now)
        case .refused(let name, let error, let reason): effects = refused(name, error, reason)
        case .broke(let name, let error):
            pending[name]?.isWaiting = true
            link = .lost(error)
            service.problem = error
        case .consented(let reason, let name): effects = consented(reason, name: name, at: now)
        case .declined: question = nil
        case .undo(let what, let name):
            let row = items.first { $0.value.what == what || undoes[$0.key] == what }?.key ?? what
            effects = send(Ask(name: name, what: what, deed: .undo), row: row, at: now)
        case .show(let date): effects = show(date)
        case .step(let days):
            if let from = chosen ?? today { effects = show(from + days) } else { ahead += days }
        case .start:
            guard service.phase != .starting else { break }
            service.phase = .starting
            effects = [.startService]
        case .started(let failure): service.phase = failure.map { .failed(CleanText.line($0)) } ?? .idle
        case .tick: effects = ticked(at: now)
        }
        arrange(at: now)
        return effects
    }

    // MARK: - The day

    private mutating func learned(
        _ day: Remindd1.Day, asked: CivilDate?, zone: TimeZoneRules, display: DisplaySettings, at now: ScreenTime
    ) -> [Effect] {
        link = .connected
        service.problem = nil
        service.phase = .idle
        if asked == nil { today = day.date }
        // The reply to a question from before another day was chosen.
        guard asked == chosen else { return again(at: now) }
        // Another day's reading is not undone from this one's row.
        if self.day?.date != day.date { undoes = [:] }
        (self.day, self.zone, self.display, lastRead) = (day, zone, display, now.steady)
        let go = ahead == 0 ? [] : show(day.date + ahead)
        ahead = 0
        return again(at: now) + go
    }

    /// The connection is lost, or the day that was chosen is refused: then the one that is drawn stays.
    private mutating func lost(_ error: RemindError) -> [Effect] {
        if chosen != nil, [.invalidTime, .invalidArgument].contains(error.code) {
            chosen = day.flatMap { $0.date == today ? nil : $0.date }
            return [.toast(CleanText.line(error.message), undo: nil)]
        }
        link = .lost(error)
        service.problem = error
        return []
    }

    private mutating func show(_ date: CivilDate?) -> [Effect] {
        chosen = date == today ? nil : date
        return [.read(chosen)]
    }

    /// Sends what broke off again, under its name.
    private mutating func again(at now: ScreenTime) -> [Effect] {
        let waiting = pending.values.filter(\.isWaiting).sorted { $0.since < $1.since }
        for one in waiting { pending[one.ask.name]?.isWaiting = false }
        return waiting.map { .send($0.ask) }
    }

    private mutating func ticked(at now: ScreenTime) -> [Effect] {
        var effects: [Effect] = []
        stays = stays.filter { $0.value > now.steady }
        undoes = undoes.filter { stays[$0.key] != nil }
        for (name, one) in pending where one.isWaiting && now.steady - one.since >= TodayScreen.waits {
            pending[name] = nil
            let words = "remindd went away: look whether this is recorded before you press again"
            refusals[one.row] = words
            effects.append(.toast(words, undo: nil))
        }
        guard link == .connected, let lastRead else { return effects }
        let isOther = chosen == nil && day.map { $0.date != clock(at: now).today } == true
        if isOther || now.steady - lastRead >= TodayScreen.freshness { effects.append(.read(chosen)) }
        return effects
    }

    // MARK: - Presses

    private func press(_ row: String, _ deed: Ask.Deed) -> Press? {
        if case .reading(_, let text) = deed, text.trimmed.isEmpty { return nil }
        guard let item = items[row], item.row.offers(deed) else { return nil }
        return Press(row: row, item: item, deed: deed)
    }

    private mutating func pressed(_ row: String, _ deed: Ask.Deed, name: String, at now: ScreenTime) -> [Effect] {
        // A keyboard and a screen reader press without a button that goes down first.
        let drawn = down.flatMap { $0.row == row && $0.deed == deed ? $0 : nil } ?? press(row, deed)
        down = nil
        guard let drawn, !pending.values.contains(where: { $0.row == row }) else { return [] }
        guard link == .connected else { return [.toast(TodayScreen.away, undo: nil)] }
        if let lastPress, now.steady - lastPress < TodayScreen.betweenPresses { return [] }
        lastPress = now.steady
        let what = deed == .undo ? undoes[row] ?? drawn.item.reading ?? drawn.item.what : drawn.item.what
        let ask = Ask(name: name, what: what, version: drawn.item.version, deed: deed)
        return send(ask, row: row, wasUpcoming: drawn.item.isUpcoming, at: now)
    }

    private mutating func send(
        _ ask: Ask, row: String, wasUpcoming: Bool = false, at now: ScreenTime
    ) -> [Effect] {
        refusals[row] = nil
        pending[ask.name] = Pending(ask: ask, row: row, wasUpcoming: wasUpcoming, since: now.steady)
        return [.send(ask)]
    }

    private mutating func replied(_ name: String, _ answered: Answered, at now: ScreenTime) -> [Effect] {
        guard let one = pending.removeValue(forKey: name) else { return [] }
        // The row shows the result at once; the day itself follows.
        for view in answered.occurrences {
            guard let index = day?.occurrences.firstIndex(where: { $0.id == view.id }) else { continue }
            day?.occurrences[index] = view
        }
        stays[one.row] = now.steady + TodayScreen.staysAnswered
        undoes[one.row] = answered.undo
        if case .reading = one.ask.deed { taken[one.row, default: 0] += 1 }
        let text = answered.lines.map(\.trimmed).joined(separator: "; ")
        return [.toast(text, undo: one.ask.deed == .undo ? nil : answered.undo)]
    }

    private mutating func refused(_ name: String, _ error: String, _ reason: RemindError) -> [Effect] {
        guard let one = pending[name] else { return [] }
        let words = CleanText.line(reason.message)
        switch RefusalAnswer(to: error, of: one.ask.deed, wasUpcoming: one.wasUpcoming) ?? .show {
        case .again:
            pending[name]?.isWaiting = true
            return [.read(chosen)]
        case .offer(let offer) where one.ask.consent == nil:
            pending[name] = nil
            let question = RefusalQuestion(
                title: items[one.row]?.row.entry.title ?? one.row, message: words, offer: offer, ask: one.ask,
                row: one.row)
            self.question = question
            return [.ask(question)]
        case .offer, .show:
            pending[name] = nil
            refusals[one.row] = words
            return [.toast(words, undo: nil)]
        case .refresh:
            pending[name] = nil
            refusals[one.row] = words
            return [.toast(words, undo: nil), .read(chosen)]
        }
    }

    private mutating func consented(_ reason: String, name: String, at now: ScreenTime) -> [Effect] {
        guard let question else { return [] }
        self.question = nil
        return send(question.agreed(reason, name: name), row: question.row, at: now)
    }

    // MARK: - Places

    private func isHeld(at now: ScreenTime) -> Bool {
        isPointerIn || isFocusIn || isMenuOpen || down != nil || question != nil
            || stays.values.contains { $0 > now.steady }
    }

    private mutating func arrange(at now: ScreenTime) {
        guard let day else { return }
        let found = found(at: now)
        let ids = Set(found.map(\.row.id))
        let isOtherDay = arranged != day.date
        guard isHeld(at: now), !isOtherDay || down != nil else {
            arranged = day.date
            items = Dictionary(found.map { ($0.row.id, $0.sized()) }) { first, _ in first }
            places = TodayDrawing.Section.Kind.allCases.map { kind in
                (kind, found.filter { $0.section == kind }.map(\.row.id))
            }.filter { !$0.ids.isEmpty }
            refusals = refusals.filter { ids.contains($0.key) }
            return
        }
        for item in found { items[item.row.id] = item.sized(like: items[item.row.id]) }
        for (id, item) in items where !ids.contains(id) {
            items[id]?.row.buttons = []
            items[id]?.row.entry = item.row.entry.gone
        }
        let placed = Set(places.flatMap(\.ids))
        let new = found.map(\.row.id).filter { !placed.contains($0) }
        guard !new.isEmpty else { return }
        if places.last?.section != .new { places.append((.new, [])) }
        places[places.count - 1].ids += new
    }

    // MARK: - Waking

    /// How long nothing on the screen changes by itself; `nil` for ever.
    package func rest(at now: ScreenTime) -> Duration? {
        var ends = stays.values.map { $0 - now.steady }
        ends += pending.values.filter(\.isWaiting).map { $0.since + TodayScreen.waits - now.steady }
        if link == .connected, day != nil { ends += textChange(at: now).map { [$0] } ?? [] }
        return ends.min().map { max($0, .milliseconds(1)) }
    }

    /// How long until a text on the screen changes, or the day does.
    private func textChange(at now: ScreenTime) -> Duration? {
        let second = now.wall.seconds
        func after(_ seconds: Int64) -> ScreenTime {
            ScreenTime(wall: Instant(seconds: second + seconds), steady: now.steady)
        }
        let shown = entries(at: after(0))
        // A countdown that has changed stays changed: the first moment at which it has lies between two powers of two.
        var ends = [TodayScreen.longestRest(from: now.wall, clock(at: now), of: day, isToday: chosen == nil)]
        var far: Int64 = 1
        while far <= 65_536, entries(at: after(far)) == shown { far *= 2 }
        if far <= 65_536 {
            var near = far / 2
            while far - near > 1 {
                let middle = (near + far) / 2
                if entries(at: after(middle)) == shown { near = middle } else { far = middle }
            }
            ends.append(Instant(seconds: second + far) - now.wall)
        }
        // Behind the second, so that the clock is past it.
        return ends.min().map { $0 + .milliseconds(5) }
    }

    /// Until midnight; between midnight and a later start of the day, a few minutes.
    private static func longestRest(
        from wall: Instant, _ clock: Clock, of day: Remindd1.Day?, isToday: Bool
    ) -> Duration {
        if isToday, let day, day.date != clock.today { return .seconds(300) }
        return clock.midnight.map { $0 - wall } ?? .seconds(3600)
    }

    /// The clock of the person, by the zone and the settings that the daemon and its files have said last.
    package func clock(at now: ScreenTime) -> Clock { Clock(now: now.wall, zone: zone, display: display) }
}
