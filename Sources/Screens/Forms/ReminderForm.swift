package import CivilTime
package import RemindProtocol
package import RemindText
package import Reminders
package import Vocabulary

/// The form that adds or changes one reminder, as a value made from the declaration of its kind. The daemon knows the rules:
/// it is asked for every fault while a person types.
package struct ReminderForm {
    package enum Event: Sendable {
        case typed(String, String)
        case addTime(String)
        case removeTime(ClockTime)
        case day(Weekday, isOn: Bool)
        case inWords(Bool)
        case words(String)
        /// The daemon has looked at a draft, by the number of the question.
        case previewed(Int, Remindd1.Preview, Clock)
        case notPreviewed(Int, RemindError)
        /// `name` is a fresh one for a request.
        case save(name: String)
        /// The button that says what the daemon asked for consent to.
        case agree(name: String)
        /// The button that begins again with the reminder as it is now.
        case reopen
        /// The reminder as it is now, asked for before a change is sent.
        case shown(name: String, Remindd1.Shown, Clock)
        case defined(name: String, Remindd1.Changed, Clock)
        case stocked(name: String, Remindd1.StockChanged)
        /// The daemon refused a request; `error` is its name in the protocol.
        case refused(name: String, error: String, RemindError)
        /// The connection broke before the reply to a request.
        case broke(name: String, RemindError)
        /// The daemon is there again.
        case connected
    }

    package enum Effect: Sendable {
        case preview(Int, Remindd1.PreviewRequest)
        /// Asks for the reminder as it is now; the reply is an event of this name.
        case show(name: String, Remindd1.WhatRequest)
        case define(Remindd1.DefineRequest)
        case stock(Remindd1.CountStockRequest)
        /// It is saved: the form closes, and a line says so.
        case saved(String)
    }

    package static let count = 5
    /// The name of the schedule among the fields.
    package static let when = "when"

    /// The kinds that have a form, which are all, with the words of their menu.
    package static var kinds: [(name: String, title: String)] {
        Kinds.all.map { ($0.name, $0.words.one.prefix(1).uppercased() + $0.words.one.dropFirst()) }
    }

    package let kind: any Kind
    /// The id of the reminder that changes; `nil` for a new one.
    package private(set) var what: String?
    package let fields: FormFields
    var values: [String: String] = [:]
    private var before: [String: String] = [:]
    package private(set) var schedule = ScheduleEditor()
    private var scheduleBefore = ""
    /// The revision that a person has seen; `nil` for a new reminder.
    private var version: Version?
    /// The reminder as it was changed elsewhere.
    private(set) var newer: (reminder: ReminderView, clock: Clock)?
    let today: CivilDate

    /// The fields that a person has typed in: an error of another one waits until the form is sent.
    var touched: Set<String> = []
    var isTried = false
    var preview: Remindd1.Preview?
    /// Its moment and its zone.
    var clock: Clock
    private var number = 0
    private var isAsking = false
    private var order: Order?
    /// The daemon's words that belong to no field.
    var message: String?
    var stockFault: String?
    /// Warns that it never rings, for a kind that may have no schedule.
    var silence: String?
    private var isProposed = false
    var offer: (label: String, consent: FormRefusal.Consent)?

    private struct Version: Equatable {
        var defined: Instant
        var isArchived: Bool

        init(_ view: ReminderView) { (defined, isArchived) = (view.defined.instant, view.state == .archived) }
    }

    private struct Order {
        enum Call {
            case show(Remindd1.WhatRequest)
            case define(Remindd1.DefineRequest)
            /// The lines say what was defined before it.
            case stock(Remindd1.CountStockRequest, said: [String])
        }

        var name: String
        var call: Call
        var consent: FormRefusal.Consent?
        /// True if the connection broke before the reply.
        var isWaiting = false
    }

    /// A form for a new reminder of a kind.
    package init(adding kind: any Kind, clock: Clock) {
        (self.kind, self.clock, today) = (kind, clock, clock.today)
        fields = FormFields(of: kind)
        values[FormField.title] = kind.starter?.title
        for field in kind.firstFields { values[field.name] = field.usual }
        // A day that is named is shown as its date.
        var draft = DefinitionDraft(kind: kind.name, fields: values)
        draft.nameDays(today: today)
        values = draft.fields
    }

    /// A form for a reminder, with every date of its schedules.
    ///
    /// - Returns: `nil` for a kind that this program does not know.
    package init?(changing view: ReminderView, clock: Clock) {
        guard let kind = Kinds.named(view.kind) else { return nil }
        (self.kind, self.clock, today, what) = (kind, clock, clock.today, view.id)
        fields = FormFields(of: kind)
        values = view.fields.mapValues(\.text)
        values[FormField.title] = view.title
        values[FormField.before] = view.before.map { before in
            before.map { DurationText.short(.seconds($0)) }.joined(separator: ", ")
        }
        before = values
        version = Version(view)
        // To save it takes it out of the archive, which a person has to know.
        version?.isArchived = false
        guard kind.isScheduled else { return }
        schedule = ScheduleEditor(view.schedules.map { $0.when + $0.own }.joined(separator: "; "))
        scheduleBefore = schedule.text
    }

    /// True while a request is sent or its outcome is not known.
    package var isSending: Bool { order != nil }

    package mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .typed(let name, let text):
            guard order == nil, (values[name] ?? "") != text else { return [] }
            values[name] = text
            if name == FormField.stock { stockFault = nil }
            return edited(name)
        case .addTime(let text): return edit { $0.add(text) }
        case .removeTime(let time): return edit { $0.remove(time) }
        case .day(let day, let isOn): return edit { $0.set(day, isOn: isOn) }
        case .inWords(let isOn): return edit { $0.write(inWords: isOn) }
        case .words(let text): return edit { $0.write(text) }
        case .previewed(let asked, let reply, let now):
            isAsking = false
            guard asked == number else { return look() }
            (preview, clock) = (reply, now)
        case .notPreviewed(let asked, let error):
            isAsking = false
            guard asked == number else { return look() }
            if error.code != .unreachable { message = CleanText.line(error.message) }
        case .save(let name): return save(name, consent: nil)
        case .agree(let name):
            guard let offer else { return [] }
            if offer.consent == .overwrite { version = newer.map { Version($0.reminder) } }
            return save(name, consent: offer.consent)
        case .reopen: return reopen()
        case .shown(let name, let reply, let now): return shown(name, reply, now)
        case .defined(let name, let reply, let now): return defined(name, reply, now)
        case .stocked(let name, let reply):
            guard let order, order.name == name, case .stock(_, let said) = order.call else { return [] }
            self.order = nil
            let left = reply.stock.map { "\(reply.title): \($0.left) left" } ?? reply.title
            return [.saved((said + [left]).map(CleanText.line).joined(separator: "; "))]
        case .refused(let name, let error, let reason): return refused(name, error, reason)
        case .broke(let name, let error):
            guard order?.name == name else { return [] }
            order?.isWaiting = true
            message = "\(CleanText.line(error.message)): it is sent again when remindd is back"
        case .connected:
            guard let order, order.isWaiting else { return look() }
            self.order?.isWaiting = false
            message = nil
            return [ReminderForm.effect(order)]
        }
        return []
    }

    /// The first look of the daemon at it.
    package mutating func begin() -> [Effect] { look() }

    private mutating func edit(_ change: (inout ScheduleEditor) -> Void) -> [Effect] {
        let old = schedule
        guard order == nil else { return [] }
        change(&schedule)
        return schedule == old ? [] : edited(ReminderForm.when)
    }

    private mutating func edited(_ name: String) -> [Effect] {
        touched.insert(name)
        (message, silence, offer, newer) = (nil, nil, nil, nil)
        number += 1
        return look()
    }

    /// Asks about the draft as it is now; one question at a time.
    private mutating func look() -> [Effect] {
        guard !isAsking else { return [] }
        isAsking = true
        let request = Remindd1.PreviewRequest(draft: draft, what: target, count: ReminderForm.count)
        return [.preview(number, request)]
    }

    // MARK: - Sending

    private var target: String? { what.map { "=\($0)" } }

    private func text(_ name: String) -> String { (values[name] ?? "").trimmed }

    /// The values that differ from the reminder as it was.
    package var draft: DefinitionDraft {
        var draft = DefinitionDraft(kind: kind.name)
        var clear: [String] = []
        for name in fields.all.map(\.name) where name != FormField.title && name != FormField.stock {
            let (new, old) = (text(name), before[name] ?? "")
            guard new != old else { continue }
            if new.isEmpty {
                clear.append(name)
            } else if name == FormField.before {
                draft.before = new.split(separator: ",").map { String($0).trimmed }
            } else {
                draft.fields[name] = new
            }
        }
        draft.nameDays(today: today)
        let title = text(FormField.title)
        if what == nil {
            draft.title = title.isEmpty ? kind.titles.usual(draft.fields) ?? "" : title
        } else if title != before[FormField.title] {
            draft.title = title
        }
        draft.clear = clear.isEmpty ? nil : clear
        let when = schedule.text
        if when != scheduleBefore {
            // The daemon says what is wrong with brackets that do not close.
            let lines = try? DefinitionDraft.Line.list(parsing: when, kind: kind.name)
            draft.when = when.isEmpty ? [] : lines ?? [DefinitionDraft.Line(when: when)]
        }
        return draft
    }

    private mutating func save(_ name: String, consent: FormRefusal.Consent?) -> [Effect] {
        guard order == nil else { return [] }
        isTried = true
        (message, stockFault, silence, offer, newer) = (nil, nil, nil, nil, nil)
        // A time that was typed and is none would be lost.
        guard schedule.fault == nil else { return [] }
        stockFault = wrongStock
        guard stockFault == nil else { return [] }
        if isSilent, consent != .silent { return refuseSilence() }
        let draft = draft
        // The rest of a form whose stock was refused.
        if let what, draft == DefinitionDraft(kind: kind.name), !text(FormField.stock).isEmpty {
            return send(name, .stock(count(name, of: what), said: []))
        }
        if let what, version != nil {
            var request = Remindd1.WhatRequest(what: "=\(what)")
            request.whole = true
            return send(name, .show(request), consent)
        }
        return define(name, consent)
    }

    /// Refuses a stock that is no amount, as far as the form alone tells: it is counted after the rest is recorded.
    private var wrongStock: String? {
        let amount = text(FormField.stock)
        guard kind.has(.stock), !amount.isEmpty else { return nil }
        var rest = Substring(amount)
        if let number = try? Quantity.amount(&rest), rest.allSatisfy(\.isWhitespace) || number == 0 { return nil }
        do throws(TextError) {
            _ = try Quantity.parse(amount)
            return nil
        } catch {
            return ReminderForm.words(CleanText.line(error.message), hint: error.hint)
        }
    }

    /// True for a new reminder that would never ring.
    private var isSilent: Bool { what == nil && kind.neverRings(areOff: []) && schedule.text.isEmpty }

    /// Proposes the usual schedule of its title once; without one, says what is missing.
    private mutating func refuseSilence() -> [Effect] {
        let title = text(FormField.title)
        let usual = ReminderTemplate.draft(titled: title).flatMap { $0.kind == kind.name ? $0.when?.first?.when : nil }
        guard let usual, !isProposed else {
            silence = "without a time it never rings"
            offer = ("Add it without a time", .silent)
            return []
        }
        isProposed = true
        let effects = edit { $0 = ScheduleEditor(usual) }
        message = "without a time it would never ring: this is the usual one of \(CleanText.line(title))"
        return effects
    }

    private mutating func define(_ name: String, _ consent: FormRefusal.Consent?) -> [Effect] {
        var request = Remindd1.DefineRequest(draft: draft, what: target, request: name)
        switch consent {
        case .force: request.force = true
        case .confirmed: request.confirmed = true
        case .silent, .overwrite, nil: break
        }
        return send(name, .define(request), consent)
    }

    private func count(_ name: String, of what: String) -> Remindd1.CountStockRequest {
        Remindd1.CountStockRequest(what: "=\(what)", amount: text(FormField.stock), request: name)
    }

    private mutating func send(
        _ name: String, _ call: Order.Call, _ consent: FormRefusal.Consent? = nil
    ) -> [Effect] {
        let order = Order(name: name, call: call, consent: consent)
        self.order = order
        return [ReminderForm.effect(order)]
    }

    private static func effect(_ order: Order) -> Effect {
        switch order.call {
        case .show(let request): .show(name: order.name, request)
        case .define(let request): .define(request)
        case .stock(let request, _): .stock(request)
        }
    }

    /// Sends the change if the reminder is still as a person has seen it.
    private mutating func shown(_ name: String, _ reply: Remindd1.Shown, _ clock: Clock) -> [Effect] {
        guard let order, order.name == name, case .show = order.call else { return [] }
        self.order = nil
        let now = Version(reply.reminder)
        guard now != version else { return define(name, order.consent) }
        newer = (reply.reminder, clock)
        message =
            now.isArchived
            ? "it was archived elsewhere since this form was opened: to save it takes it out of the archive"
            : "it was changed elsewhere since this form was opened"
        offer = ("Save anyway", .overwrite)
        return look()
    }

    private mutating func reopen() -> [Effect] {
        guard order == nil, let newer, var form = ReminderForm(changing: newer.reminder, clock: newer.clock),
            form.kind.name == kind.name
        else { return [] }
        // A reply to a question of before is none to this form's.
        (form.number, form.isAsking) = (number + 1, isAsking)
        self = form
        return look()
    }

    private mutating func defined(_ name: String, _ reply: Remindd1.Changed, _ clock: Clock) -> [Effect] {
        guard let order, order.name == name, case .define = order.call else { return [] }
        self.order = nil
        let word = what == nil ? "added" : reply.changed ? "changed" : "unchanged"
        let names = [reply.reminder.id, reply.reminder.next?.handle].compactMap(\.self)
        let lines = ScreenText.lines(
            DefinedText.lines(word, reply, clock: clock, style: Style()).map(\.trimmed), without: names)
        guard !text(FormField.stock).isEmpty else {
            return [.saved((lines.prefix(2) + (reply.warnings ?? [])).map(CleanText.line).joined(separator: "; "))]
        }
        // From here on it is a change of the stock alone.
        (what, before, scheduleBefore) = (reply.reminder.id, values, schedule.text)
        version = Version(reply.reminder)
        return send("\(name)-stock", .stock(count("\(name)-stock", of: reply.reminder.id), said: [lines[0]]))
    }

    private mutating func refused(_ name: String, _ error: String, _ reason: RemindError) -> [Effect] {
        guard let order, order.name == name else { return [] }
        let words = CleanText.lines(reason.message)
        let answer = FormRefusal(to: error) ?? .show
        if answer == .again {
            self.order?.isWaiting = true
            message = "\(words): it is sent again when remindd is back"
            return look()
        }
        self.order = nil
        if case .stock = order.call {
            stockFault = ReminderForm.words(words, hint: reason.hint)
            return []
        }
        message = words
        if case .offer(let label, let consent) = answer, order.consent != .force, order.consent != .confirmed {
            offer = (label, consent)
        }
        return look()
    }
}
